package window

import (
	"fmt"
	"strings"
	"testing"

	"kizuki/internal/source"
)

func deck() *source.Text {
	return source.Assemble("w3.pptx", source.PPTX, 1, []source.Section{{Title: "Osmosis"}, {Title: "Pump"}}, []source.Paragraph{
		{Text: "Osmosis", Kind: source.Heading, Group: 1, Location: source.Location{Slide: 1}},
		{Text: "Water follows. It goes on.", Kind: source.Body, Group: 1, Location: source.Location{Slide: 1}},
		{Text: "Ask the class.", Kind: source.Body, Group: 2, Location: source.Location{Slide: 1, Notes: true}},
		{Text: "Pump", Kind: source.Heading, Section: 1, Group: 3, Location: source.Location{Slide: 2, Hidden: true}},
	})
}

func TestLeafMarksExactly(t *testing.T) {
	text := deck()
	at := strings.Index(text.Content, "It goes")
	l := LeafAt(text, source.Span{Start: at, End: at + len("It goes on.")})
	if l.Number != 1 || l.Count != 2 || l.Slide != 1 || l.Label != "Slide 1 of w3.pptx" || l.Section != "Osmosis" {
		t.Errorf("got %+v", l)
	}
	if len(l.Pieces) != 3 || !l.Pieces[2].Notes {
		t.Fatalf("a slide and its notes are one leaf; got %+v", l.Pieces)
	}
	if p := l.Pieces[1]; p.Prefix != "Water follows. " || p.Exact != "It goes on." || p.Suffix != "" {
		t.Errorf("got %q [%q] %q", p.Prefix, p.Exact, p.Suffix)
	}
	if l.Pieces[0].Exact != "" || l.Pieces[2].Exact != "" {
		t.Error("marked more than the span")
	}
}

func TestLeafMarksOverParagraphs(t *testing.T) {
	text := deck()
	l := LeafAt(text, source.Span{Start: strings.Index(text.Content, "goes"), End: strings.Index(text.Content, "the class")})
	if got := l.Pieces[1].Exact + "|" + l.Pieces[2].Exact; got != "goes on.|Ask " {
		t.Errorf("got %q", got)
	}
}

func TestLeafNumbered(t *testing.T) {
	for number, want := range map[int]int{-1: 1, 1: 1, 2: 2, 9: 2} {
		if got := LeafNumbered(deck(), number, source.Span{}).Number; got != want {
			t.Errorf("leaf %d: got %d, want %d", number, got, want)
		}
	}
	if l := LeafNumbered(deck(), 2, source.Span{}); !l.Hidden || l.Section != "Pump" {
		t.Errorf("got %+v", l)
	}
	if l := LeafAt(source.Assemble("x.txt", source.Plain, 1, nil, nil), source.Span{}); l.Count != 1 || len(l.Pieces) != 0 {
		t.Errorf("a text without paragraphs: got %+v", l)
	}
}

// Every paragraph stands on exactly one leaf, whatever its length, and the
// pieces put together give the text back.
func TestLeavesHoldAll(t *testing.T) {
	var all []source.Paragraph
	for i := range 1000 {
		all = append(all, source.Paragraph{Text: fmt.Sprintf("%d %s", i, strings.Repeat("é", i)), Group: i / 400})
	}
	text := source.Assemble("x.txt", source.Plain, 1, nil, all)
	span := source.Span{Start: 100, End: 20_000}
	var words []string
	count := LeafNumbered(text, 1, span).Count
	for n := 1; n <= count; n++ {
		l := LeafNumbered(text, n, span)
		if len(l.Pieces) > leafParagraphs {
			t.Errorf("leaf %d has %d paragraphs", n, len(l.Pieces))
		}
		for _, p := range l.Pieces {
			words = append(words, p.Prefix+p.Exact+p.Suffix)
			if p.Citation.Span.In(text.Content) != p.Citation.Exact {
				t.Fatalf("leaf %d: a citation that does not stand there", n)
			}
		}
	}
	if strings.Join(words, source.Break) != text.Content {
		t.Error("the leaves don't hold the whole text")
	}
}
