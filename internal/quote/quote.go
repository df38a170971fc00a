// Package quote answers one question: do these words stand in that text?
//
// Folded away before comparing (SPEC section 7): letter case, runs of spaces
// and line breaks, quote mark and dash styles, ligatures and compatibility
// forms, soft hyphens and zero-width characters; quote marks and punctuation
// around the quote. What is found starts and ends on word edges and is given
// as a span of the text as it was, in its own spelling. testdata/quote holds
// the rules with examples.
//
// Every function is linear in text and quote, whatever they hold. Texts may be
// up to 2 GB.
//
//	t := quote.New("It can’t be a canal.")
//	t.Find("IT CAN'T") // [0,10), true
//	t.Find("can")      // false
package quote

import (
	"sort"
	"sync"

	"kizuki/internal/source"
)

// Text is a text folded once, ready for any number of checks, also at the same
// time.
type Text struct {
	raw string
	folded

	once  sync.Once
	words []word // for Nearest
}

// New folds a text.
func New(text string) *Text { return &Text{raw: text, folded: fold(text)} }

// Raw is the text as it was given.
func (t *Text) Raw() string { return t.raw }

// Find is where the quote stands first, as a span of the text given to New.
func (t *Text) Find(q string) (source.Span, bool) {
	return t.FindIn(source.Span{Start: 0, End: len(t.raw)}, q)
}

// FindIn is where the quote stands first within a stretch of the text. The
// ends of the stretch count as word edges.
func (t *Text) FindIn(within source.Span, q string) (source.Span, bool) {
	n, ok := prepare(q)
	if !ok {
		return source.Span{}, false
	}
	return t.find(within, n)
}

// FindAmong is where the quote stands within one of several stretches: in the
// one with index first if it is there, else in the earliest of them. first may
// be -1.
func (t *Text) FindAmong(places []source.Span, first int, q string) (place int, at source.Span, ok bool) {
	n, ok := prepare(q)
	if !ok {
		return 0, source.Span{}, false
	}
	if first >= 0 && first < len(places) {
		if at, ok := t.find(places[first], n); ok {
			return first, at, true
		}
	}
	for i, p := range places {
		if at, ok := t.find(p, n); ok {
			return i, at, true
		}
	}
	return 0, source.Span{}, false
}

// find tries each place where the folded words stand.
func (t *Text) find(within source.Span, n *needle) (source.Span, bool) {
	lo, hi := t.foldedAt(within.Start), t.foldedAt(within.End)
	if lo > hi {
		return source.Span{}, false
	}
	i := n.index(t.text[lo:hi])
	if i < 0 {
		return source.Span{}, false
	}
	if at, ok := t.accept(within, n, lo+i); ok {
		return at, true
	}
	var found source.Span
	ok := n.each(t.text[lo+i+1:hi], func(next int) bool {
		at, ok := t.accept(within, n, lo+i+1+next)
		found = at
		return ok
	})
	return found, ok
}

// accept checks a place where the folded words stand: borders of characters
// and words, and the hyphens. What surrounded the quote is taken in where it
// stands there too.
func (t *Text) accept(within source.Span, n *needle, fold int) (source.Span, bool) {
	end := fold + len(n.text)
	at, ok := t.sourceSpan(fold, end)
	if !ok || !within.Contains(at) || !t.edge(within, at.Start) || !t.edge(within, at.End) {
		return source.Span{}, false
	}
	if t.splitAt(fold) && !n.dashBefore || t.splitAt(end) && !n.dashAfter {
		return source.Span{}, false
	}
	if !sameHyphens(t.hyphensIn(fold, end), n.hyphens, fold) {
		return source.Span{}, false
	}
	return t.widen(within, at, n), true
}

// foldedAt is the folded offset of a source offset: of the first folded byte
// that stands for a source byte at or after it.
func (t *Text) foldedAt(offset int) int {
	i := sort.Search(len(t.steps), func(i int) bool { return int(t.steps[i].source) >= offset }) - 1
	if i < 0 {
		return 0
	}
	s := t.steps[i]
	next := len(t.text)
	if i+1 < len(t.steps) {
		next = int(t.steps[i+1].fold)
	}
	if s.size > 0 {
		return next
	}
	return min(int(s.fold)+offset-int(s.source), next)
}

// sourceSpan is the source of folded bytes; false when they begin or end
// inside a source character.
func (t *Text) sourceSpan(from, to int) (source.Span, bool) {
	i := t.stepAt(from)
	s := t.steps[i]
	if s.size > 0 && from != int(s.fold) {
		return source.Span{}, false
	}
	span := source.Span{Start: int(s.source) + from - int(s.fold)}
	i = t.stepAt(to - 1)
	s = t.steps[i]
	span.End = int(s.source) + to - int(s.fold)
	if s.size > 0 {
		if i+1 < len(t.steps) && to != int(t.steps[i+1].fold) || i+1 == len(t.steps) && to != len(t.text) {
			return source.Span{}, false
		}
		span.End = int(s.source + s.size)
	}
	return span, true
}

// stepAt is the step that holds a folded byte.
func (t *Text) stepAt(fold int) int {
	return sort.Search(len(t.steps), func(i int) bool { return int(t.steps[i].fold) > fold }) - 1
}

// hyphensIn lists the hyphens taken out between from and to, both excluded.
func (t *Text) hyphensIn(from, to int) []hyphen {
	i := sort.Search(len(t.hyphens), func(i int) bool { return int(t.hyphens[i].fold) > from })
	j := i
	for j < len(t.hyphens) && int(t.hyphens[j].fold) < to {
		j++
	}
	return t.hyphens[i:j]
}

// splitAt reports whether a word split at a line's end goes on over the
// folded offset.
func (t *Text) splitAt(fold int) bool {
	i := sort.Search(len(t.hyphens), func(i int) bool { return int(t.hyphens[i].fold) >= fold })
	return i < len(t.hyphens) && int(t.hyphens[i].fold) == fold && t.hyphens[i].form == broken && t.hyphens[i].join
}

// sameHyphens compares the hyphens of a text, from the folded offset base on,
// with those of a quote.
func sameHyphens(text, quote []hyphen, base int) bool {
	i, j := 0, 0
	for i < len(text) || j < len(quote) {
		switch {
		case i < len(text) && j < len(quote) && int(text[i].fold)-base == int(quote[j].fold):
			if !alike(text[i], quote[j]) {
				return false
			}
			i++
			j++
		case i < len(text) && (j == len(quote) || int(text[i].fold)-base < int(quote[j].fold)):
			if !text[i].absent() {
				return false
			}
			i++
		default:
			if !quote[j].absent() {
				return false
			}
			j++
		}
	}
	return true
}

// alike reports whether two hyphens at the same place can be the same one: a
// line break stands for a space or for nothing.
func alike(a, b hyphen) bool {
	return a.form == b.form || a.form == broken || b.form == broken
}

// absent reports whether the word may be written without this hyphen.
func (h hyphen) absent() bool { return h.form == broken && h.join }
