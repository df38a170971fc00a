package meaning

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"testing"
)

type reference struct {
	Text   string    `json:"text"`
	Tokens []int32   `json:"tokens"`
	Vector []float32 `json:"vector"`
}

func references(t testing.TB) []reference {
	t.Helper()
	b, err := os.ReadFile("testdata/use_reference.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Items []reference }
	if err := json.Unmarshal(b, &file); err != nil || len(file.Items) == 0 {
		t.Fatalf("%d references, %v", len(file.Items), err)
	}
	return file.Items
}

func TestEncoderEqualsReference(t *testing.T) {
	e, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	worst := 1.0
	for _, r := range references(t) {
		if got := e.Tokens(r.Text); !equal(got, r.Tokens) {
			t.Errorf("%q: tokens %v, want %v", r.Text, got, r.Tokens)
		}
		c := cosine(e.Embed(r.Text), r.Vector)
		worst = min(worst, c)
		if c < .999 {
			t.Errorf("%q: cosine %f", r.Text, c)
		}
	}
	t.Logf("worst cosine %f", worst)
}

func equal(a, b []int32) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func cosine(a, b []float32) float64 {
	var ab, aa, bb float64
	for i := range a {
		ab += float64(a[i]) * float64(b[i])
		aa += float64(a[i]) * float64(a[i])
		bb += float64(b[i]) * float64(b[i])
	}
	return ab / math.Sqrt(aa*bb)
}

func BenchmarkEmbed(b *testing.B) {
	e, err := Load()
	if err != nil {
		b.Fatal(err)
	}
	refs := references(b)
	long := refs[18].Text
	b.Run("query", func(b *testing.B) {
		for b.Loop() {
			e.Embed(refs[6].Text)
		}
	})
	b.Run("passage", func(b *testing.B) {
		for b.Loop() {
			e.Embed(long)
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "passages/s")
	})
	b.Run("sentences", func(b *testing.B) {
		texts := make([]string, 64)
		for i := range texts {
			texts[i] = refs[14].Text
		}
		for b.Loop() {
			e.EmbedAll(context.Background(), texts, 1, nil)
		}
		b.ReportMetric(64*float64(b.N)/b.Elapsed().Seconds(), "sentences/s")
	})
}
