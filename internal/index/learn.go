package index

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
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
	if err := ix.learnCourse(ctx, course); err != nil {
		return fmt.Errorf("learn course %q: %w", course, err)
	}
	return nil
}

func (ix *Index) learnCourse(ctx context.Context, key string) error {
	anew := false
	err := ix.change(ctx, func(tx *sql.Tx) error {
		of, err := readCourse(ctx, tx, key)
		if err != nil || of.number == 0 {
			return err
		}
		if anew, err = ix.learn(ctx, tx, key, of); err != nil {
			return err
		}
		of, err = readCourse(ctx, tx, key)
		anew = anew || !of.scale.known()
		return err
	})
	if err != nil || !anew {
		return err
	}
	return ix.calibrate(ctx, key)
}

// rankFor is how many dimensions a course of n passages gets.
func rankFor(n int) int { return min(200, max(4, n/5)) }

// learn makes the topics of a course anew, unless they are of the same
// passages already, here or in the file that this one replaces.
func (ix *Index) learn(ctx context.Context, tx *sql.Tx, key string, of course) (anew bool, err error) {
	passages, bags, err := readBags(ctx, tx, of.number)
	if err != nil {
		return false, err
	}
	from := digestOf(bags)
	if from == of.learned {
		return false, nil
	}
	for _, order := range []string{"DELETE FROM word_topic WHERE course=?", "DELETE FROM passage_topic WHERE course=?"} {
		if _, err := tx.ExecContext(ctx, order, of.number); err != nil {
			return false, err
		}
	}
	known := ix.knownTopics(ctx, key, from, len(passages))
	if known != nil {
		err = known.store(ctx, tx, of.number, passages)
	} else {
		err = learnTopics(ctx, tx, of.number, passages, bags)
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, "UPDATE course SET learned=? WHERE number=?", from, of.number)
	}
	return known == nil, err
}

func learnTopics(ctx context.Context, tx *sql.Tx, course int64, passages []int64, bags [][]byte) error {
	var chosen [][]meaning.Term
	for i := 0; i < len(bags); i += meaning.Step(len(bags)) {
		chosen = append(chosen, asBag(unpackTerms(bags[i])))
	}
	space := meaning.Learn(chosen, rankFor(len(chosen)))
	if err := storeSpace(ctx, tx, course, space); err != nil {
		return err
	}
	return storeTopics(ctx, tx, course, passages, bags, space)
}

// readBags reads the packed terms of a course's passages in canonical order.
func readBags(ctx context.Context, tx *sql.Tx, course int64) (passages []int64, bags [][]byte, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT p.number, p.terms FROM material m JOIN passage p ON p.material=m.number
		WHERE m.course=? ORDER BY m.sha, p.ordinal`, course)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var number int64
		var packed []byte
		if err := rows.Scan(&number, &packed); err != nil {
			return nil, nil, err
		}
		passages, bags = append(passages, number), append(bags, packed)
	}
	return passages, bags, rows.Err()
}

// digestOf tells the passages that topics were learned from apart from others.
func digestOf(bags [][]byte) string {
	sum := sha256.New()
	for _, b := range bags {
		sum.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(b))))
		sum.Write(b)
	}
	return hex.EncodeToString(sum.Sum(nil))
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

func storeTopics(ctx context.Context, tx *sql.Tx, course int64, passages []int64, bags [][]byte, s *meaning.Space) error {
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
		part := make([][]meaning.Term, to-from)
		for i, packed := range bags[from:to] {
			part[i] = asBag(unpackTerms(packed))
		}
		vectors := s.Fold(part)
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
	counts := make(map[uint32]uint16, len(terms))
	args := []any{course}
	for _, t := range terms {
		counts[t.hash], args = t.count, append(args, t.hash)
	}
	rows, err := db.QueryContext(ctx, "SELECT word, weight, vector FROM word_topic WHERE course=? AND word IN ("+places(len(terms))+") ORDER BY word", args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var v []float32
	for rows.Next() {
		var word uint32
		var weight float32
		var packed sql.RawBytes
		if err := rows.Scan(&word, &weight, &packed); err != nil {
			return nil, err
		}
		v = addRow(v, packed, weight*meaning.TermWeight(int(counts[word])))
	}
	if err := rows.Err(); v == nil {
		return nil, err
	}
	meaning.Unit(v)
	return packTopic(v), rows.Err()
}
