package index

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kizuki/internal/source"
)

// doc makes a material whose passages are the texts, a sentence a line.
func doc(name string, texts ...string) Document {
	d := Document{Course: "c", Material: digest(name), Name: name, Format: source.Plain}
	at := 0
	for i, text := range texts {
		d.Passages = append(d.Passages, passageOf(d.Material, "", text, i, at))
		at += len(text) + len(source.Break)
	}
	return d
}

func passageOf(material, path, text string, ordinal, at int) source.Passage {
	p := source.Passage{
		ID: fmt.Sprintf("%s:%d", material[:8], at), Material: material, Revision: 1, Section: "all", Ordinal: ordinal, Text: text,
		Span: source.Span{Start: at, End: at + len(text)}, Location: source.Location{Paragraph: ordinal + 1},
		HeadingPath: path, Tokens: len(text) / 4, ContentHash: digest(path + "\n" + text),
	}
	start := at
	for line := range strings.SplitSeq(text, "\n") {
		p.Sentences = append(p.Sentences, source.Sentence{Text: line, Span: source.Span{Start: start, End: start + len(line)}})
		start += len(line) + 1
	}
	return p
}

func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// opened is an index of documents, in a folder of the test's own.
func opened(t testing.TB, o Options, docs ...Document) *Index {
	t.Helper()
	ix, err := Open(filepath.Join(t.TempDir(), "index.sqlite"), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ix.Close() })
	put(t, ix, docs...)
	return ix
}

func put(t testing.TB, ix *Index, docs ...Document) {
	t.Helper()
	for _, d := range docs {
		if err := ix.Put(context.Background(), d); err != nil {
			t.Fatal(err)
		}
	}
}

// finished embeds and learns course c.
func finished(t testing.TB, ix *Index) {
	t.Helper()
	if err := errors.Join(ix.Embed(context.Background(), "c", nil), ix.Learn(context.Background(), "c")); err != nil {
		t.Fatal(err)
	}
}

func search(t testing.TB, ix *Index, q Query) Result {
	t.Helper()
	if q.Course == "" {
		q.Course = "c"
	}
	r, err := ix.Search(context.Background(), q)
	if err != nil {
		t.Fatalf("%q: %v", q.Text, err)
	}
	if r.InMaterial != (len(r.Hits) > 0) {
		t.Fatalf("%q: in material %v, %d hits", q.Text, r.InMaterial, len(r.Hits))
	}
	return r
}

func texts(r Result) []string {
	all := []string{}
	for _, h := range r.Hits {
		all = append(all, h.Passage.Text)
	}
	return all
}

var cell = doc("cell.txt",
	"The plasma membrane wraps every cell.\nIt is a double layer of phospholipids.",
	"Osmosis moves water through a membrane.\nNo energy is spent on it.",
	"Mitochondria release energy from glucose.\nThey have a membrane of their own.",
	"The nucleus holds the genetic material of the cell.",
)

func TestSearchByWords(t *testing.T) {
	ix := opened(t, Options{}, cell, doc("other.txt", "Gothic cathedrals have pointed arches."))
	r := search(t, ix, Query{Text: "Which membranes release water?"})
	if r.Meaning != Off {
		t.Errorf("meaning %q without a model", r.Meaning)
	}
	if len(r.Hits) == 0 || r.Hits[0].Passage.Text != cell.Passages[1].Text {
		t.Fatalf("found %q", texts(r))
	}
	h := r.Hits[0]
	if h.File != "cell.txt" || h.Label != "Paragraph 2 of cell.txt" || h.WordRank != 1 || h.MeaningRank != 0 {
		t.Errorf("hit %+v", h)
	}
	if h.Sentence != cell.Passages[1].Sentences[0] {
		t.Errorf("best sentence %q", h.Sentence.Text)
	}
	var marked []string
	for _, m := range h.Matched {
		marked = append(marked, m.In(h.Passage.Text))
	}
	if !slices.Equal(marked, []string{"water", "membrane"}) {
		t.Errorf("marked %q", marked)
	}
	want := cell.Passages[1]
	if got := h.Passage; got.ID != want.ID || got.Span != want.Span || got.Location != want.Location || !slices.Equal(got.Sentences, want.Sentences) {
		t.Errorf("passage came back as %+v", got)
	}
}

func TestTwoWordsMakeACandidate(t *testing.T) {
	ix := opened(t, Options{}, cell)
	for _, c := range []struct {
		query string
		fuse  Fusion
		found int
	}{
		{"nucleus", Words, 1},
		{"What is a nucleus?", Words, 1},
		{"nucleus telescope", Words, 0},
		{"nucleus of cells", Words, 1},
		{"telescope", Words, 0},
		{"the of and", Words, 0},
		{"", Words, 0},
		{"?!…", Words, 0},
	} {
		if r := search(t, ix, Query{Text: c.query, Fusion: c.fuse}); len(r.Hits) != c.found {
			t.Errorf("%q: found %q", c.query, texts(r))
		}
	}
}

