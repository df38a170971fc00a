package meaning

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"slices"
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
		if got := e.Tokens(r.Text); !slices.Equal(got, r.Tokens) {
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

// TestAloneAsInABatch wants the same bits for a text alone, in a batch, and on
// one core or two.
func TestAloneAsInABatch(t *testing.T) {
	e, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, r := range references(t) {
		texts = append(texts, r.Text, "", r.Text+" And more.")
	}
	var reported []int
	two, err := e.EmbedAll(context.Background(), texts, 2, func(done int) { reported = append(reported, done) })
	if err != nil {
		t.Fatal(err)
	}
	one, err := e.EmbedAll(context.Background(), texts, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		alone := e.Embed(text)
		if !slices.Equal(alone, two[i]) || !slices.Equal(alone, one[i]) {
			t.Errorf("%q: other bits in a batch", text)
		}
	}
	if n := len(reported); n == 0 || reported[n-1] != len(texts) || !slices.IsSorted(reported) {
		t.Errorf("progress %v of %d", reported, len(texts))
	}
}

func TestEmbedAllStops(t *testing.T) {
	e, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	texts := make([]string, 500)
	for i := range texts {
		texts[i] = "Cells divide."
	}
	if _, err := e.EmbedAll(ctx, texts, 2, func(int) { stop() }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestDamagedWeights(t *testing.T) {
	for name, file := range map[string]string{"empty": "", "foreign": "GGUF", "cut off": weights[:len(weights)/2], "too long": weights + "x", "no pieces": magic + "\xff\xff\xff\xff"} {
		if _, err := load(file); err == nil {
			t.Errorf("%s: loaded", name)
		}
	}
}

func FuzzTokens(f *testing.F) {
	e, err := Load()
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"", " ", "a\nb", "日本語 and ①", "\xff\xfe", "😀😀", "“”5”5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ids := e.Tokens(s)
		if len(ids) > len(prepare(s)) {
			t.Fatalf("%q: %d tokens", s, len(ids))
		}
		for _, id := range ids {
			if id < 0 || id > lastPiece {
				t.Fatalf("%q: token %d", s, id)
			}
		}
	})
}
