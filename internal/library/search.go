package library

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"kizuki/internal/index"
	"kizuki/internal/source"
)

// ErrQuery means that a search asks for something that there is not, such as
// an unknown fusion or kind of file.
var ErrQuery = errors.New("this can't be searched for")

// Search finds passages by words and by meaning. It takes no lock.
func (l *Library) Search(ctx context.Context, q Query) (Found, error) {
	found := Found{Query: q.Text, Meaning: string(index.Off), Hits: []Hit{}}
	if err := q.Check(); err != nil {
		return found, err
	}
	if _, err := l.Course(q.Course); err != nil {
		return found, err
	}
	ix, err := l.searchable(ctx)
	if err != nil {
		return found, err
	}
	r, err := ix.Search(ctx, q.asked())
	if errors.Is(err, index.ErrUnusable) {
		if ix, err = l.replace(ctx, ix); err == nil {
			r, err = ix.Search(ctx, q.asked())
		}
	}
	if err != nil {
		return found, fmt.Errorf("search: %w", err)
	}
	found.InMaterial, found.Meaning = r.InMaterial, string(r.Meaning)
	for _, h := range r.Hits {
		found.Hits = append(found.Hits, hitOf(h))
	}
	return found, nil
}

// Check fails with ErrQuery when a query asks for something that there is not.
func (q Query) Check() error {
	switch index.Fusion(q.Fusion) {
	case "", index.Score, index.RRF, index.Words, index.Meaning:
	default:
		return fmt.Errorf("fusion %q: %w: there are score, rrf, words and meaning", q.Fusion, ErrQuery)
	}
	if q.Limit < 0 {
		return fmt.Errorf("limit %d: %w: it must be 1 or more", q.Limit, ErrQuery)
	}
	return nil
}

func (q Query) asked() index.Query {
	return index.Query{
		Course: q.Course, Text: q.Text, Limit: q.Limit, Fusion: index.Fusion(q.Fusion),
		File: q.File, Format: source.Format(strings.ToLower(q.Kind)), Section: q.Section,
	}
}