func TestTextWithoutSpaces(t *testing.T) {
	ix := opened(t, Options{}, doc("asia.txt",
		"水は細胞膜を通って浸透する。", "DNA複製は核の中で起こる。", "光合作用将光能转化为化学能。", "การสังเคราะห์ด้วยแสงเกิดในคลอโรพลาสต์", "세포막은 물을 통과시킨다."))
	for query, want := range map[string]string{
		"浸透": "浸透", "複製": "複製", "DNA": "複製", "dna複製": "複製", "光能": "光能", "แสง": "แสง", "세포막은": "세포막", "細胞膜": "細胞膜", "水は何を通って浸透するのですか": "浸透", "光合作用的产物是什么": "光合作用", `"核の中で"`: "複製", `"光合作用"`: "光合作用",
	} {
		r := search(t, ix, Query{Text: query})
		if len(r.Hits) == 0 || !strings.Contains(r.Hits[0].Passage.Text, want) {
			t.Errorf("%q: found %q", query, texts(r))
		}
		if len(r.Hits) > 0 && len(r.Hits[0].Matched) == 0 {
			t.Errorf("%q: nothing marked", query)
		}
	}
	if r := search(t, ix, Query{Text: "火山"}); r.InMaterial {
		t.Errorf("found %q", texts(r))
	}
}

func TestExactPhrase(t *testing.T) {
	ix := opened(t, Options{}, cell)
	for query, want := range map[string]int{
		`"no energy is spent"`:              1,
		`“No Energy Is Spent”`:              1,
		`"energy is"`:                       1,
		`"energy no"`:                       -1,
		`"membrane" "energy"`:               1, // of two, both
		`glucose "a membrane of their own"`: 2,
		`"cell. It is"`:                     0,
		`"mitochondri"`:                     -1,
		`"`:                                 -1,
		`""`:                                -1,
	} {
		r := search(t, ix, Query{Text: query})
		if want < 0 && len(r.Hits) > 0 {
			t.Errorf("%s: found %q", query, texts(r))
		}
		if want >= 0 && (len(r.Hits) == 0 || !slices.ContainsFunc(r.Hits, func(h Hit) bool { return h.Passage.Ordinal == want })) {
			t.Errorf("%s: found %q", query, texts(r))
		}
	}
}

func TestFilters(t *testing.T) {
	notes := doc("notes.md", "Water crosses the cell membrane.")
	notes.Format, notes.Passages[0].HeadingPath, notes.Passages[0].Section = source.Markdown, "Biology > Cells 100%", "Cells 100%"
	ix := opened(t, Options{Embedder: generated{}}, cell, notes)
	finished(t, ix)
	for _, q := range []Query{
		{File: "notes.md"}, {Format: source.Markdown}, {Section: "Cells 100%"}, {Section: "biology"}, {Section: "cells 100%", File: "notes.md"},
	} {
		q.Text = "water and a membrane"
		if r := search(t, ix, q); len(r.Hits) != 1 || r.Hits[0].File != "notes.md" {
			t.Errorf("%+v: found %q", q, texts(r))
		}
	}
	for _, q := range []Query{{File: "none.md"}, {Section: "Cells 100_"}, {Section: "Bio"}, {Course: "another"}} {
		q.Text = "water and a membrane"
		if r := search(t, ix, q); r.InMaterial {
			t.Errorf("%+v: found %q", q, texts(r))
		}
	}
}

func TestSameWordsAreShownOnce(t *testing.T) {
	copied := doc("copy.txt", cell.Passages[1].Text)
	overlapping := doc("window.txt", "Osmosis moves water slowly.", "water slowly.\nThrough a membrane osmosis goes.")
	overlapping.Passages[1].Span = source.Span{Start: 14, End: 61}
	ix := opened(t, Options{}, cell, copied, overlapping)
	r := search(t, ix, Query{Text: "osmosis moves water"})
	seen := map[string]int{}
	for _, h := range r.Hits {
		seen[h.Passage.ContentHash]++
		seen[h.File]++
	}
	if seen[cell.Passages[1].ContentHash] != 1 || seen["window.txt"] != 1 {
		t.Errorf("found %q", texts(r))
	}
}

func TestCoursesAreApart(t *testing.T) {
	other := doc("cell.txt", "A membrane keeps water out of a tent.")
	other.Course = "camping"
	ix := opened(t, Options{Embedder: generated{}}, cell, other)
	finished(t, ix)
	if r := search(t, ix, Query{Course: "camping", Text: "water membrane", Fusion: Words}); len(r.Hits) != 1 || r.Hits[0].Course != "camping" {
		t.Errorf("found %q", texts(r))
	}
	if err := ix.RemoveCourse(context.Background(), "camping"); err != nil {
		t.Fatal(err)
	}
	if r := search(t, ix, Query{Course: "camping", Text: "water membrane"}); r.InMaterial {
		t.Errorf("found %q in a course that is gone", texts(r))
	}
	if err := ix.Check(context.Background()); err != nil {
		t.Error(err)
	}
}

func TestMeaningFollowsWords(t *testing.T) {
	ix := opened(t, Options{Embedder: generated{}}, cell)
	if r := search(t, ix, Query{Text: "water membrane"}); r.Meaning != Off || !r.InMaterial {
		t.Errorf("before vectors: %q, %d hits", r.Meaning, len(r.Hits))
	}
	finished(t, ix)
	if r := search(t, ix, Query{Text: "water membrane"}); r.Meaning != Ready || r.Hits[0].MeaningRank == 0 {
		t.Errorf("after vectors: %q, %+v", r.Meaning, r.Hits)
	}
	put(t, ix, doc("more.txt", "Water boils at 100 degrees."))
	if r := search(t, ix, Query{Text: "water membrane"}); r.Meaning != Partial {
		t.Errorf("with a new file: %q", r.Meaning)
	}
	s, err := ix.Status(context.Background(), "c")
	if err != nil || s.Materials != 2 || s.Passages != 5 || s.Embedded != 4 || s.Model != "generated/1" {
		t.Errorf("status %+v, %v", s, err)
	}
}
