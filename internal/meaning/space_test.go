package meaning

import (
	"math"
	"slices"
	"testing"
)

// bags makes n bags about topics of their own words, with words in common.
func bags(n, topics int) [][]Term {
	all := make([][]Term, n)
	state := uint32(7)
	next := func(below uint32) uint32 {
		state = state*1664525 + 1013904223
		return state >> 8 % below
	}
	for i := range all {
		topic := uint32(i % topics)
		seen := map[uint32]int{}
		for range 20 {
			seen[1000+topic*40+next(40)]++
			seen[next(100)]++
		}
		for w, c := range seen {
			all[i] = append(all[i], Term{w, c})
		}
		slices.SortFunc(all[i], func(a, b Term) int { return int(a.Word) - int(b.Word) })
	}
	return all
}

func TestSpaceFindsTopics(t *testing.T) {
	const topics = 8
	all := bags(160, topics)
	s := Learn(all, topics)
	if s.Rank != topics {
		t.Fatalf("rank %d", s.Rank)
	}
	fold := func(bag []Term) []float32 { return s.Fold([][]Term{bag}) }
	for i := range all {
		same, other := fold(all[i]), fold(all[(i+topics)%len(all)])
		if c := cosine(same, other); c < .8 {
			t.Errorf("bags %d and %d of one topic: cosine %.2f", i, i+topics, c)
		}
		if c := cosine(same, fold(all[(i+1)%len(all)])); c > .5 {
			t.Errorf("bags %d and %d of two topics: cosine %.2f", i, i+1, c)
		}
	}
}

func TestSpaceIsOrthonormalAndDeterministic(t *testing.T) {
	all := bags(300, 9)
	s, again := Learn(all, 40), Learn(all, 40)
	if !slices.Equal(s.Vectors, again.Vectors) {
		t.Error("learned twice, two spaces")
	}
	for i := range s.Rank {
		for j := range s.Rank {
			sum, want := 0.0, 0.0
			if i == j {
				want = 1
			}
			for w := range s.Words {
				sum += float64(s.Vectors[w*s.Rank+i]) * float64(s.Vectors[w*s.Rank+j])
			}
			if math.Abs(sum-want) > 1e-4 {
				t.Fatalf("directions %d and %d: product %g", i, j, sum)
			}
		}
	}
}

func TestSmallSpaces(t *testing.T) {
	for _, c := range []struct {
		name string
		bags [][]Term
	}{
		{"no bags", nil},
		{"empty bags", [][]Term{nil, nil}},
		{"nothing shared", [][]Term{{{1, 1}}, {{2, 1}}}},
	} {
		if s := Learn(c.bags, 10); s.Rank != 0 || len(s.Fold([][]Term{{{1, 1}}})) != 0 {
			t.Errorf("%s: rank %d", c.name, s.Rank)
		}
	}
	same := [][]Term{{{1, 1}, {2, 1}}, {{1, 1}, {2, 1}}, {{1, 1}, {2, 1}}}
	if v := Learn(same, 10).Fold(same[:1]); math.IsNaN(float64(v[0])) || cosine(v, v) < .99 {
		t.Errorf("equal bags: %v", v)
	}
}

func BenchmarkLearn(b *testing.B) {
	all := bags(5000, 100)
	for b.Loop() {
		Learn(all, 200)
	}
}
