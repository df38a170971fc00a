package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"kizuki/internal/source"
)

// batch is how many passages are embedded and stored at a time: what a cancel
// or a crash loses.
const batch = 64

// Embed gives a vector to every passage of a course that has none, and calls
// progress, if not nil, with how many of the course's passages have one.
// Search finds more by meaning after each batch. What is done stays done when
// it is cancelled or fails. Without an embedder it does nothing.
func (ix *Index) Embed(ctx context.Context, course string, progress func(done, total int)) error {
	if ix.embedder == nil {
		return nil
	}
	if err := ix.embed(ctx, course, progress); err != nil {
		return fmt.Errorf("embed course %q with %s: %w", course, ix.embedder.Name(), err)
	}
	return nil
}

func (ix *Index) embed(ctx context.Context, key string, progress func(done, total int)) error {
	course, err := ix.courseNumber(ctx, key)
	if err != nil || course == 0 {
		return err
	}
	m := memo{embedder: ix.embedder, known: map[string][]float32{}}
	for {
		total, left, err := ix.unembedded(ctx, course)
		if err != nil {
			return err
		}
		if progress != nil {
			progress(total-left.count, total)
		}
		if left.count == 0 {
			return nil
		}
		vectors, err := m.passages(ctx, left.passages)
		if err != nil {
			return err
		}
		if err := ix.change(ctx, func(tx *sql.Tx) error { return ix.storeVectors(ctx, tx, vectors) }); err != nil {
			return err
		}
	}
}

func (ix *Index) courseNumber(ctx context.Context, key string) (int64, error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	return courseNumber(ctx, ix.db, key)
}

// unknown is the next passages to embed, and how many there are.
type unknown struct {
	count    int
	passages []source.Passage
}

func (ix *Index) unembedded(ctx context.Context, course int64) (total int, left unknown, err error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	err = ix.db.QueryRowContext(ctx, "SELECT passages, waiting FROM course WHERE number=?", course).Scan(&total, &left.count)
	if err != nil || left.count == 0 {
		return total, left, unusable(err)
	}
	left.passages, err = ix.nextUnembedded(ctx, course)
	return total, left, unusable(err)
}

func (ix *Index) nextUnembedded(ctx context.Context, course int64) ([]source.Passage, error) {
	rows, err := ix.db.QueryContext(ctx, `SELECT id, text, start, hash, sentences FROM passage
		WHERE course=? AND embedded=0 AND ordinal<`+strconv.Itoa(mostEmbedded)+` ORDER BY number LIMIT ?`, course, batch)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []source.Passage
	met := map[string]bool{} // contents; each is embedded once
	for rows.Next() {
		var p source.Passage
		var sentences sql.RawBytes
		if err := rows.Scan(&p.ID, &p.Text, &p.Span.Start, &p.ContentHash, &sentences); err != nil {
			return nil, err
		}
		if err := unpackSentences(sentences, &p); err != nil {
			return nil, err
		}
		if !met[p.ContentHash] {
			met[p.ContentHash], all = true, append(all, p)
		}
	}
	return all, rows.Err()
}

// embedded is the vectors of one content.
type embedded struct {
	hash               string
	passage, sentences []byte // sentences end to end; empty when there are none
}

// A memo remembers the vectors of texts in one run: a file that says the same
// under thousands of headings takes no longer than one that says it once.
type memo struct {
	embedder Embedder
	known    map[string][]float32
}

// mostKnown bounds the memory of a memo, to about 20 MB.
const mostKnown = 8000

// passages embeds passages, sentence by sentence or whole as the model wants
// it.
func (m *memo) passages(ctx context.Context, passages []source.Passage) ([]embedded, error) {
	texts := make([][]string, len(passages))
	for i := range passages {
		texts[i] = textsOf(&passages[i], m.embedder.BySentence())
	}
	if err := m.learn(ctx, slices.Concat(texts...)); err != nil {
		return nil, err
	}
	all := make([]embedded, len(passages))
	for i := range passages {
		vectors := make([][]float32, len(texts[i]))
		for j, text := range texts[i] {
			vectors[j] = m.known[text]
		}
		all[i] = embedded{passages[i].ContentHash, quantize(mean(vectors)), []byte{}}
		for _, v := range vectors {
			if m.embedder.BySentence() {
				all[i].sentences = append(all[i].sentences, quantize(v)...)
			}
		}
	}
	return all, nil
}

