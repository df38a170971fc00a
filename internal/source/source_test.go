package source

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestLabel(t *testing.T) {
	for _, c := range []struct {
		at   Location
		name string
		want string
	}{
		{Location{Slide: 12}, "Week 3.pptx", "Slide 12 of Week 3.pptx"},
		{Location{Slide: 12, Notes: true}, "Week 3.pptx", "Notes of slide 12 of Week 3.pptx"},
		{Location{Page: 4, PageLabel: "iv"}, "ch1.pdf", "Page 4 of ch1.pdf"},
		{Location{Sheet: "Data", Cells: "A1:D15"}, "grades.xlsx", "Cells A1:D15 of sheet “Data” in grades.xlsx"},
		{Location{Sheet: "Data"}, "grades.xlsx", "Sheet “Data” in grades.xlsx"},
		{Location{Cells: "A1:B2"}, "terms.csv", "Cells A1:B2 of terms.csv"},
		{Location{Heading: "Osmosis", Paragraph: 3}, "notes.md", "Section “Osmosis” of notes.md"},
		{Location{Paragraph: 7}, "ideas.txt", "Paragraph 7 of ideas.txt"},
		{Location{Seconds: 754, Timed: true}, "lecture 3.vtt", "At 12:34 of lecture 3.vtt"},
		{Location{Seconds: 3754, Timed: true}, "lecture 3.vtt", "At 1:02:34 of lecture 3.vtt"},
		{Location{Timed: true}, "lecture 3.vtt", "At 0:00 of lecture 3.vtt"},
		{Location{}, "x.rtf", "x.rtf"},
	} {
		if got := c.at.Label(c.name); got != c.want {
			t.Errorf("%+v: got %q, want %q", c.at, got, c.want)
		}
	}
}

func TestLocationJSON(t *testing.T) {
	b, err := json.Marshal(Location{Page: 4})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"page":4,"pageLabel":null,"slide":null,"notes":false,"hidden":false,"sheet":null,"cells":null,"heading":null,"paragraph":null,"seconds":null,"ocr":false}`
	if string(b) != want {
		t.Errorf("got %s\nwant %s", b, want)
	}
	for _, at := range []Location{{Timed: true}, {Slide: 2, Notes: true, Hidden: true}, {Sheet: "S", Cells: "A1:B2", OCR: true}, {Page: 1, PageLabel: "i"}} {
		b, _ := json.Marshal(at)
		var back Location
		if err := json.Unmarshal(b, &back); err != nil || back != at {
			t.Errorf("%s: came back as %+v, %v", b, back, err)
		}
	}
}

func TestAssemble(t *testing.T) {
	tx := Assemble("n.md", Markdown, 1, nil, []Paragraph{{Text: "One.\r\n\r\nTwo. \n"}, {Text: " \t\n"}, {Text: "Cafe\u0301", Section: 9}})
	if want := "One.\nTwo.\n\nCafé"; tx.Content != want {
		t.Fatalf("got %q, want %q", tx.Content, want)
	}
	for _, p := range tx.Paragraphs {
		if p.Span.In(tx.Content) != p.Text || p.Section != 0 {
			t.Errorf("%+v does not stand at its span", p)
		}
	}
	if tx.At(0) != 0 || tx.At(9) != 1 || tx.At(11) != 1 || tx.At(99) != 2 {
		t.Errorf("At: %d %d %d %d", tx.At(0), tx.At(9), tx.At(11), tx.At(99))
	}
}

func FuzzNormalize(f *testing.F) {
	for _, s := range []string{"", "a\r\nb", "e\u0301", "\xff\xfe", "a \t\n\n b", "\ufeffx", "e\u0000\u0301"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n := Normalize(s)
		if !utf8.ValidString(n) || !norm.NFC.IsNormalString(n) {
			t.Fatalf("%q: not valid NFC: %q", s, n)
		}
		if Normalize(n) != n {
			t.Fatalf("%q: normalizing twice gives %q, once %q", s, Normalize(n), n)
		}
	})
}
