package index

import (
	"context"
	"database/sql"
)

// topics is the model that a course has learned, as it stands in a file.
type topics struct {
	words    []wordTopic
	passages [][]byte // in canonical order
	scale    scale
}

type wordTopic struct {
	word   int64
	weight float64
	vector []byte
}

// knownTopics reads what the file to be replaced has learned from the same
// passages; nil when there is nothing of that, or it can't be read.
func (ix *Index) knownTopics(ctx context.Context, key, from string, passages int) *topics {
	if ix.beside == "" {
		return nil
	}
	db, err := connect(ix.beside, false)
	if err != nil {
		return nil
	}
	defer db.Close()
	var course int64
	var t topics
	err = db.QueryRowContext(ctx, "SELECT number, noise, signal FROM course WHERE key=? AND learned=?", key, from).
		Scan(&course, &t.scale.noise, &t.scale.signal)
	if err == nil {
		err = t.readWords(ctx, db, course)
	}
	if err == nil {
		err = t.readPassages(ctx, db, course)
	}
	if err != nil || len(t.passages) != passages && len(t.passages) > 0 {
		return nil
	}
	return &t
}

func (t *topics) readWords(ctx context.Context, db querier, course int64) error {
	rows, err := db.QueryContext(ctx, "SELECT word, weight, vector FROM word_topic WHERE course=? ORDER BY word", course)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var w wordTopic
		if err := rows.Scan(&w.word, &w.weight, &w.vector); err != nil {
			return err
		}
		t.words = append(t.words, w)
	}
	return rows.Err()
}

func (t *topics) readPassages(ctx context.Context, db querier, course int64) error {
	rows, err := db.QueryContext(ctx, `SELECT t.vector FROM material m JOIN passage p ON p.material=m.number
		JOIN passage_topic t ON t.passage=p.number WHERE m.course=? ORDER BY m.sha, p.ordinal`, course)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var v []byte
		if err := rows.Scan(&v); err != nil {
			return err
		}
		t.passages = append(t.passages, v)
	}
	return rows.Err()
}

// store writes topics into a course of the same passages.
func (t *topics) store(ctx context.Context, tx *sql.Tx, course int64, passages []int64) error {
	word, err := tx.PrepareContext(ctx, "INSERT INTO word_topic VALUES(?,?,?,?)")
	if err != nil {
		return err
	}
	defer word.Close()
	passage, err := tx.PrepareContext(ctx, "INSERT INTO passage_topic VALUES(?,?,?)")
	if err != nil {
		return err
	}
	defer passage.Close()
	for _, w := range t.words {
		if _, err := word.Exec(course, w.word, w.weight, w.vector); err != nil {
			return err
		}
	}
	for i, v := range t.passages {
		if _, err := passage.Exec(passages[i], course, v); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, "UPDATE course SET noise=?, signal=? WHERE number=?", t.scale.noise, t.scale.signal, course)
	return err
}
