package index

import (
	"context"
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
