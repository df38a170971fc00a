package index

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func all(docs ...Document) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		for _, d := range docs {
			if !yield(d, nil) {
				return
			}
		}
	}
}

// counted counts the texts it embeds, and fails after a number of them.
type counted struct {
	generated
	texts, failAfter int
}

func (c *counted) Documents(ctx context.Context, texts []string) ([][]float32, error) {
	if c.texts += len(texts); c.failAfter > 0 && c.texts > c.failAfter {
		return nil, errors.New("server is down")
	}
	return c.generated.Documents(ctx, texts)
}

// renamed is the same model under another name.
type renamed struct{ counted }

func (*renamed) Name() string { return "another/1" }

// contents writes down every row that a search could see, without the numbers
// that depend on the order in which rows came.
func contents(t *testing.T, ix *Index) string {
	t.Helper()
	var b strings.Builder
	for _, query := range []string{
		"SELECT c.key, c.passages, c.embedded, c.waiting, c.words, c.learned FROM course c ORDER BY 1",
		"SELECT c.key, m.sha, m.name, m.format, m.stamp FROM material m JOIN course c ON c.number=m.course ORDER BY 1, 2",
		`SELECT c.key, m.sha, p.ordinal, p.id, p.revision, p.section, p.heading, p.text, p.start, p.stop, p.tokens, p.location, p.hash,
			p.sentences, p.terms, p.embedded, t.vector, v.passage, v.sentences, n.vector, k.code, p.words FROM passage p JOIN material m ON m.number=p.material JOIN course c ON c.number=p.course
			LEFT JOIN passage_topic t ON t.passage=p.number LEFT JOIN vector v ON v.hash=p.hash LEFT JOIN meaning n ON n.passage=p.number LEFT JOIN codes_1 k ON k.passage=p.number ORDER BY 1, 2, 3`,
		"SELECT c.key, w.word, w.weight, w.vector FROM word_topic w JOIN course c ON c.number=w.course ORDER BY 1, 2",
		"SELECT * FROM meta ORDER BY 1",
	} {
		rows, err := ix.db.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		appendRows(t, &b, rows)
	}
	for _, q := range []string{"water membrane", "cell energy", "nucleus", "gothic arches"} {
		r := search(t, ix, Query{Text: q})
		for _, h := range r.Hits {
			fmt.Fprintf(&b, "%s: %s %.6f %d %d\n", q, h.Passage.ID, h.Score, h.WordRank, h.MeaningRank)
		}
	}
	return b.String()
}

func appendRows(t *testing.T, b *strings.Builder, rows *sql.Rows) {
	t.Helper()
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	values := make([]any, len(columns))
	for i := range values {
		values[i] = new(any)
	}
	for rows.Next() {
		if err := rows.Scan(values...); err != nil {
			t.Fatal(err)
		}
		for _, v := range values {
			x := *v.(*any)
			if blob, ok := x.([]byte); ok {
				x = hex.EncodeToString(blob)
			}
			fmt.Fprintf(b, "%v|", x)
		}
		b.WriteByte('\n')
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestIncrementalEqualsRebuilt(t *testing.T) {
	ctx := context.Background()
	first := doc("a.txt", "Water boils.\nSteam rises from water.", "A cell has a nucleus.")
	again := doc("a.txt", "Water freezes.\nIce floats on water.", "A cell has a membrane of energy.", "Gothic arches are pointed.")
	third := doc("z.txt", "Steam and water and energy.", "The nucleus and the membrane of a cell.")
	ix := opened(t, Options{Embedder: generated{}}, third, first, cell)
	finished(t, ix)
	gone := doc("gone.txt", "The membrane that goes again, with energy.")
	put(t, ix, again, gone)
	finished(t, ix)
	if err := ix.Remove(ctx, "c", gone.Material); err != nil {
		t.Fatal(err)
	}
	finished(t, ix)
	stale, err := ix.db.Exec("DELETE FROM vector WHERE hash NOT IN (SELECT hash FROM passage)")
	if err != nil {
		t.Fatal(err)
	}
	if n, _ := stale.RowsAffected(); n == 0 {
		t.Error("vectors of a removed file were not kept for its return")
	}
	grown := contents(t, ix)

	fresh := opened(t, Options{Embedder: generated{}})
	if err := fresh.Rebuild(ctx, Options{Embedder: generated{}}, all(cell, again, third), nil); err != nil {
		t.Fatal(err)
	}
	same(t, grown, contents(t, fresh))
	if err := errors.Join(ix.Check(ctx), fresh.Check(ctx)); err != nil {
		t.Error(err)
	}
}

func same(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	if len(g) < 20 {
		t.Fatalf("only %d rows compared", len(g))
	}
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			t.Fatalf("row %d:\n%.300s\n%.300s", i, strings.Join(g[min(i, len(g)):], ""), strings.Join(w[min(i, len(w)):], ""))
		}
	}
}

