package index

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode"

	"kizuki/internal/lexical"
)

// meaningCandidates is how many candidates the ranking by meaning gives,
// defaultLimit how many hits a query without a limit gets.
const (
	meaningCandidates = 50
	defaultLimit      = 8
)

// maxQuery is how many bytes of a query are looked at: more than an
// explanation of several pages.
const maxQuery = 16 << 10

// Search finds the passages of a course that are about a text, best first.
// Nothing found is no error: the text is not in the material. Of a very long
// text the first 16 KB count. It takes some
// 10 ms in a course of 10,000 passages.
func (ix *Index) Search(ctx context.Context, q Query) (Result, error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	if len(q.Text) > maxQuery {
		q.Text = strings.ToValidUTF8(q.Text[:maxQuery], "")
	}
	result, err := ix.search(ctx, q)
	if err != nil {
		return Result{}, fmt.Errorf("search course %q: %w", q.Course, unusable(err))
	}
	return result, nil
}

func (ix *Index) search(ctx context.Context, q Query) (Result, error) {
	result := Result{Meaning: Off, Hits: []Hit{}}
	of, err := readCourse(ctx, ix.db, q.Course)
	if err != nil || of.number == 0 {
		return result, err
	}
	if result.Meaning, err = ix.readiness(ctx, of); err != nil {
		return result, err
	}
	found, err := ix.candidates(ctx, of, newQuestion(of, q), result.Meaning != Off)
	if err != nil {
		return result, err
	}
	if found.vector == nil && ix.understands(q.Text) {
		result.Meaning = Off
	}
	if err := found.exact(ctx, ix.db); err != nil {
		return result, err
	}
	if gated := q.Fusion == "" || q.Fusion == Score || q.Fusion == RRF; gated && !found.inMaterial() {
		return result, nil
	}
	ranked := found.rank(q.Fusion)
	limit := q.Limit
	if limit <= 0 {
		limit = defaultLimit
	}
	result.Hits, err = found.hits(ctx, ix.db, q.Course, ranked, limit)
	result.InMaterial = len(result.Hits) > 0
	return result, err
}

// candidates runs the rankings by words and by meaning at the same time and
// loads what they found: what has the words while the other, which takes
// longer, is still at work.
func (ix *Index) candidates(ctx context.Context, of course, q *question, meaning bool) (*findings, error) {
	f := &findings{question: q, byNumber: map[int64]*candidate{}, englishOnly: englishOnly(ix.embedder), scale: ix.scaleOf(of)}
	f.farthest = ix.maxDistance(f.scale)
	var group sync.WaitGroup
	var near []int64
	var nearErr error
	if meaning && ix.understands(q.text) {
		group.Go(func() { f.vector, near, nearErr = ix.near(ctx, q) })
	}
	err := f.loadWords(ctx, ix.db)
	group.Wait()
	if err = cmp.Or(err, nearErr); err != nil {
		return nil, err
	}
	return f, f.loadNear(ctx, ix.db, near)
}

// understands reports whether the meaning model can make something of a text.
func (ix *Index) understands(text string) bool {
	if !englishOnly(ix.embedder) {
		return strings.TrimSpace(text) != ""
	}
	latin := strings.IndexFunc(text, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
	return latin >= 0 && strings.IndexFunc(text, lexical.Unspaced) < 0
}

// queryTime is how long a search waits for the meaning model.
const queryTime = 5 * time.Second

// near is the query's vector and the passages near it; none when the model, a
// server's, does not answer: then words alone are searched.
func (ix *Index) near(ctx context.Context, q *question) (vector []byte, near []int64, err error) {
	bounded, cancel := context.WithTimeout(ctx, queryTime)
	defer cancel()
	v, err := ix.embedder.Query(bounded, q.text)
	if err != nil {
		return nil, nil, ctx.Err()
	}
	vector = quantize(v)
	near, err = q.bySense(ctx, ix.db, vector, meaningCandidates)
	return vector, near, err
}

// readiness says how much of a course has vectors of the model in use. The end
// of a very long file, which gets none, is not waited for.
func (ix *Index) readiness(ctx context.Context, of course) (Readiness, error) {
	model, err := meta(ctx, ix.db, "model")
	switch {
	case err != nil || ix.embedder == nil || model != ix.embedder.Name() || of.embedded == 0:
		return Off, err
	case of.waiting > 0:
		return Partial, nil
	}
	return Ready, nil
}
