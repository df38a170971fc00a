package index

import "slices"

// rank scores the candidates that may be shown, best first.
func (f *findings) rank(by Fusion) []*candidate {
	var shown []*candidate
	for _, c := range f.candidates {
		if f.counts(c, by) {
			c.score = f.score(c, by)
			shown = append(shown, c)
		}
	}
	slices.SortStableFunc(shown, func(a, b *candidate) int { return compareScores(a.score, b.score) })
	return shown
}

// counts says which candidates a fusion takes.
func (f *findings) counts(c *candidate, by Fusion) bool {
	if c.exact {
		return true
	}
	switch by {
	case Words:
		return c.wordRank > 0
	case Meaning:
		return c.nearRank > 0
	}
	return c.wordRank > 0 || c.nearRank > 0
}

// reciprocal is k of reciprocal rank fusion (Cormack, Clarke, Büttcher, SIGIR
// 2009).
const reciprocal = 60

func (f *findings) score(c *candidate, by Fusion) float64 {
	switch by {
	case Words:
		return c.bm25
	case Meaning:
		return c.sense()
	case RRF:
		return inverse(c.wordRank) + inverse(c.nearRank)
	}
	return c.bm25/f.bestWords() + c.sense()
}

func inverse(rank int) float64 {
	if rank == 0 {
		return 0
	}
	return 1 / float64(reciprocal+rank)
}

// sense is how near a passage is by both models of meaning.
func (c *candidate) sense() float64 {
	if c.nearRank == 0 && c.passage != c.passage {
		return c.topic
	}
	return c.sentence + c.topic
}

// bestWords is the bm25 of the best candidate by words, 1 when there is none.
func (f *findings) bestWords() float64 {
	best := 0.0
	for _, c := range f.candidates {
		best = max(best, c.bm25)
	}
	if best == 0 {
		return 1
	}
	return best
}