func TestRebuildReusesVectors(t *testing.T) {
	ctx := context.Background()
	e := &counted{}
	ix := opened(t, Options{Embedder: e}, cell)
	finished(t, ix)
	before, count := contents(t, ix), e.texts
	if err := ix.Rebuild(ctx, Options{Embedder: e}, all(cell), nil); err != nil {
		t.Fatal(err)
	}
	if e.texts != count {
		t.Errorf("a rebuild embedded %d texts that were known", e.texts-count)
	}
	same(t, contents(t, ix), before)
}

func TestAnotherModel(t *testing.T) {
	ctx := context.Background()
	ix := opened(t, Options{Embedder: generated{}}, cell)
	finished(t, ix)
	other := &renamed{}
	if _, err := Open(ix.path, Options{Embedder: other}); !errors.Is(err, ErrModel) {
		t.Fatalf("opened vectors of another model: %v", err)
	}
	if c, err := ix.Cost(ctx, other); err != nil || c != (Cost{Passages: 4, Contents: 4, Embed: 4}) {
		t.Errorf("cost %+v, %v", c, err)
	}
	if c, err := ix.Cost(ctx, generated{}); err != nil || c.Embed != 0 {
		t.Errorf("cost of the same model %+v, %v", c, err)
	}
	before := contents(t, ix)
	other.failAfter = 1
	if err := ix.Rebuild(ctx, Options{Embedder: other}, all(cell), nil); err == nil {
		t.Fatal("a rebuild with a model that fails succeeded")
	}
	stopped, stop := context.WithCancel(ctx)
	stop()
	if err := ix.Rebuild(stopped, Options{Embedder: &renamed{}}, all(cell), nil); !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled: %v", err)
	}
	same(t, contents(t, ix), before)
	if left, _ := filepath.Glob(ix.path + ".new*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if err := ix.Rebuild(ctx, Options{Embedder: &renamed{}}, all(cell), nil); err != nil {
		t.Fatal(err)
	}
	if r := search(t, ix, Query{Text: "water membrane"}); r.Meaning != Ready {
		t.Errorf("after the change: meaning %q", r.Meaning)
	}
	if _, err := Open(ix.path, Options{Embedder: generated{}}); !errors.Is(err, ErrModel) {
		t.Errorf("the old model still opens it: %v", err)
	}
}

func TestUnusableFiles(t *testing.T) {
	whole := opened(t, Options{}, cell)
	if _, err := whole.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(whole.path)
	if err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(t.TempDir(), "foreign")
	db, err := sql.Open("sqlite3", foreign)
	if err == nil {
		_, err = db.Exec("CREATE TABLE bookmarks(url)")
	}
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	foreignBytes, err := os.ReadFile(foreign)
	if err != nil {
		t.Fatal(err)
	}
	old := slices.Clone(good)
	old[63] = 99 // the last byte of the user version
	garbled := slices.Clone(good)
	for i := 100; i < 4096; i++ {
		garbled[i] = byte(i)
	}
	for name, b := range map[string][]byte{
		"text": []byte(strings.Repeat("no search file ", 300)), "another program's": foreignBytes,
		"another version": old, "garbled": garbled,
		"cut off": good[:len(good)/2], "only zeros": bytes.Repeat([]byte{0}, 8192),
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "index.sqlite")
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			ix, err := Open(path, Options{})
			if err == nil {
				err = ix.Check(context.Background())
				ix.Close()
			}
			if !errors.Is(err, ErrUnusable) {
				t.Fatalf("got %v", err)
			}
			ix, err = Build(context.Background(), path, Options{}, all(cell), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer ix.Close()
			if r := search(t, ix, Query{Text: "water membrane"}); !r.InMaterial {
				t.Error("found nothing after the rebuild")
			}
		})
	}
}

func TestFileIsPrivate(t *testing.T) {
	ix := opened(t, Options{}, cell)
	info, err := os.Stat(ix.path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
}
