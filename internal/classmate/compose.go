package classmate

import "kizuki/internal/source"

// Compose makes a round of what one or more classmates found: no repeats,
// nothing the student corrected or was asked before, contradictions first, at
// most MaxQuestions questions and MaxMisses misses. One place is kept for what
// was unclear.
func Compose(r Request, found ...Findings) Round {
	round := Round{Questions: []Question{}, Misses: []Quote{}}
	c := composer{sentences: map[source.Citation]bool{}, terms: map[string]bool{}}
	for _, q := range r.Asked {
		c.fresh(q)
	}
	var contradictions, unclear, gaps []Question
	for _, kind := range []Kind{Contradiction, Unclear, Gap} {
		for _, f := range found {
			for _, q := range f.Questions {
				if q.Kind != kind || !c.fresh(q) {
					continue
				}
				switch kind {
				case Contradiction:
					contradictions = append(contradictions, q)
				case Unclear:
					unclear = append(unclear, q)
				default:
					gaps = append(gaps, q)
				}
			}
		}
	}
	round.Questions = append(round.Questions, first(contradictions, MaxQuestions)...)
	kept := first(unclear, 1+len(unclear)/4) // much that is unclear is asked about more
	round.Questions = append(round.Questions, first(kept, MaxQuestions-len(round.Questions))...)
	round.Questions = append(round.Questions, first(gaps, MaxQuestions-len(round.Questions))...)
	round.Questions = append(round.Questions, first(unclear[len(kept):], MaxQuestions-len(round.Questions))...)
	round.Misses = missesOf(round.Questions, found)
	for _, f := range found {
		round.Dropped += f.Dropped
		round.Unread += f.Unread
	}
	return round
}

func first(qs []Question, n int) []Question { return qs[:min(len(qs), max(n, 0))] }

type composer struct {
	sentences map[source.Citation]bool
	terms     map[string]bool
}

// fresh reports whether nothing like q was asked yet, and remembers it.
func (c *composer) fresh(q Question) bool {
	if q.Quote != nil {
		was := c.sentences[q.Quote.Citation]
		c.sentences[q.Quote.Citation] = true
		return !was
	}
	if q.Term == nil {
		return false
	}
	was := c.terms[*q.Term]
	c.terms[*q.Term] = true
	return !was
}

// missesOf lists what may have been missed and is not asked about already: the
// plain classmate's before the model's.
func missesOf(asked []Question, found []Findings) []Quote {
	seen := map[string]bool{}
	for _, q := range asked {
		if q.Quote != nil {
			seen[q.Quote.Text] = true
		}
	}
	misses := []Quote{}
	for _, f := range found {
		for _, m := range f.Missed {
			if !seen[m.Text] && len(misses) < MaxMisses {
				seen[m.Text] = true
				misses = append(misses, m)
			}
		}
	}
	return misses
}
