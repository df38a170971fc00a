package index

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"math"

	"kizuki/internal/meaning"
)

// Learn makes the course's own latent-semantic model anew from its passages,
// in the order of materials and passages, so that it does not depend on how
// they came in, and measures what cosines of the meaning model mean in it.
// Call it at the end of an import or removal. 10,000 passages take a few
// seconds.
func (ix *Index) Learn(ctx context.Context, course string) error {
	var number int64
	err := ix.change(ctx, func(tx *sql.Tx) (err error) {
		number, err = courseNumber(ctx, tx, course)
		if err != nil || number == 0 {
			return err
		}
		return learn(ctx, tx, number)
	})
	if err == nil && number > 0 {
		err = ix.calibrate(ctx, number)
	}
	if err != nil {
		return fmt.Errorf("learn course %q: %w", course, err)
	}
	return nil
}

// rankFor is how many dimensions a course of n passages gets.
func rankFor(n int) int { return min(200, max(4, n/5)) }

func learn(ctx context.Context, tx *sql.Tx, course int64) error {
	passages, bags, err := readBags(ctx, tx, course)
	if err != nil {
		return err
	}
	space := meaning.Learn(bags, rankFor(len(bags)))
	for _, order := range []string{"DELETE FROM word_topic WHERE course=?", "DELETE FROM passage_topic WHERE course=?"} {
		if _, err := tx.ExecContext(ctx, order, course); err != nil {
			return err
		}
	}
	if err := storeSpace(ctx, tx, course, space); err != nil {
		return err
	}
	return storeTopics(ctx, tx, course, passages, bags, space)
}

// readBags reads the terms of a course's passages in canonical order.
func readBags(ctx context.Context, tx *sql.Tx, course int64) (passages []int64, bags [][]meaning.Term, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT p.number, p.terms FROM passage p JOIN material m ON m.number=p.material
		WHERE p.course=? ORDER BY m.sha, p.ordinal`, course)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var number int64
		var packed sql.RawBytes
		if err := rows.Scan(&number, &packed); err != nil {
			return nil, nil, err
		}
		passages, bags = append(passages, number), append(bags, asBag(unpackTerms(packed)))
	}
	return passages, bags, rows.Err()
}

func asBag(terms []term) []meaning.Term {
	bag := make([]meaning.Term, len(terms))
	for i, t := range terms {
		bag[i] = meaning.Term{Word: t.hash, Count: int(t.count)}
	}
	return bag
}

func storeSpace(ctx context.Context, tx *sql.Tx, course int64, s *meaning.Space) error {
	insert, err := tx.PrepareContext(ctx, "INSERT INTO word_topic VALUES(?,?,?,?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for i, word := range s.Words {
		if s.Rank == 0 {
			break
		}
		if _, err := insert.Exec(course, word, s.Weights[i], packRow(s.Vectors[i*s.Rank:][:s.Rank])); err != nil {
			return err
		}
	}
	return nil
}

// folded is how many passages are folded at a time.
const folded = 2000

func storeTopics(ctx context.Context, tx *sql.Tx, course int64, passages []int64, bags [][]meaning.Term, s *meaning.Space) error {
	insert, err := tx.PrepareContext(ctx, "INSERT INTO passage_topic VALUES(?,?,?)")
	if err != nil || s.Rank == 0 {
		return err
	}
	defer insert.Close()
	for from := 0; from < len(bags); from += folded {
		if err := ctx.Err(); err != nil {
			return err
		}
		to := min(from+folded, len(bags))
		vectors := s.Fold(bags[from:to])
		for i, number := range passages[from:to] {
			if _, err := insert.Exec(number, course, packTopic(vectors[i*s.Rank:][:s.Rank])); err != nil {
				return err
			}
		}
	}
	return nil
}

// packTopic writes a unit vector as int8s, the whole range at 127.
func packTopic(v []float32) []byte {
	b := make([]byte, len(v))
	for i, x := range v {
		b[i] = byte(int8(math.RoundToEven(127 * float64(x))))
	}
	return b
}

// packRow writes a word's row: its largest number, then int8 shares of it.
func packRow(row []float32) []byte {
	largest := float32(0)
	for _, x := range row {
		largest = max(largest, x, -x)
	}
	b := binary.LittleEndian.AppendUint32(make([]byte, 0, 4+len(row)), math.Float32bits(largest))
	for _, x := range row {
		q := 0.0
		if largest > 0 {
			q = math.RoundToEven(127 * float64(x/largest))
		}
		b = append(b, byte(int8(q)))
	}
	return b
}

// addRow adds weight times a packed row to v, which it makes long enough.
func addRow(v []float32, packed []byte, weight float32) []float32 {
	if len(packed) < 4 {
		return v
	}
	by := weight * math.Float32frombits(binary.LittleEndian.Uint32(packed)) / 127
	row := int8s(packed[4:])
	if len(v) < len(row) {
		v = append(v, make([]float32, len(row)-len(v))...)
	}
	for i, q := range row {
		v[i] += by * float32(q)
	}
	return v
}

// topicOf folds a query into the course's space; nil when none of its words
// is known there.
func topicOf(ctx context.Context, db querier, course int64, terms []term) ([]byte, error) {
	var v []float32
	for _, t := range terms {
		var weight float32
		var packed []byte
		err := db.QueryRowContext(ctx, "SELECT weight, vector FROM word_topic WHERE course=? AND word=?", course, t.hash).Scan(&weight, &packed)
		if err == sql.ErrNoRows {
			continue
		}
		if err != nil {
			return nil, err
		}
		v = addRow(v, packed, weight*meaning.TermWeight(int(t.count)))
	}
	if v == nil {
		return nil, nil
	}
	meaning.Unit(v)
	return packTopic(v), nil
}
