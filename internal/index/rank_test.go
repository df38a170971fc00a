package index

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kizuki/internal/golden"
	"kizuki/internal/sentence"
	"kizuki/internal/source"
)

// A collection is passages, and queries with the passages that answer them.
type collection struct {
	Passages []struct {
		ID   int
		Text string
	}
	Queries []struct {
		Text string
		Rel  []int
	}
}

func readJSON[T any](t testing.TB, path string) (v T) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// material makes a collection into a document: every passage has a section of
// its own, named after it.
func (c collection) material(name string) Document {
	d := Document{Course: "c", Material: digest(name), Name: name + ".md", Format: source.Markdown}
	at := 0
	for i, p := range c.Passages {
		text := strings.Join(strings.Fields(p.Text), " ")
		made := passageOf(d.Material, fmt.Sprintf("p%d", p.ID), text, i, at)
		made.Section, made.Sentences = made.HeadingPath, nil
		for _, s := range sentence.Split(text) {
			made.Sentences = append(made.Sentences, source.Sentence{Text: s.In(text), Span: s.Shift(at)})
		}
		d.Passages = append(d.Passages, made)
		at += len(text) + len(source.Break)
	}
	return d
}

// quality is the means over the queries of a collection.
type quality struct{ recall1, recall8, mrr, ndcg, found3, found8 float64 }

func measure(t testing.TB, ix *Index, c collection, by Fusion) quality {
	t.Helper()
	var q quality
	for _, asked := range c.Queries {
		q.add(gains(search(t, ix, Query{Text: asked.Text, Limit: 30, Fusion: by}), asked.Rel), len(asked.Rel))
	}
	n := float64(len(c.Queries))
	return quality{q.recall1 / n, q.recall8 / n, q.mrr / n, q.ndcg / n, q.found3 / n, q.found8 / n}
}

// gains says of each of the ranked collection passages whether it answers.
func gains(r Result, relevant []int) []float64 {
	var all []float64
	seen := map[string]bool{}
	for _, h := range r.Hits {
		if seen[h.Passage.Section] {
			continue
		}
		seen[h.Passage.Section] = true
		id, _ := strconv.Atoi(strings.TrimPrefix(h.Passage.Section, "p"))
		gain := 0.0
		if slices.Contains(relevant, id) {
			gain = 1
		}
		all = append(all, gain)
	}
	return all
}

func (q *quality) add(gains []float64, relevant int) {
	found, best, ideal := 0.0, 0.0, 0.0
	dcg := 0.0
	for i, g := range gains {
		if found += g; i == 0 {
			q.recall1 += g / float64(relevant)
		}
		if g > 0 && best == 0 && i < 10 {
			best = 1 / float64(i+1)
		}
		if i < 10 {
			dcg += g / math.Log2(float64(i+2))
		}
		if i == min(7, len(gains)-1) {
			q.recall8 += found / float64(relevant)
			q.found8 += min(found, 1)
		}
		if i == min(2, len(gains)-1) {
			q.found3 += min(found, 1)
		}
	}
	for i := range min(10, relevant) {
		ideal += 1 / math.Log2(float64(i+2))
	}
	q.mrr += best
	q.ndcg += dcg / ideal
}

// rankings are the rows of the table: name and fusion.
var rankings = []struct {
	name string
	by   Fusion
}{{"words", Words}, {"meaning", Meaning}, {"fused-score", Score}, {"fused-rrf", RRF}}

// table writes the quality of every ranking of a course, and how many texts
// about something else are answered.
func table(t testing.TB, ix *Index, name string, c collection, off map[string][]string) string {
	var b strings.Builder
	for _, r := range rankings {
		q := measure(t, ix, c, r.by)
		fmt.Fprintf(&b, "%-16s %-12s %8.3f %8.3f %8.3f %8.3f %8.3f %8.3f\n", name, r.name, q.recall1, q.recall8, q.mrr, q.ndcg, q.found3, q.found8)
	}
	for kind, texts := range sorted(off) {
		answered := 0
		for _, text := range texts {
			if search(t, ix, Query{Text: text}).InMaterial {
				answered++
			}
		}
		fmt.Fprintf(&b, "%-16s %s answered %d of %d\n", name, kind, answered, len(texts))
	}
	return b.String()
}

func sorted[V any](m map[string]V) func(yield func(string, V) bool) {
	return func(yield func(string, V) bool) {
		keys := make([]string, 0, len(m))
		for k := range m {
			keys = append(keys, k)
		}
		slices.SortFunc(keys, cmp.Compare[string])
		for _, k := range keys {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

const head = "collection       ranking      recall@1 recall@8   MRR@10  nDCG@10  found@3  found@8\n"

// indexed makes a course of a collection.
func courseOf(t testing.TB, c collection, name string) *Index {
	ix := opened(t, Options{Embedder: BuiltIn()}, c.material(name))
	finished(t, ix)
	return ix
}

func TestRankQuality(t *testing.T) {
	const folder = "../../testdata/search"
	off := map[string][]string{
		"off-topic queries":      readJSON[[]string](t, filepath.Join(folder, "offtopic.json")),
		"off-topic explanations": readJSON[[]string](t, filepath.Join(folder, "offtopic-long.json")),
	}
	b := strings.Builder{}
	b.WriteString(head)
	for _, name := range []string{"sociology", "medline", "paraphrase"} {
		c := readJSON[collection](t, filepath.Join(folder, name+".json"))
		b.WriteString(table(t, courseOf(t, c, name), name, c, off))
	}
	closeTo(t, filepath.Join(folder, "rank.golden"), b.String())
}

// closeTo compares with a golden file number by number: other processors round
// otherwise, which may turn the order of two passages that are equally good.
func closeTo(t *testing.T, path, got string) {
	t.Helper()
	want, err := os.ReadFile(path)
	if golden.Updating() || errors.Is(err, os.ErrNotExist) {
		golden.Equal(t, path, []byte(got))
		return
	}
	g, w := strings.Fields(got), strings.Fields(string(want))
	if len(g) != len(w) || len(g) < 50 {
		t.Fatalf("%d words, want %d; got\n%s", len(g), len(w), got)
	}
	for i := range g {
		x, err1 := strconv.ParseFloat(g[i], 64)
		y, err2 := strconv.ParseFloat(w[i], 64)
		if numbers := err1 == nil && err2 == nil; !numbers && g[i] != w[i] || numbers && math.Abs(x-y) > 0.02 && math.Abs(x-y) != 1 {
			t.Fatalf("%s, want %s; got\n%s", g[i], w[i], got)
		}
	}
}

// BenchmarkQuality prints the table of the whole collections, where they stand
// beside the checkout.
func BenchmarkQuality(b *testing.B) {
	const folder = "../../../shared/data/retrieval"
	off := map[string][]string{"off-topic queries": readJSON[[]string](b, "../../testdata/search/offtopic.json")}
	for _, name := range []string{"soc-gloss", "soc-rq", "med"} {
		b.Run(name, func(b *testing.B) {
			path := filepath.Join(folder, name+".json")
			if _, err := os.Stat(path); err != nil {
				b.Skip(err)
			}
			c := readJSON[collection](b, path)
			for b.Loop() {
				b.Log("\n" + head + table(b, courseOf(b, c, name), name, c, off))
			}
		})
	}
}

func TestCancelledSearch(t *testing.T) {
	ix := opened(t, Options{Embedder: generated{}}, cell)
	finished(t, ix)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := ix.Search(ctx, Query{Course: "c", Text: "water membrane"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
