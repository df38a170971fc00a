package index

import (
	"context"
	"math/rand/v2"
	"strings"
)

// generated is an embedder for tests and measuring: texts with words in common
// are near each other, and it takes no time.
type generated struct{}

func (generated) Name() string         { return "generated/1" }
func (generated) BySentence() bool     { return true }
func (generated) MaxDistance() float64 { return 0 }

func (generated) Documents(_ context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, t := range texts {
		vectors[i] = make([]float32, 512)
		for w := range strings.FieldsSeq(strings.ToLower(t)) {
			r := rand.New(rand.NewPCG(uint64(hashOf(strings.Trim(w, ".,?"))), 1))
			for range 12 {
				vectors[i][r.IntN(512)] += float32(r.NormFloat64())
			}
		}
	}
	return vectors, nil
}

func (g generated) Query(ctx context.Context, text string) ([]float32, error) {
	v, err := g.Documents(ctx, []string{text})
	return v[0], err
}
