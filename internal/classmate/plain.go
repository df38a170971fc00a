package classmate

import (
	"context"

	"kizuki/internal/classmate/wordnet"
)

// Plain is the classmate without a model: it aligns what was said with the
// material sentence by sentence and compares the details.
type Plain struct{}

// Warm reads the tables of words now, so that the first round need not: about
// a tenth of a second. It may be called from any goroutine, any number of times.
func Warm() { wordnet.Load() }

// Ask never fails; ctx is not needed, a round takes milliseconds.
func (Plain) Ask(_ context.Context, r Request) (Findings, error) {
	h := hear(r)
	var f Findings
	for _, c := range h.contradictions() {
		if q, ok := ask(Contradiction, h.quoteOf(c.m), c.wrote.In(c.s.text), c.rule, r.Said); ok {
			f.Questions = append(f.Questions, q)
		}
	}
	gaps, missed := h.leftOut()
	least := 2 // what only leaves open how much is asked about when nothing else is
	if len(gaps) == 0 {
		least = 1
	}
	f.Questions = append(f.Questions, h.unclear(least)...)
	f.Questions = append(f.Questions, gaps...)
	f.Missed = missed
	return f, nil
}
