package index

import (
	"context"
	"errors"
	"testing"
)

// atOnce is an embedder that reads a passage at once, as a server's does.
type atOnce struct{ generated }

func (atOnce) Name() string     { return "at once/1" }
func (atOnce) BySentence() bool { return false }

func TestAModelThatReadsPassagesAtOnce(t *testing.T) {
	ix := opened(t, Options{Embedder: atOnce{}}, cell)
	finished(t, ix)
	if r := search(t, ix, Query{Text: "water membrane"}); r.Meaning != Ready || len(r.Hits) == 0 || r.Hits[0].MeaningRank == 0 {
		t.Errorf("got %q, %+v", r.Meaning, r.Hits)
	}
}

// gone is a model whose server went away after the passages were embedded.
type gone struct {
	generated
	away bool
}

func (g *gone) Query(ctx context.Context, text string) ([]float32, error) {
	if g.away {
		return nil, errors.New("nobody answers")
	}
	return g.generated.Query(ctx, text)
}

func TestWordsAreSearchedWithoutTheModel(t *testing.T) {
	g := &gone{}
	ix := opened(t, Options{Embedder: g}, cell)
	finished(t, ix)
	g.away = true
	r := search(t, ix, Query{Text: "water membrane"})
	if r.Meaning != Off || len(r.Hits) == 0 || r.Hits[0].WordRank != 1 || r.Hits[0].MeaningRank != 0 {
		t.Errorf("got %q, %+v", r.Meaning, r.Hits)
	}
	g.away = false
	if r := search(t, ix, Query{Text: "water membrane"}); r.Meaning != Ready {
		t.Errorf("when it is back: %q", r.Meaning)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ix.Search(ctx, Query{Course: "c", Text: "water membrane"}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}
