package classmate_test

import (
	"context"
	"strings"
	"testing"
	"unicode"

	"kizuki/internal/classmate"
	"kizuki/internal/source"
)

// TestWordless: a row of stars between two paragraphs is neither what a concept
// is confirmed with nor something that could be left out.
func TestWordless(t *testing.T) {
	const text = "* * *\n\nA kiln dries bricks. The fire burns for three days.\n\n* * *\n\n– 12 –"
	sentences := []string{"* * *", "A kiln dries bricks.", "The fire burns for three days.", "– 12 –"}
	p := from("notes.md", text)
	p.HeadingPath, p.Section, p.Own, p.Sentences = "Kilns", "Kilns", true, nil
	for _, s := range sentences {
		at := strings.Index(text, s)
		p.Sentences = append(p.Sentences, source.Sentence{Text: s, Span: source.Span{Start: at, End: at + len(s)}})
	}
	notes := &source.Text{Content: text, Sections: []source.Section{{Title: "Kilns", Path: []string{"Kilns"}}}}
	concepts := classmate.ProposeConcepts(notes, []source.Passage{p.Passage})
	if len(concepts) == 0 {
		t.Fatal("no concept is proposed")
	}
	for _, c := range concepts {
		for _, q := range c.Quotes {
			if !strings.ContainsFunc(q.Exact, unicode.IsLetter) {
				t.Errorf("%q is proposed for %q", q.Exact, c.Name)
			}
		}
	}
	f, err := classmate.Plain{}.Ask(context.Background(), classmate.Request{Shown: []classmate.Shown{p}, Said: []string{"Bricks are made of clay."}})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range f.Questions {
		if q.Quote != nil && !strings.ContainsFunc(q.Quote.Text, unicode.IsLetter) {
			t.Errorf("%q is asked about", q.Quote.Text)
		}
	}
	if len(f.Missed) != 2 {
		t.Errorf("%d sentences are listed as missed, want the two with words", len(f.Missed))
	}
}
