package index

import (
	"context"
	"database/sql"
	"fmt"
)

// Held is a material that the index holds.
type Held struct {
	Course   string
	Material string // SHA-256, hex
	Stamp    string // as given to Stamp; empty when there was none
	Passages int
}

// Stamp notes from what a material's passages were made, such as the way they
// were cut, so that the caller can tell whether they still are what they
// should be.
func (ix *Index) Stamp(ctx context.Context, course, material, stamp string) error {
	err := ix.change(ctx, func(tx *sql.Tx) error { return setMeta(ctx, tx, stampKey(course, material), stamp) })
	if err != nil {
		return fmt.Errorf("stamp %.12s in the search file: %w", material, err)
	}
	return nil
}

func stampKey(course, material string) string { return "stamp " + course + " " + material }

// Held lists what the index holds, by course and in the order it was put.
func (ix *Index) Held(ctx context.Context) ([]Held, error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	rows, err := ix.db.QueryContext(ctx, `
		SELECT c.key, m.sha, coalesce(s.value, ''), (SELECT count(*) FROM passage p WHERE p.material=m.number)
		FROM material m JOIN course c ON c.number=m.course
		LEFT JOIN meta s ON s.key='stamp ' || c.key || ' ' || m.sha
		ORDER BY c.key, m.number`)
	if err != nil {
		return nil, fmt.Errorf("list the search file: %w", unusable(err))
	}
	defer rows.Close()
	var all []Held
	for rows.Next() {
		var h Held
		if err := rows.Scan(&h.Course, &h.Material, &h.Stamp, &h.Passages); err != nil {
			return nil, fmt.Errorf("list the search file: %w", unusable(err))
		}
		all = append(all, h)
	}
	return all, unusable(rows.Err())
}
