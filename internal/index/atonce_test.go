package index

import "testing"

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
