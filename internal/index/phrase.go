package index

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"kizuki/internal/quote"
	"kizuki/internal/source"
)

// mostExact bounds how many passages that may hold a phrase are checked.
const mostExact = 2000

// exact keeps only candidates that hold every phrase of the query, the quote
// check's way, and adds those that the rankings missed.
func (f *findings) exact(ctx context.Context, db querier) error {
	if len(f.question.phrases) == 0 {
		return nil
	}
	holders, err := f.question.holders(ctx, db)
	if err != nil {
		return err
	}
	if err := errors.Join(f.load(ctx, db, holders), f.readVectors(ctx, db)); err != nil {
		return err
	}
	for _, number := range holders {
		f.byNumber[number].exact = true
	}
	f.candidates = slices.DeleteFunc(f.candidates, func(c *candidate) bool { return !c.exact })
	return nil
}

// holders is the passages in whose text every phrase stands.
func (q *question) holders(ctx context.Context, db querier) ([]int64, error) {
	var parts []string
	for _, p := range q.phrases {
		stems := indexed(tokens(p))
		if stems == "" {
			return nil, nil
		}
		parts = append(parts, `"`+stems+`"`)
	}
	table := wordsTable(q.course)
	query := "SELECT rowid, (SELECT text FROM passage WHERE number=" + table + ".rowid) FROM " + table + " WHERE " + table + " MATCH ?"
	args := []any{"body : (" + strings.Join(parts, " AND ") + ")"}
	if q.filter != "" {
		query += " AND rowid IN " + q.filter
		args = append(args, q.args...)
	}
	rows, err := db.QueryContext(ctx, query+" ORDER BY rank LIMIT ?", append(args, mostExact)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	return q.checked(rows)
}

func (q *question) checked(rows *sql.Rows) ([]int64, error) {
	var holders []int64
	for rows.Next() {
		var number int64
		var text string
		if err := rows.Scan(&number, &text); err != nil {
			return nil, err
		}
		if len(q.standing(text)) == len(q.phrases) {
			holders = append(holders, number)
		}
	}
	return holders, rows.Err()
}

// standing is where phrases of the query stand in a text, of each the first
// place.
func (q *question) standing(text string) []source.Span {
	if len(q.phrases) == 0 {
		return nil
	}
	var spans []source.Span
	folded := quote.New(text)
	for _, p := range q.phrases {
		if at, ok := folded.Find(p); ok {
			spans = append(spans, at)
		}
	}
	return spans
}
