package meaning

import (
	"math"
	"sort"
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
	Rank    int       // numbers of a vector
	Words   []uint32  // sorted
	Weights []float32 // ln(1+N/(1+df)) of each word
	Vectors []float32 // Rank numbers for each word
}

// mostLearned is how many passages a space is learned from; of more, an evenly
// spaced choice is taken, which bounds time and memory (about 3 s and 150 MB).
const mostLearned = 8000

// rounds is how often the sketch is sharpened.
const rounds = 4

// Learn makes the space of bags with at most rank dimensions. Words that stand
// in one bag only are left out. Few bags give a small space, or an empty one.
func Learn(bags [][]Term, rank int) *Space {
	if step := (len(bags) + mostLearned - 1) / mostLearned; step > 1 {
		chosen := make([][]Term, 0, mostLearned)
		for i := 0; i < len(bags); i += step {
			chosen = append(chosen, bags[i])
		}
		bags = chosen
	}
	s := &Space{}
	s.weigh(bags)
	s.Rank = min(rank, len(bags), len(s.Words))
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
	sort.Slice(s.Words, func(i, j int) bool { return s.Words[i] < s.Words[j] })
	s.Weights = make([]float32, len(s.Words))
	for i, word := range s.Words {
		s.Weights[i] = float32(math.Log(1 + float64(len(bags))/float64(1+df[word])))
	}
}

// find is the place of word among Words.
func (s *Space) find(word uint32) (int, bool) {
	i := sort.Search(len(s.Words), func(i int) bool { return s.Words[i] >= word })
	return i, i < len(s.Words) && s.Words[i] == word
}

// TermWeight is how much a word that stands count times weighs in a bag, times
// its own weight.
func TermWeight(count int) float32 { return float32(math.Log(1 + float64(count))) }

// Fold is the unit vector of a bag; zero when it shares no word with the space.
func (s *Space) Fold(bag []Term) []float32 {
	v := make([]float32, s.Rank)
	for _, t := range bag {
		if i, ok := s.find(t.Word); ok {
			w := TermWeight(t.Count) * s.Weights[i]
			for j, x := range s.Vectors[i*s.Rank:][:s.Rank] {
				v[j] += w * x
			}
		}
	}
	Unit(v)
	return v
}
