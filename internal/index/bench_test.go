//go:build unix

package index

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"kizuki/internal/source"
)

// corpus makes materials of 100 passages of 120 words, spread as the words of a
// language are, in sentences of 20.
func corpus(passages int) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		r := rand.New(rand.NewPCG(1, 2))
		zipf := rand.NewZipf(r, 1.1, 8, 50_000)
		for at := 0; at < passages; at += 100 {
			d := Document{Course: "c", Material: fmt.Sprintf("%064x", at), Name: fmt.Sprintf("%d.md", at), Format: source.Markdown}
			for i := range min(100, passages-at) {
				d.Passages = append(d.Passages, invented(r, zipf, d.Material, i))
			}
			if !yield(d, nil) {
				return
			}
		}
	}
}

func invented(r *rand.Rand, zipf *rand.Zipf, material string, ordinal int) source.Passage {
	var b strings.Builder
	p := source.Passage{Material: material, Ordinal: ordinal, Section: "s", HeadingPath: fmt.Sprintf("chapter %d", ordinal/10), ID: fmt.Sprint(material, ordinal)}
	for range 6 {
		start := b.Len()
		for range 20 {
			fmt.Fprintf(&b, "%s ", word(zipf.Uint64()))
		}
		s := b.String()[start : b.Len()-1]
		p.Sentences = append(p.Sentences, source.Sentence{Text: s, Span: source.Span{Start: start, End: b.Len() - 1}})
	}
	p.Text = strings.TrimSpace(b.String())
	p.Span, p.Tokens, p.ContentHash = source.Span{Start: 0, End: len(p.Text)}, len(p.Text)/4, fmt.Sprintf("%064x", r.Uint64())
	return p
}

// word spells a number with syllables.
func word(n uint64) string {
	s := ""
	for n += 20; n > 0; n /= 20 {
		s += "ba be bi bo bu da de di do du ka ke ki ko ku ma me mi mo mu"[3*(n%20):][:2]
	}
	return s
}

// built makes a file of that many passages, with vectors and topics, once a
// run.
func built(b *testing.B, passages int) string {
	b.Helper()
	path := filepath.Join(os.TempDir(), fmt.Sprintf("kizuki-bench-%d-%d", os.Getpid(), passages))
	if _, err := os.Stat(path); err == nil {
		return path
	}
	ix, err := Build(context.Background(), path, Options{Embedder: generated{}}, corpus(passages), nil)
	if err != nil {
		b.Fatal(err)
	}
	if err := ix.Close(); err != nil {
		b.Fatal(err)
	}
	return path
}

func TestMain(m *testing.M) {
	code := m.Run()
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), fmt.Sprintf("kizuki-bench-%d-*", os.Getpid())))
	for _, name := range left {
		os.Remove(name)
	}
	os.Exit(code)
}

// BenchmarkSearch prints the 50th and 95th percentile of whole searches and of
// the same two SQL queries run bare, and their ratio.
func BenchmarkSearch(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("passages=%dk", n/1000), func(b *testing.B) {
			ix, err := Open(built(b, n), Options{Embedder: generated{}})
			if err != nil {
				b.Fatal(err)
			}
			defer ix.Close()
			queries := invent(40)
			var whole, bare []float64
			for b.Loop() {
				for _, q := range queries {
					bare = append(bare, timed(b, func() error { return runBare(ix, q) }))
					whole = append(whole, timed(b, func() error {
						_, err := ix.Search(context.Background(), Query{Course: "c", Text: q})
						return err
					}))
				}
			}
			slices.Sort(whole)
			slices.Sort(bare)
			at := func(v []float64, p float64) float64 { return v[int(p*float64(len(v)-1))] }
			b.ReportMetric(at(whole, .5), "ms/p50")
			b.ReportMetric(at(whole, .95), "ms/p95")
			b.ReportMetric(at(bare, .95), "ms/p95-bare")
			b.ReportMetric(at(whole, .95)/at(bare, .95), "ratio-p95")
			reportMemory(b)
		})
	}
}

func timed(b *testing.B, f func() error) float64 {
	start := time.Now()
	if err := f(); err != nil {
		b.Fatal(err)
	}
	return float64(time.Since(start).Microseconds()) / 1000
}

// invent makes queries of 3 to 8 words.
func invent(n int) []string {
	r := rand.New(rand.NewPCG(3, 4))
	zipf := rand.NewZipf(r, 1.1, 30, 50_000)
	queries := make([]string, n)
	for i := range queries {
		for range 3 + r.IntN(6) {
			queries[i] += word(zipf.Uint64()) + " "
		}
	}
	return queries
}

