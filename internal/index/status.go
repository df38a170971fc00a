package index

import (
	"context"
	"fmt"
)

// Held is a material that the index holds.
type Held struct {
	Course, Material string
	Stamp            string // what Document.Stamp or Stamp said last
	Passages         int
}

// Held lists what the index holds, by course and in the order it was put.
func (ix *Index) Held(ctx context.Context) ([]Held, error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	rows, err := ix.db.QueryContext(ctx, `SELECT c.key, m.sha, m.stamp, (SELECT count(*) FROM passage p WHERE p.material=m.number)
		FROM material m JOIN course c ON c.number=m.course ORDER BY c.key, m.number`)
	if err != nil {
		return nil, fmt.Errorf("list search file: %w", unusable(err))
	}
	defer rows.Close()
	var all []Held
	for rows.Next() {
		var h Held
		if err := rows.Scan(&h.Course, &h.Material, &h.Stamp, &h.Passages); err != nil {
			return nil, fmt.Errorf("list search file: %w", unusable(err))
		}
		all = append(all, h)
	}
	return all, unusable(rows.Err())
}

// Stamp notes with a material from what it was indexed, so that the caller can
// tell later whether that still holds.
func (ix *Index) Stamp(ctx context.Context, course, material, stamp string) error {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	_, err := ix.db.ExecContext(ctx, "UPDATE material SET stamp=? WHERE sha=? AND course=(SELECT number FROM course WHERE key=?)", stamp, material, course)
	if err != nil {
		return fmt.Errorf("stamp %.12s: %w", material, unusable(err))
	}
	return nil
}

// Status says what the index holds of a course.
func (ix *Index) Status(ctx context.Context, course string) (Status, error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	var s Status
	of, err := readCourse(ctx, ix.db, course)
	if err == nil && of.number > 0 {
		s.Passages, s.Embedded, s.WordsOnly = of.passages, of.embedded, of.passages-of.embedded-of.waiting
		err = ix.db.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM material WHERE course=?1), (SELECT count(*) FROM passage_topic WHERE course=?1)", of.number).
			Scan(&s.Materials, &s.Learned)
	}
	if err == nil {
		s.Model, err = meta(ctx, ix.db, "model")
	}
	if err == nil && of.number > 0 && ix.embedder != nil {
		s.MaxDistance = ix.maxDistance(ix.scaleOf(of))
	}
	if err != nil {
		return s, fmt.Errorf("status of course %q: %w", course, unusable(err))
	}
	return s, nil
}

// Cost is what a rebuild with a model would embed.
func (ix *Index) Cost(ctx context.Context, e Embedder) (Cost, error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	model, err := meta(ctx, ix.db, "model")
	var c Cost
	if err == nil {
		err = ix.db.QueryRowContext(ctx, "SELECT count(*), count(DISTINCT hash), count(DISTINCT hash) FILTER (WHERE embedded=0 AND ordinal<?) FROM passage", mostEmbedded).
			Scan(&c.Passages, &c.Contents, &c.Embed)
	}
	if err != nil {
		return c, fmt.Errorf("cost of another meaning model: %w", unusable(err))
	}
	if e == nil {
		c.Embed = 0
	} else if model != e.Name() {
		c.Embed = c.Contents
	}
	return c, nil
}

// Check reads the whole file and fails with ErrUnusable where it is damaged
// or its parts don't fit together.
func (ix *Index) Check(ctx context.Context) error {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	if err := ix.check(ctx); err != nil {
		return fmt.Errorf("check search file %q: %w", ix.path, unusable(err))
	}
	return nil
}

func (ix *Index) check(ctx context.Context) error {
	var verdict string
	if err := ix.db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", ErrUnusable, verdict)
	}
	courses, err := numbers(ctx, ix.db, "SELECT number FROM course")
	if err != nil {
		return err
	}
	for _, course := range courses {
		if err := ix.checkCourse(ctx, course); err != nil {
			return err
		}
	}
	return nil
}

// checkCourse compares the counts of what stands in several tables.
func (ix *Index) checkCourse(ctx context.Context, course int64) error {
	var counted, passages, embedded, flagged, worded int
	err := ix.db.QueryRowContext(ctx, `SELECT c.passages, c.embedded, count(p.number), coalesce(sum(p.embedded), 0),
		(SELECT count(*) FROM `+wordsTable(course)+`) FROM course c LEFT JOIN material m ON m.course=c.number LEFT JOIN passage p ON p.material=m.number WHERE c.number=?`, course).
		Scan(&counted, &embedded, &passages, &flagged, &worded)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	var near int
	if err := ix.db.QueryRowContext(ctx, "SELECT count(*) FROM "+codesTable(course)+" JOIN meaning USING(passage)").Scan(&near); err != nil {
		return fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	if counted != passages || worded != passages || embedded != flagged || near != flagged {
		return fmt.Errorf("%w: %d passages, %d by words, %d of %d by meaning", ErrUnusable, passages, worded, near, flagged)
	}
	return nil
}
