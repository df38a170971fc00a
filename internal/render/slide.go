package render

import (
	"strings"

	"kizuki/internal/source"
)

// Numbering says which page of a PDF of a deck shows which slide.
type Numbering struct {
	slides, pages int
	hidden        map[int]bool
}

// NewNumbering is how pages and slides of t go together: all slides, or all
// but the hidden ones. Otherwise it is not certain, and no slide has a page.
func NewNumbering(t *source.Text, slides, pages int) Numbering {
	n := Numbering{slides: slides, pages: pages, hidden: map[int]bool{}}
	for _, p := range t.Paragraphs {
		if p.Location.Hidden {
			n.hidden[p.Location.Slide] = true
		}
	}
	return n
}

// Page is the page of a slide, both from 1; 0 where there is none.
func (n Numbering) Page(slide int) int {
	switch {
	case slide < 1 || slide > n.slides:
	case n.pages == n.slides:
		return slide
	case n.pages == n.slides-len(n.hidden) && !n.hidden[slide]:
		page := slide
		for hidden := range n.hidden {
			if hidden < slide {
				page--
			}
		}
		return page
	}
	return 0
}

// OnPages is the text of a deck as its PDF shows it: slides have their page,
// speaker notes none, and each line is a paragraph, since the rows of a table
// and the points of a list lie apart on a slide.
func OnPages(t *source.Text, n Numbering) *source.Text {
	on := *t
	on.Paragraphs = nil
	for _, p := range t.Paragraphs {
		if p.Location.Page = n.Page(p.Location.Slide); p.Location.Notes {
			p.Location.Page = 0
		}
		at := p.Span.Start
		for line := range strings.SplitSeq(p.Text, "\n") {
			p.Text, p.Span = line, source.Span{Start: at, End: at + len(line)}
			on.Paragraphs = append(on.Paragraphs, p)
			at += len(line) + 1
		}
	}
	return &on
}
