package index

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"kizuki/internal/source"
)

// Put makes a material's passages searchable by words at once, in place of
// what the index held of it. Vectors known from the same content are found
// again; for the rest call Embed, and after an import Learn.
func (ix *Index) Put(ctx context.Context, d Document) error {
	err := ix.change(ctx, func(tx *sql.Tx) error {
		if err := remove(ctx, tx, d.Course, d.Material); err != nil {
			return err
		}
		w, err := newWriter(ctx, tx)
		if err != nil {
			return err
		}
		defer w.close()
		return w.put(ctx, d, prepareRows(d.Passages))
	})
	if err != nil {
		return fmt.Errorf("index %q: %w", d.Name, err)
	}
	return nil
}

// A row is a passage with what the index derives from it.
type row struct {
	*source.Passage
	heading, body       string // as FTS5 takes them
	location, sentences string
	terms               []byte
	english             int // share of common English words, in percent
}

func prepareRows(passages []source.Passage) []row {
	rows := make([]row, len(passages))
	for i := range passages {
		rows[i] = prepareRow(&passages[i])
	}
	return rows
}

func prepareRow(p *source.Passage) row {
	heading, body := tokens(headings(p)), tokens(p.Text)
	location, err := json.Marshal(p.Location)
	if err != nil {
		panic(err) // numbers and strings always marshal
	}
	return row{
		Passage: p, heading: indexed(heading), body: indexed(body),
		location: string(location), sentences: packSentences(p),
		english: english(body), terms: packTerms(bag(append(heading, body...))),
	}
}

// headings is what stands above a passage: its heading path, or the title of
// its section when there is no real heading.
func headings(p *source.Passage) string {
	if p.HeadingPath != "" {
		return p.HeadingPath
	}
	return p.Section
}

// A writer puts rows into a transaction with prepared statements.
type writer struct {
	tx                      *sql.Tx
	dimensions              int
	passage, known, meaning *sql.Stmt
	words                   map[int64]*sql.Stmt
}

func newWriter(ctx context.Context, tx *sql.Tx) (*writer, error) {
	w := &writer{tx: tx, words: map[int64]*sql.Stmt{}}
	var err error
	if w.dimensions, err = dimensions(ctx, tx); err != nil {
		return nil, err
	}
	w.passage, err = tx.PrepareContext(ctx, "INSERT INTO passage VALUES(NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
	if err == nil {
		w.known, err = tx.PrepareContext(ctx, "SELECT passage FROM vector WHERE hash=?")
	}
	if err == nil && w.dimensions > 0 {
		w.meaning, err = tx.PrepareContext(ctx, "INSERT INTO meaning(passage, course, vector) VALUES(?,?,vec_int8(?))")
	}
	return w, err
}

func (w *writer) close() {
	for _, s := range []*sql.Stmt{w.passage, w.known, w.meaning} {
		if s != nil {
			s.Close()
		}
	}
	for _, s := range w.words {
		s.Close()
	}
}

// put writes a document's rows.
func (w *writer) put(ctx context.Context, d Document, rows []row) error {
	course, err := w.course(ctx, d.Course)
	if err != nil {
		return err
	}
	res, err := w.tx.ExecContext(ctx, "INSERT INTO material VALUES(NULL,?,?,?,?,?)", course, d.Material, d.Name, string(d.Format), d.Stamp)
	if err != nil {
		return err
	}
	material, err := res.LastInsertId()
	for i := 0; i < len(rows) && err == nil; i++ {
		if err = ctx.Err(); err == nil {
			err = w.row(ctx, course, material, &rows[i])
		}
	}
	return err
}

func (w *writer) row(ctx context.Context, course, material int64, r *row) error {
	vector, err := w.vector(ctx, r.ContentHash)
	if err != nil {
		return err
	}
	res, err := w.passage.ExecContext(ctx, course, material, r.Ordinal, r.ID, r.Revision, r.Section, r.HeadingPath, r.Text,
		r.Span.Start, r.Span.End, r.Tokens, r.location, r.ContentHash, r.sentences, r.terms, r.english, vector != nil)
	if err != nil {
		return err
	}
	number, err := res.LastInsertId()
	if err != nil {
		return err
	}
	if vector != nil {
		if _, err := w.meaning.ExecContext(ctx, number, course, vector); err != nil {
			return err
		}
	}
	_, err = w.words[course].ExecContext(ctx, number, r.heading, r.body)
	return err
}

// vector is what is known of a content; nil when nothing is.
func (w *writer) vector(ctx context.Context, hash string) (vector []byte, err error) {
	if w.meaning == nil {
		return nil, nil
	}
	err = w.known.QueryRowContext(ctx, hash).Scan(&vector)
	if err == sql.ErrNoRows {
		return nil, nil
	}
	return vector, err
}

// course finds or makes a course and its table of words.
func (w *writer) course(ctx context.Context, key string) (int64, error) {
	number, err := courseNumber(ctx, w.tx, key)
	if err != nil {
		return 0, err
	}
	if number == 0 {
		res, err := w.tx.ExecContext(ctx, "INSERT INTO course(key) VALUES(?)", key)
		if err != nil {
			return 0, err
		}
		if number, err = res.LastInsertId(); err != nil {
			return 0, err
		}
		_, err = w.tx.ExecContext(ctx, "CREATE VIRTUAL TABLE "+wordsTable(number)+" USING fts5(heading, body, content='', contentless_delete=1, tokenize='ascii')")
		if err != nil {
			return 0, err
		}
	}
	if w.words[number] == nil {
		w.words[number], err = w.tx.PrepareContext(ctx, "INSERT INTO "+wordsTable(number)+"(rowid, heading, body) VALUES(?,?,?)")
	}
	return number, err
}

// Remove takes a material out of a course. It is no error when it is not there.
func (ix *Index) Remove(ctx context.Context, course, material string) error {
	err := ix.change(ctx, func(tx *sql.Tx) error { return remove(ctx, tx, course, material) })
	if err != nil {
		return fmt.Errorf("remove %.12s from the search file: %w", material, err)
	}
	return nil
}

func remove(ctx context.Context, tx *sql.Tx, course, sha string) error {
	number, err := courseNumber(ctx, tx, course)
	if err != nil || number == 0 {
		return err
	}
	var material int64
	err = tx.QueryRowContext(ctx, "SELECT number FROM material WHERE course=? AND sha=?", number, sha).Scan(&material)
	if err == sql.ErrNoRows {
		return nil
	}
	if err != nil {
		return err
	}
	return removeRows(ctx, tx, number, material)
}

func removeRows(ctx context.Context, tx *sql.Tx, course, material int64) error {
	const these = "IN (SELECT number FROM passage WHERE material=?)"
	orders := []string{"DELETE FROM " + wordsTable(course) + " WHERE rowid " + these}
	var meaning int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name='meaning'").Scan(&meaning); err != nil {
		return err
	}
	if meaning > 0 {
		orders = append(orders, "DELETE FROM meaning WHERE passage "+these)
	}
	orders = append(orders, "DELETE FROM passage_topic WHERE passage "+these, "DELETE FROM passage WHERE material=?", "DELETE FROM material WHERE number=?")
	for _, order := range orders {
		if _, err := tx.ExecContext(ctx, order, material); err != nil {
			return err
		}
	}
	return nil
}

