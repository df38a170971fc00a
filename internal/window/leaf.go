package window

import (
	"kizuki/internal/source"
)

// A leaf holds at most so many paragraphs, and begins no new one beyond so
// many bytes: a section or a sheet may be as long as a book.
const (
	leafParagraphs = 80
	leafBytes      = 12_000
)

// Leaf is what a student sees of a material at once: a page, a slide with its
// notes, a section, or a stretch of a long one.
type Leaf struct {
	Material string        `json:"material"`
	Revision int           `json:"revision"`
	Name     string        `json:"name"`
	Format   source.Format `json:"format"`
	Number   int           `json:"number"` // from 1
	Count    int           `json:"count"`
	Page     int           `json:"page"`  // of a PDF, else 0
	Slide    int           `json:"slide"` // of a deck, else 0
	Label    string        `json:"label"` // of its first paragraph
	Section  string        `json:"section"`
	Hidden   bool          `json:"hidden"`
	OCR      bool          `json:"ocr"`
	Pieces   []Piece       `json:"pieces"`
}

// Piece is a paragraph as it is shown, cut around what is marked in it: Exact
// is empty where nothing is.
type Piece struct {
	Kind   source.Kind `json:"kind"`
	Notes  bool        `json:"notes"`
	Time   string      `json:"time"` // in a transcript
	Cells  string      `json:"cells"`
	Prefix string      `json:"prefix"`
	Exact  string      `json:"exact"`
	Suffix string      `json:"suffix"`
	// Citation is the whole paragraph, to be cited or corrected.
	Citation source.Citation `json:"citation"`
}

// LeafAt is the leaf that span begins on, with the span marked.
func LeafAt(t *source.Text, span source.Span) Leaf {
	starts := leaves(t)
	number := 1
	for number < len(starts) && starts[number] <= t.At(span.Start) {
		number++
	}
	return leaf(t, starts, number, span)
}

// LeafNumbered is leaf number of t, from 1, with span marked where it stands on
// it. A number outside of 1 to Count gives the nearest.
func LeafNumbered(t *source.Text, number int, span source.Span) Leaf {
	starts := leaves(t)
	return leaf(t, starts, max(1, min(number, len(starts))), span)
}

// leaves are the indexes of the first paragraphs of the leaves, in order; one
// leaf even where there is no paragraph.
func leaves(t *source.Text) []int {
	starts := []int{0}
	bytes := 0
	for i := 1; i < len(t.Paragraphs); i++ {
		bytes += t.Paragraphs[i-1].Span.Len()
		full := i-starts[len(starts)-1] >= leafParagraphs || bytes >= leafBytes
		if full || !sameLeaf(t.Paragraphs[i-1], t.Paragraphs[i]) {
			starts = append(starts, i)
			bytes = 0
		}
	}
	return starts
}

func sameLeaf(a, b source.Paragraph) bool {
	switch {
	case a.Location.Page > 0:
		return a.Location.Page == b.Location.Page
	case a.Location.Slide > 0:
		return a.Location.Slide == b.Location.Slide
	}
	return a.Group == b.Group
}

func leaf(t *source.Text, starts []int, number int, span source.Span) Leaf {
	from, to := starts[number-1], len(t.Paragraphs)
	if number < len(starts) {
		to = starts[number]
	}
	l := Leaf{
		Material: t.Material, Revision: t.Revision, Name: t.Name, Format: t.Format,
		Number: number, Count: len(starts), Label: t.Name, Pieces: []Piece{},
	}
	for _, p := range t.Paragraphs[from:to] {
		l.Pieces = append(l.Pieces, piece(t, p, span))
	}
	if to > from {
		l.describe(t, t.Paragraphs[from])
	}
	return l
}

func (l *Leaf) describe(t *source.Text, first source.Paragraph) {
	at := first.Location
	l.Page, l.Slide, l.Hidden, l.OCR = at.Page, at.Slide, at.Hidden, at.OCR
	l.Label = at.Label(t.Name)
	l.Section = t.Sections[first.Section].Title
}

func piece(t *source.Text, p source.Paragraph, span source.Span) Piece {
	shown := Piece{
		Kind: p.Kind, Notes: p.Location.Notes, Time: p.Location.Time(), Cells: p.Location.Cells, Prefix: p.Text,
		Citation: source.Citation{Material: t.Material, Revision: t.Revision, Span: p.Span, Exact: p.Text},
	}
	if span.Empty() || !span.Overlaps(p.Span) {
		return shown
	}
	marked := source.Span{Start: max(span.Start, p.Span.Start), End: min(span.End, p.Span.End)}.Shift(-p.Span.Start)
	shown.Prefix, shown.Exact, shown.Suffix = p.Text[:marked.Start], marked.In(p.Text), p.Text[marked.End:]
	return shown
}
