// Package quote answers one question: do these words stand in that text?
//
// Folded away before comparing (SPEC section 7): letter case, runs of spaces
// and line breaks, quote mark and dash styles, ligatures and compatibility
// forms, soft hyphens and zero-width characters; quote marks and punctuation
// around the quote. What is found starts and ends on word edges and is given
// as a span of the text as it was, in its own spelling. Every function is
// linear in text and quote, whatever they hold.
//
//	t := quote.New("It can’t be a canal.")
//	t.Find("IT CAN'T") // [0,10), true
//	t.Find("can")      // false
package quote

import (
	"strings"

	"kizuki/internal/source"
)

// Text is a text folded once, ready for any number of checks. It is never
// changed, so it may be shared.
type Text struct {
	raw string
}

// New folds a text.
func New(text string) *Text { return &Text{text} }

// Raw is the text as it was given.
func (t *Text) Raw() string { return t.raw }

// Find is where the quote stands first, as a span of the text given to New.
func (t *Text) Find(q string) (source.Span, bool) {
	return t.FindIn(source.Span{Start: 0, End: len(t.raw)}, q)
}

// FindIn is where the quote stands first within the given stretch.
func (t *Text) FindIn(within source.Span, q string) (source.Span, bool) {
	i := strings.Index(within.In(t.raw), q)
	if q == "" || i < 0 {
		return source.Span{}, false
	}
	return source.Span{Start: within.Start + i, End: within.Start + i + len(q)}, true
}

// FindAmong is where the quote stands within one of several stretches: in the
// one with index first if it is there, else in the earliest of them. The
// stretches are in order and don't overlap; first may be -1.
func (t *Text) FindAmong(places []source.Span, first int, q string) (place int, at source.Span, ok bool) {
	if first >= 0 && first < len(places) {
		if at, ok := t.FindIn(places[first], q); ok {
			return first, at, true
		}
	}
	for i, p := range places {
		if at, ok := t.FindIn(p, q); ok {
			return i, at, true
		}
	}
	return 0, source.Span{}, false
}

// Difference is one stretch in which a near miss and the material differ. One
// side is empty when words were added or left out.
type Difference struct {
	Quote    string `json:"quote"`
	Material string `json:"material"`
}

// Near is the sentence that comes nearest to a quote that is not there.
type Near struct {
	Index   int          // of the sentence among those given
	Differs []Difference // in the order of the quote, at least one
}

// Nearest finds the sentence nearest to a quote that was not found; none when
// fewer than half of the quote's words stand in the same order in any.
// The sentences are spans of the text.
func (t *Text) Nearest(sentences []source.Span, q string) (Near, bool) {
	return Near{}, false
}
