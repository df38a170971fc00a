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
	if by == Words || by == Meaning || by == RRF {
		return shown
	}
	return withoutTail(shown)
}

// tail is the share of the best score below which a passage is about the
// question by chance; no answer among the first 8 is lost by it.
const tail = 0.45

// withoutTail leaves out what is far below the best. Passages that the encoder
// has not seen yet are compared with each other only.
func withoutTail(ranked []*candidate) []*candidate {
	best := map[bool]float64{}
	for _, c := range ranked {
		best[math.IsNaN(c.passage)] = max(best[math.IsNaN(c.passage)], c.score)
	}
	return slices.DeleteFunc(ranked, func(c *candidate) bool {
		return !c.exact && c.score < tail*best[math.IsNaN(c.passage)]
	})
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
// passage, its nearest sentence, and its topic in the course's own space,
// which knows little of a query whose words are hardly in the course.
const (
	passageWeight  = 0.5
	sentenceWeight = 1.2
	topicWeight    = 1.0
	leastTopic     = 0.3 // of topicWeight, when no word is in the course
)

func (f *findings) score(c *candidate, by Fusion) float64 {
	switch by {
	case Words:
		return c.bm25
	case Meaning:
		return f.sense(c, topicWeight)
	case RRF:
		return inverse(c.wordRank) + inverse(c.nearRank)
	}
	covered := f.mostCovered()
	return f.wordWeight(covered)*c.bm25 + f.sense(c, min(topicWeight, leastTopic+covered))
}

func inverse(rank int) float64 {
	if rank == 0 {
		return 0
	}
	return 1 / float64(reciprocal+rank)
}

// sense is how near a passage is by both models of meaning. What the encoder
// has not seen yet counts as far.
func (f *findings) sense(c *candidate, topic float64) float64 {
	s := topic * c.topic
	if !math.IsNaN(c.passage) {
		s += passageWeight*f.scaled(c.passage) + sentenceWeight*f.scaled(c.sentence)
	}
	return s
}

// mostCovered is the share of the query that one passage covers at most.
func (f *findings) mostCovered() float64 {
	covered := 0.0
	for _, c := range f.candidates {
		covered = max(covered, c.covered)
	}
	return covered
}

// wordWeight makes the best bm25 the share of the query that the passage which
// covers it best covers: where the words of a query are hardly in the course,
// the best of them means little.
func (f *findings) wordWeight(covered float64) float64 {
	best := 0.0
	for _, c := range f.candidates {
		best = max(best, c.bm25)
	}
	if best == 0 {
		return 0
	}
	return covered / best
}
