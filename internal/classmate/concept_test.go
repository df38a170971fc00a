package classmate_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"kizuki/internal/classmate"
	"kizuki/internal/golden"
)

func TestProposeConcepts(t *testing.T) {
	for _, path := range golden.Files(t, "../../testdata/classmate/*.md") {
		if filepath.Base(path) == "README.md" {
			continue
		}
		c := readCourse(t, path)
		var b strings.Builder
		for _, p := range classmate.ProposeConcepts(c.text, c.passages) {
			fmt.Fprintf(&b, "%s %q of %q\n", p.From, p.Name, p.Section)
			for _, q := range p.Quotes {
				if q.Span.In(c.text.Content) != q.Exact {
					t.Errorf("%s: %q does not stand at its span", path, q.Exact)
				}
				fmt.Fprintf(&b, "\t%s\n", strings.ReplaceAll(q.Exact, "\n", " / "))
			}
		}
		golden.Equal(t, strings.TrimSuffix(path, ".md")+".concepts.golden", []byte(b.String()))
	}
}

func TestLinks(t *testing.T) {
	ideas := []classmate.Idea{
		{ID: "k1", Name: "The Cell", Text: "Cells divide.", Order: 1},
		{ID: "k2", Name: "Membranes", Text: "A membrane wraps the cell.", Order: 2},
		{ID: "k3", Name: "Osmosis", Text: "Water crosses a membrane. The way of osmosis is passive.", Order: 3},
		{ID: "k4", Name: "Way", Text: "Osmosis, cells and membranes.", Order: 2},
	}
	got := fmt.Sprint(classmate.Links(ideas, nil))
	if want := "[{k2 k1} {k4 k1} {k3 k2}]"; got != want {
		t.Errorf("got %s, want %s: names are known in any form, later ones and empty ones are not needed", got, want)
	}
	have := []classmate.Link{{Concept: "k1", Needs: "k3"}, {Concept: "k2", Needs: "k1"}}
	if got := fmt.Sprint(classmate.Links(ideas, have)); got != "[{k4 k1}]" {
		t.Errorf("got %s: what is there is not proposed again, nor what would close a circle", got)
	}
}

func TestLoop(t *testing.T) {
	chain := []classmate.Link{{Concept: "a", Needs: "b"}, {Concept: "b", Needs: "c"}}
	for _, c := range []struct {
		add  classmate.Link
		want bool
	}{
		{classmate.Link{Concept: "c", Needs: "a"}, true},
		{classmate.Link{Concept: "a", Needs: "a"}, true},
		{classmate.Link{Concept: "a", Needs: "c"}, false},
		{classmate.Link{Concept: "d", Needs: "a"}, false},
	} {
		if got := classmate.Loop(chain, c.add); got != c.want {
			t.Errorf("Loop(%v) = %v", c.add, got)
		}
	}
}
