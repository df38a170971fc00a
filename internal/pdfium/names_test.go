package pdfium

import (
	"fmt"
	"slices"
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

// TestFontsOfOneNameAreToldByWidth has two fonts of one name, as programs make
// for the encodings of one subset, which call a code differently.
func TestFontsOfOneNameAreToldByWidth(t *testing.T) {
	font := func(name string, width int) string {
		return fmt.Sprintf("<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /FirstChar 118 /LastChar 118 /Widths [%d] /Encoding << /Differences [118 /%s] >> >>", width, name)
	}
	d := handmade.Document{
		Pages: []handmade.Page{{
			Content: "BT /F2 12 Tf 72 700 Td (dev) Tj /F3 12 Tf (nav) Tj ET",
			Extra:   "/Resources << /Font << /F2 4 0 R /F3 5 0 R >> >>",
		}},
		Objects: []string{font("f_i", 556), font("f_f_l", 820)},
	}
	p, err := open(t, d.Bytes()).Page(1)
	if err != nil {
		t.Fatal(err)
	}
	if got := textOf(p); got != "definaffl" {
		t.Fatalf("got %q", got)
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

func TestLettersBeyond16Bits(t *testing.T) {
	got := whole([]Char{{Rune: 'a'}, {Rune: 0xD835, X: 7}, {Rune: 0xDC54, X: 7}, {Rune: 0xD835}, {Rune: 'b'}})
	want := []Char{{Rune: 'a'}, {Rune: '𝑔', X: 7}, {Rune: 0xD835}, {Rune: 'b'}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}