// RemoveCourse takes a whole course out.
func (ix *Index) RemoveCourse(ctx context.Context, course string) error {
	err := ix.change(ctx, func(tx *sql.Tx) error { return removeCourse(ctx, tx, course) })
	if err != nil {
		return fmt.Errorf("remove course %q from the search file: %w", course, err)
	}
	return nil
}

func removeCourse(ctx context.Context, tx *sql.Tx, key string) error {
	course, err := courseNumber(ctx, tx, key)
	if err != nil || course == 0 {
		return err
	}
	materials, err := numbers(ctx, tx, "SELECT number FROM material WHERE course=?", course)
	if err != nil {
		return err
	}
	for _, m := range materials {
		if err := removeRows(ctx, tx, course, m); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, "DROP TABLE "+wordsTable(course)); err != nil {
		return err
	}
	for _, order := range []string{"DELETE FROM word_topic WHERE course=?", "DELETE FROM course WHERE number=?"} {
		if _, err := tx.ExecContext(ctx, order, course); err != nil {
			return err
		}
	}
	return nil
}

// numbers reads one column of integers.
func numbers(ctx context.Context, db querier, query string, args ...any) ([]int64, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []int64
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, rows.Err()
}

// packSentences writes sentence spans as JSON pairs, relative to the passage's
// span; where a sentence is not a slice of the passage's text, its text too.
func packSentences(p *source.Passage) string {
	var b strings.Builder
	for i, s := range p.Sentences {
		at := s.Span.Shift(-p.Span.Start)
		var text any
		if at.Start < 0 || at.End > len(p.Text) || at.Empty() || at.In(p.Text) != s.Text {
			text = s.Text
		}
		part, err := json.Marshal([]any{at.Start, at.End, text})
		if err != nil {
			panic(err) // numbers and strings always marshal
		}
		b.WriteByte("[,"[min(i, 1)])
		b.Write(part)
	}
	if b.Len() == 0 {
		return "[]"
	}
	return b.String() + "]"
}

func unpackSentences(packed string, p *source.Passage) error {
	var parts [][3]any
	if err := json.Unmarshal([]byte(packed), &parts); err != nil {
		return fmt.Errorf("%w: sentences of passage %s: %w", ErrUnusable, p.ID, err)
	}
	for _, part := range parts {
		start, ok1 := part[0].(float64)
		end, ok2 := part[1].(float64)
		at := source.Span{Start: int(start), End: int(end)}
		text, written := part[2].(string)
		if !ok1 || !ok2 || !written && (at.Start < 0 || at.End > len(p.Text) || at.Empty()) {
			return fmt.Errorf("%w: sentences of passage %s", ErrUnusable, p.ID)
		}
		if !written {
			text = at.In(p.Text)
		}
		p.Sentences = append(p.Sentences, source.Sentence{Text: text, Span: at.Shift(p.Span.Start)})
	}
	return nil
}