// learn embeds the texts that are not known yet, each once.
func (m *memo) learn(ctx context.Context, texts []string) error {
	if len(m.known) > mostKnown {
		clear(m.known)
	}
	slices.Sort(texts)
	texts = slices.DeleteFunc(slices.Compact(texts), func(t string) bool { return m.known[t] != nil })
	if len(texts) == 0 {
		return nil
	}
	vectors, err := m.embedder.Documents(ctx, texts)
	if err == nil {
		err = sameLength(vectors, len(texts))
	}
	if err != nil {
		return err
	}
	for i, v := range vectors {
		m.known[texts[i]] = v
	}
	for _, v := range m.known {
		return sameLength([][]float32{v, vectors[0]}, 2)
	}
	return nil
}

// textsOf is what of a passage goes to the model, on one line each.
func textsOf(p *source.Passage, bySentence bool) []string {
	if !bySentence {
		return []string{oneLine(p.Text)}
	}
	texts, _ := pieces(p)
	return texts
}

// sameLength refuses vectors that can't be compared with each other.
func sameLength(vectors [][]float32, want int) error {
	if len(vectors) != want {
		return fmt.Errorf("%d vectors for %d texts", len(vectors), want)
	}
	for _, v := range vectors {
		if len(v) == 0 || len(v) != len(vectors[0]) {
			return fmt.Errorf("vectors of %d and %d numbers", len(vectors[0]), len(v))
		}
	}
	return nil
}

// storeVectors keeps vectors by content and gives them to every passage with
// that content, in any course.
func (ix *Index) storeVectors(ctx context.Context, tx *sql.Tx, all []embedded) error {
	if err := ix.claim(ctx, tx, len(all[0].passage)); err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, "INSERT INTO meaning VALUES(?,?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, v := range all {
		if err := storeVector(ctx, tx, insert, v); err != nil {
			return err
		}
	}
	return nil
}

func storeVector(ctx context.Context, tx *sql.Tx, insert *sql.Stmt, v embedded) error {
	_, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO vector VALUES(?,?,?)", v.hash, v.passage, v.sentences)
	if err != nil {
		return err
	}
	passages, err := tx.QueryContext(ctx, "UPDATE passage SET embedded=1 WHERE hash=? AND embedded=0 RETURNING number, course", v.hash)
	if err != nil {
		return err
	}
	defer passages.Close()
	for passages.Next() {
		var number, course int64
		if err := passages.Scan(&number, &course); err != nil {
			return err
		}
		if _, err := insert.ExecContext(ctx, number, v.passage); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO "+codesTable(course)+" VALUES(?,?)", number, code(v.passage)); err != nil {
			return err
		}
	}
	return passages.Err()
}

// claim makes the table of vectors for the embedder, or checks that the one
// there is its own.
func (ix *Index) claim(ctx context.Context, tx *sql.Tx, length int) error {
	model, err := meta(ctx, tx, "model")
	if err != nil {
		return err
	}
	if model == "" {
		return setModel(ctx, tx, ix.embedder.Name(), length)
	}
	known, err := dimensions(ctx, tx)
	if err == nil && (model != ix.embedder.Name() || known != length) {
		err = fmt.Errorf("%w: %s of %d numbers, not %s of %d", ErrModel, model, known, ix.embedder.Name(), length)
	}
	return err
}

func setModel(ctx context.Context, tx *sql.Tx, model string, length int) error {
	return errors.Join(setMeta(ctx, tx, "model", model), setMeta(ctx, tx, "dimensions", strconv.Itoa(length)))
}
