package pdfium

import (
	"testing"

	"kizuki/internal/pdfium/handmade"
)

// TestGlyphNamesOfLigaturesAreRead has a font that says only by the names of
// its glyphs that the codes of "v", "q" and "z" show "fi", "ffi" and "Th".
func TestGlyphNamesOfLigaturesAreRead(t *testing.T) {
	font := "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Differences [113 /f_f_i.alt 118 /f_i 122 /T_h] >> >>"
	d := handmade.Document{
		Pages: []handmade.Page{{
			Content: "BT /F2 12 Tf 72 700 Td (zey devne oqces.) Tj ET",
			Extra:   "/Resources << /Font << /F2 4 0 R >> >>",
		}},
		Objects: []string{font},
	}
	p, err := open(t, d.Bytes()).Page(1)
	if err != nil {
		t.Fatal(err)
	}
	if got := textOf(p); got != "They define offices." {
		t.Fatalf("got %q", got)
	}
	if t0, h := p.Chars[0], p.Chars[1]; t0.X != h.X || t0.Box != h.Box {
		t.Errorf("letters of one glyph stand at %v and %v", t0, h)
	}
}

func TestLettersOfGlyphNames(t *testing.T) {
	for name, want := range map[string]string{
		"f_i": "fi", "f_f_i.alt": "ffi", "uni0066_u1D49C": "f\U0001D49C", "f": "", "f_oops": "", "": "", "_": "", "f_uniZZZZ": "",
	} {
		if got := lettersOf(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}
