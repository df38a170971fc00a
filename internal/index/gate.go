package index

import "math"

// The relevance gate decides from all candidates together whether a query is
// about the material at all (SPEC section 8). Its numbers were fitted on
// collections of 5 to 2,150 passages with queries of their own, of each other,
// and of other fields, each kind left out in turn; testdata/search/rank.golden
// says what it keeps.
//
// By words: a passage that covers nearly all of the query, or much of it with
// several words. Matches by chance are of one or two words.
//
// By words and meaning: the nearest sentence, and how near the neighbourhood
// of nearest passages is on average, both against how near the background is.
// The more passages there are, the nearer the nearest is by chance, which the
// logarithm makes up for. An explanation of many words is near to something
// everywhere; one that is about the course shares several words with it.
const (
	nearlyAll        = 0.85 // share of the query
	enoughWords      = 1.6  // share × words, of which mostMatched count
	withoutSense     = 1.2  // the same, when there is only words
	mostMatched      = 4
	neighbours       = 10 // passages of a neighbourhood
	aroundWeight     = 0.15
	backgroundWeight = 1.2
	wordsWeight      = 0.17
	mostWeighed      = 1.5
	sizeWeight       = 0.13
	shortQuery       = 12 // content words
	longWeight       = 0.23
	sharedWeight     = 0.13
	longMatched      = 8 // as mostMatched, in long queries
	mostShared       = 2.5
	enough           = -0.05
)

// evidence is the best that candidates have to show.
type evidence struct {
	covered float64 // share of the query in one passage
	words   float64 // share × words of the query in one passage
	shared  float64 // the same with more words, for a long query
	nearest float64 // cosine of the nearest sentence
	around  float64 // mean cosine of the nearest neighbours
	sense   bool    // nearest and around mean something
}

func (f *findings) evidence() evidence {
	var e evidence
	near := 0
	for _, c := range f.candidates {
		e.covered = max(e.covered, c.covered)
		e.words = max(e.words, c.covered*float64(min(c.matched, mostMatched)))
		e.shared = max(e.shared, c.covered*float64(min(c.matched, longMatched)))
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
	switch {
	case len(f.candidates) == 0:
		return false
	case len(f.question.phrases) > 0, e.covered >= nearlyAll, e.words >= enoughWords:
		return true
	case !e.sense:
		return e.words >= withoutSense
	}
	sense := e.nearest + aroundWeight*e.around - backgroundWeight*f.background()
	return sense+wordsWeight*min(e.words, mostWeighed) >= f.question.chance(e.shared)
}

// chance is what a question must be above not to be near the course by chance,
// when a passage shares so much of it.
func (q *question) chance(shared float64) float64 {
	long := math.Log(float64(max(len(q.stems), shortQuery)) / shortQuery)
	size := math.Log10(float64(max(q.size, 1)))
	return enough + sizeWeight*size + (longWeight-sharedWeight*min(shared, mostShared))*long
}
