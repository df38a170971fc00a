package meaning

import (
	"math"
	"slices"
)

// A Term of a bag: which word, by a number the caller gives it, and how often.
type Term struct {
	Word  uint32
	Count int
}

// A Space is a latent-semantic model of one course: a truncated singular value
// decomposition of its passages' words, weighted log(1+count)·ln(1+N/(1+df)).
// It puts passages and queries that use related words near each other, in any
// language. It is a deterministic function of the bags and their order.
type Space struct {
	places  map[uint32]int32 // of words among Words
	Rank    int              // numbers of a vector
	Words   []uint32         // sorted
	Weights []float32        // ln(1+N/(1+df)) of each word
	Vectors []float32        // Rank numbers for each word
}

// mostLearned is how many passages a space is learned from.
const mostLearned = 5000

// Step is how many of n passages there are for each that Learn should be given:
// an evenly spaced choice bounds time and memory (about 1 s and 100 MB).
func Step(n int) int { return max(1, (n+mostLearned-1)/mostLearned) }

// rounds is how often the basis is sharpened.
const rounds = 5

// Learn makes the space of bags with rank dimensions, rounded up to a multiple
// of 8. Words that stand in one bag only are left out. Few bags give a small
// space, bags that share no word an empty one.
func Learn(bags [][]Term, rank int) *Space {
	s := &Space{}
	s.weigh(bags)
	if len(s.Words) > 0 {
		s.Rank = (max(1, min(rank, len(bags), len(s.Words))) + 7) / 8 * 8
	}
	if s.Rank > 0 {
		s.decompose(bags)
	}
	return s
}

// weigh finds the words that stand in two bags or more, and their weights.
func (s *Space) weigh(bags [][]Term) {
	df := map[uint32]int{}
	for _, bag := range bags {
		for _, t := range bag {
			df[t.Word]++
		}
	}
	for word, n := range df {
		if n > 1 {
			s.Words = append(s.Words, word)
		}
	}
	slices.Sort(s.Words)
	s.Weights = make([]float32, len(s.Words))
	s.places = make(map[uint32]int32, len(s.Words))
	for i, word := range s.Words {
		s.places[word] = int32(i)
		s.Weights[i] = float32(math.Log(1 + float64(len(bags))/float64(1+df[word])))
	}
}

// TermWeight is how much a word that stands count times weighs in a bag, times
// its own weight.
func TermWeight(count int) float32 { return float32(math.Log(1 + float64(count))) }

// Fold is the unit vectors of bags, Rank numbers each, end to end; zero where a
// bag shares no word with the space.
func (s *Space) Fold(bags [][]Term) []float32 {
	v := make([]float32, len(bags)*s.Rank)
	if s.Rank == 0 {
		return v
	}
	s.matrix(bags).times(s.Vectors, v, s.Rank)
	for i := range bags {
		Unit(v[i*s.Rank:][:s.Rank])
	}
	return v
}
