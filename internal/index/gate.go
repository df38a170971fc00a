package index

import "math"

// The relevance gate decides from all candidates together whether a query is
// about the material at all (SPEC section 8). Its numbers were fitted on
// collections of 6 to 2,100 passages with queries of their own, of each other,
// and of other fields; see testdata/search/rank.golden for what it keeps.
//
// By words: a passage that covers nearly all of the query, or much of it with
// several words. Matches by chance are of one or two words.
//
// By words and meaning: the nearest sentence, and how near the neighbourhood
// of nearest passages is on average: a query of another field may meet one like
// sentence, not a neighbourhood. The more passages there are, the nearer the
// nearest is by chance, which the logarithm makes up for. Of a long text no
// passage covers much; there the rarity of what it covers counts.
const (
	nearlyAll    = 0.85 // share of the query
	enoughWords  = 1.3  // share × words, of which mostMatched count
	withoutSense = 1.2  // the same, when there is only words
	mostMatched  = 4
	neighbours   = 10 // passages of a neighbourhood
	wordsWeight  = 0.8
	mostWeighed  = 1.5
	chanceRare   = 1.5 // rarest words' worth that a passage may hold by chance
	mostRare     = 3
	rareWeight   = 0.1
	sizeWeight   = 0.375
	enough       = 0.94
)

// evidence is the best that candidates have to show.
type evidence struct {
	covered float64 // share of the query in one passage
	matched float64 // words of the query in one passage, at most mostMatched
	nearest float64 // cosine of the nearest sentence
	around  float64 // mean cosine of the nearest neighbours
	rare    float64 // rarity of the query's words in one passage, in rarest words
	sense   bool    // nearest and around mean something
}

func (f *findings) evidence() evidence {
	var e evidence
	near, rarest := 0, math.Log(1+float64(f.question.size))
	for _, c := range f.candidates {
		e.covered, e.matched = max(e.covered, c.covered), max(e.matched, float64(min(c.matched, mostMatched)))
		e.rare = max(e.rare, c.covered*f.question.rarity()/rarest)
		if math.IsNaN(c.passage) {
			continue
		}
		e.sense, e.nearest = true, max(e.nearest, f.scaled(c.sentence))
		if c.nearRank > 0 && c.nearRank <= neighbours {
			e.around += f.scaled(c.passage)
			near++
		}
	}
	e.around /= float64(max(near, 1))
	return e
}

// inMaterial reports whether the question is about the course.
func (f *findings) inMaterial() bool {
	e := f.evidence()
	words := e.covered * e.matched
	switch {
	case len(f.candidates) == 0:
		return false
	case len(f.question.phrases) > 0, e.covered >= nearlyAll, words >= enoughWords:
		return true
	case !e.sense:
		return words >= withoutSense
	}
	sum := e.nearest + e.around + wordsWeight*min(words, mostWeighed) + rareWeight*max(0, min(e.rare, mostRare)-chanceRare)
	return sum >= enough+sizeWeight*math.Log10(float64(max(f.question.size, 1)))
}
