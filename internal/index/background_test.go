package index

import (
	"context"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"kizuki/internal/golden"
)

// TestBackground embeds the background anew; -update keeps the result.
func TestBackground(t *testing.T) {
	sentences := strings.Split(strings.TrimSpace(backgroundText), "\n")
	vectors, err := BuiltIn().Documents(context.Background(), sentences)
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	for _, v := range vectors {
		all = append(all, quantize(v)...)
	}
	if golden.Updating() {
		if err := os.WriteFile("background.bin", all, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if len(all) != len(backgroundVectors) {
		t.Fatalf("%d numbers for %d sentences, background.bin has %d", len(all), len(sentences), len(backgroundVectors))
	}
	n := len(all) / len(sentences)
	for i, s := range sentences {
		if c := cosine(all[i*n:][:n], backgroundVectors[i*n:][:n]); c < 0.999 {
			t.Errorf("%q: cosine %.4f to its kept vector", s, c)
		}
	}
	slices.Sort(sentences)
	if len(slices.Compact(sentences)) != len(vectors) {
		t.Error("a sentence stands twice")
	}
}

// TestTail leaves out what is far below the best of its kind: with vectors,
// without yet, and never what holds the phrase.
func TestTail(t *testing.T) {
	unseen := math.NaN()
	ranked := []*candidate{
		{number: 1, score: 2, passage: 0.8},
		{number: 2, score: 1, passage: 0.5},
		{number: 3, score: 0.8, passage: 0.2},
		{number: 4, score: 0.7, passage: unseen},
		{number: 5, score: 0.4, passage: 0.1, exact: true},
		{number: 6, score: 0.3, passage: unseen},
	}
	var kept []int64
	for _, c := range withoutTail(ranked) {
		kept = append(kept, c.number)
	}
	if want := []int64{1, 2, 4, 5}; !slices.Equal(kept, want) {
		t.Errorf("kept %v, want %v", kept, want)
	}
}