// runBare runs what a search asks of FTS5 and of sqlite-vec, both at once, and
// nothing else: how rare the words are, the candidates by words, and those by
// meaning.
func runBare(ix *Index, text string) error {
	ctx := context.Background()
	q := newQuestion(course{number: 1}, Query{Course: "c", Text: text})
	v, err := ix.embedder.Query(ctx, q.text)
	if err != nil {
		return err
	}
	vector := quantize(v)
	var group sync.WaitGroup
	var nearErr error
	group.Go(func() { _, nearErr = q.bySense(ctx, ix.db, vector, meaningCandidates) })
	if err = q.weigh(ctx, ix.db); err == nil {
		_, err = q.byWords(ctx, ix.db)
	}
	group.Wait()
	if err == nil {
		err = nearErr
	}
	return err
}

func reportMemory(b *testing.B) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err == nil {
		b.ReportMetric(float64(usage.Maxrss)/1024, "MB-peak")
	}
}

// BenchmarkRebuild prints how long a rebuild takes when every vector is known,
// and the same rows inserted with nothing else done.
func BenchmarkRebuild(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("passages=%dk", n/1000), func(b *testing.B) {
			ix, err := Open(built(b, n), Options{Embedder: generated{}})
			if err != nil {
				b.Fatal(err)
			}
			defer ix.Close()
			rows := readBare(b, ix)
			documents := slices.Collect(first(corpus(n)))
			for b.Loop() {
				bare := timed(b, func() error { return insertBare(b, ix.path, rows) })
				whole := timed(b, func() error {
					return ix.Rebuild(context.Background(), Options{Embedder: generated{}}, all(documents...), nil)
				})
				b.ReportMetric(whole/1000, "s/rebuild")
				b.ReportMetric(bare/1000, "s/bare")
				b.ReportMetric(whole/bare, "ratio")
			}
			reportMemory(b)
		})
	}
}

func first[K, V any](pairs iter.Seq2[K, V]) iter.Seq[K] {
	return func(yield func(K) bool) {
		for k := range pairs {
			if !yield(k) {
				return
			}
		}
	}
}

// bareRow is a row of the passages with what of it goes into FTS5 and beside
// its vector.
type bareRow struct {
	columns       []any
	heading, body string
	vector        []byte
}

func readBare(b *testing.B, ix *Index) []bareRow {
	rows, err := ix.db.Query("SELECT heading, text, v.passage, passage.* FROM passage JOIN vector v USING(hash) ORDER BY number")
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		b.Fatal(err)
	}
	var all []bareRow
	for rows.Next() {
		r := bareRow{columns: make([]any, len(names)-3)}
		into := []any{&r.heading, &r.body, &r.vector}
		for i := range r.columns {
			into = append(into, &r.columns[i])
		}
		if err := rows.Scan(into...); err != nil {
			b.Fatal(err)
		}
		r.heading, r.body = indexed(tokens(r.heading)), indexed(tokens(r.body))
		all = append(all, r)
	}
	return all
}

// insertBare inserts the rows of a file into an empty one, with nothing left to
// work out. What a rebuild copies from file to file is copied here too.
func insertBare(b *testing.B, path string, rows []bareRow) error {
	ctx := context.Background()
	db, err := open(filepath.Join(b.TempDir(), "bare.sqlite"), true)
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("ATTACH ? AS old", path); err != nil {
		return err
	}
	return transact(ctx, db, func(tx *sql.Tx) error {
		w, err := newWriter(ctx, tx)
		if err != nil {
			return err
		}
		defer w.close()
		course, err := w.course(ctx, "c")
		if err != nil {
			return err
		}
		for _, table := range []string{"material", "vector", "word_topic", "passage_topic"} {
			if _, err := tx.Exec("INSERT INTO " + table + " SELECT * FROM old." + table); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("DROP INDEX passage_hash"); err != nil {
			return err
		}
		passage, err := tx.Prepare("INSERT INTO passage VALUES(?" + strings.Repeat(",?", len(rows[0].columns)-1) + ")")
		if err != nil {
			return err
		}
		defer passage.Close()
		for _, r := range rows {
			number := r.columns[0]
			if _, err := passage.Exec(r.columns...); err != nil {
				return err
			}
			if _, err := w.words[course].Exec(number, r.heading, r.body); err != nil {
				return err
			}
			if _, err := w.meaning.Exec(number, r.vector); err != nil {
				return err
			}
			if _, err := w.codes[course].Exec(number, code(r.vector)); err != nil {
				return err
			}
		}
		_, err = tx.Exec(hashIndex)
		return err
	})
}
