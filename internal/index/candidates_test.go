//go:build unix

package index

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
)

// crowded is a course of so many passages that a search leaves common words
// out of what FTS5 looks for; every tenth file was put and removed again.
func crowded(t *testing.T) *Index {
	t.Helper()
	ctx := context.Background()
	docs := slices.Collect(first(corpus(6000)))
	ix := opened(t, Options{})
	if err := ix.Rebuild(ctx, Options{}, all(docs...), nil); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(docs); i += 10 {
		if err := ix.Remove(ctx, "c", docs[i].Material); err != nil {
			t.Fatal(err)
		}
	}
	return ix
}

// TestWordsRankAsFTS5Does compares the ranking by words of a crowded course
// with FTS5's own bm25 over all words of the query.
func TestWordsRankAsFTS5Does(t *testing.T) {
	ctx := context.Background()
	ix := crowded(t)
	of, err := readCourse(ctx, ix.db, "c")
	if err != nil || of.passages != 5400 {
		t.Fatalf("%+v, %v", of, err)
	}
	partial, agreed, compared := 0, 0, 0
	for _, text := range invent(40) {
		q := newQuestion(of, Query{Course: "c", Text: text})
		want := rankedByFTS5(t, ix, q)
		found, err := ix.candidates(ctx, of, q, false)
		if err != nil {
			t.Fatal(err)
		}
		ranked := found.rank(Words)
		if _, partly := q.expression(); partly {
			partial++
		}
		for i, c := range ranked[:min(10, len(ranked))] {
			if compared++; i < len(want) && math.Abs(c.score-want[i]) < 1e-6 {
				agreed++
			}
		}
	}
	if partial < 5 || compared < 300 {
		t.Fatalf("only %d queries left words out, %d hits", partial, compared)
	}
	if agreed < compared*98/100 {
		t.Errorf("%d of %d hits score as FTS5 says", agreed, compared)
	}
}

// rankedByFTS5 is FTS5's scores of those of the best passages that have two of
// the words.
func rankedByFTS5(t *testing.T, ix *Index, q *question) []float64 {
	t.Helper()
	var parts []string
	for _, s := range q.stems {
		parts = append(parts, quoted(s))
	}
	table := wordsTable(q.course)
	rows, err := ix.db.Query("SELECT p.number, -bm25("+table+"), p.terms FROM "+table+" JOIN passage p ON p.number="+table+".rowid WHERE "+table+" MATCH ? ORDER BY 2 DESC, 1 LIMIT ?",
		strings.Join(parts, " OR "), wordCandidates)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var scores []float64
	for rows.Next() {
		var number int64
		var score float64
		var packed []byte
		if err := rows.Scan(&number, &score, &packed); err != nil {
			t.Fatal(err)
		}
		held, terms := 0, unpackTerms(packed)
		for _, h := range q.hashes {
			held += min(count(terms, h), 1)
		}
		if held >= min(2, len(q.stems)) {
			scores = append(scores, score)
		}
	}
	return scores
}
