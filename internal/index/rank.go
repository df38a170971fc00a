package index

import (
	"math"
	"slices"
)

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

// How much the meaning of a passage counts beside its words: the whole
// passage, its nearest sentence, and its topic in the course's own space.
const (
	passageWeight  = 0.5
	sentenceWeight = 1.0
	topicWeight    = 1.0
)

func (f *findings) score(c *candidate, by Fusion) float64 {
	switch by {
	case Words:
		return c.bm25
	case Meaning:
		return f.sense(c)
	case RRF:
		return inverse(c.wordRank) + inverse(c.nearRank)
	}
	return f.wordWeight()*c.bm25 + f.sense(c)
}

func inverse(rank int) float64 {
	if rank == 0 {
		return 0
	}
	return 1 / float64(reciprocal+rank)
}

// sense is how near a passage is by both models of meaning. What the encoder
// has not seen yet counts as far.
func (f *findings) sense(c *candidate) float64 {
	s := topicWeight * c.topic
	if !math.IsNaN(c.passage) {
		s += passageWeight*f.scaled(c.passage) + sentenceWeight*f.scaled(c.sentence)
	}
	return s
}

// wordWeight makes the best bm25 the share of the query that the passage which
// covers it best covers: where the words of a query are hardly in the course,
// the best of them means little.
func (f *findings) wordWeight() float64 {
	best, covered := 0.0, 0.0
	for _, c := range f.candidates {
		best, covered = max(best, c.bm25), max(covered, c.covered)
	}
	if best == 0 {
		return 0
	}
	return covered / best
}
