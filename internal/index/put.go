package index

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"fmt"

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
	heading, body    string // as FTS5 takes them
	location         string
	sentences, terms []byte
	words            int // in heading and body, common ones too
	english          int // share of common English words, in percent
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
		words: len(heading) + len(body), english: english(body), terms: packTerms(bag(append(heading, body...))),
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
	passage, known, meaning *sql.Stmt
	words, codes            map[int64]*sql.Stmt // by course
}

func newWriter(ctx context.Context, tx *sql.Tx) (*writer, error) {
	w := &writer{tx: tx, words: map[int64]*sql.Stmt{}, codes: map[int64]*sql.Stmt{}}
	var err error
	w.passage, err = tx.PrepareContext(ctx, "INSERT INTO passage VALUES(NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
	if err == nil {
		w.known, err = tx.PrepareContext(ctx, "SELECT passage FROM vector WHERE hash=?")
	}
	if err == nil {
		w.meaning, err = tx.PrepareContext(ctx, "INSERT INTO meaning VALUES(?,?)")
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
	for _, s := range w.codes {
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
	if err != nil {
		return err
	}
	embedded, waiting, words := 0, 0, 0
	for i := range rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		known, err := w.row(course, material, &rows[i])
		switch {
		case err != nil:
			return err
		case known:
			embedded++
		case rows[i].Ordinal < mostEmbedded:
			waiting++
		}
		words += rows[i].words
	}
	_, err = w.tx.ExecContext(ctx, "UPDATE course SET passages=passages+?, embedded=embedded+?, waiting=waiting+?, words=words+? WHERE number=?",
		len(rows), embedded, waiting, words, course)
	return err
}

// row writes a passage, and says whether its vector is known.
func (w *writer) row(course, material int64, r *row) (known bool, err error) {
	var vector sql.RawBytes
	if vector, err = w.vector(r.ContentHash); err != nil {
		return false, err
	}
	res, err := w.passage.Exec(course, material, r.Ordinal, vector != nil, r.english, r.words, r.ContentHash, r.terms, r.ID, r.Revision,
		r.Section, r.HeadingPath, r.Text, r.Span.Start, r.Span.End, r.Tokens, r.location, r.sentences)
	if err != nil {
		return false, err
	}
	number, err := res.LastInsertId()
	if err == nil && vector != nil {
		if _, err = w.meaning.Exec(number, vector); err == nil {
			_, err = w.codes[course].Exec(number, code(vector))
		}
	}
	if err == nil {
		_, err = w.words[course].Exec(number, r.heading, r.body)
	}
	return vector != nil, err
}

// vector is what is known of a content; nil when nothing is.
func (w *writer) vector(hash string) (vector []byte, err error) {
	err = w.known.QueryRow(hash).Scan(&vector)
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
		if err := makeTables(ctx, w.tx, number); err != nil {
			return 0, err
		}
	}
	if w.words[number] != nil {
		return number, nil
	}
	w.words[number], err = w.tx.PrepareContext(ctx, "INSERT INTO "+wordsTable(number)+"(rowid, heading, body) VALUES(?,?,?)")
	if err == nil {
		w.codes[number], err = w.tx.PrepareContext(ctx, "INSERT INTO "+codesTable(number)+" VALUES(?,?)")
	}
	return number, err
}

// makeTables makes a course's table of words, the view of it that says in how
// many passages a stem stands, and the table of codes. Words are gathered in
// 8 MB of memory before they are written: fewer and larger pieces are made and
// searched faster.
func makeTables(ctx context.Context, tx *sql.Tx, course int64) error {
	words := wordsTable(course)
	for _, order := range []string{
		"CREATE VIRTUAL TABLE " + words + " USING fts5(heading, body, content='', contentless_delete=1, tokenize='ascii')",
		"INSERT INTO " + words + "(" + words + ", rank) VALUES('hashsize', 8388608)",
		"CREATE VIRTUAL TABLE " + stemsTable(course) + " USING fts5vocab('" + words + "', 'row')",
		"CREATE TABLE " + codesTable(course) + "(passage INTEGER PRIMARY KEY, code BLOB NOT NULL)",
	} {
		if _, err := tx.ExecContext(ctx, order); err != nil {
			return err
		}
	}
	return nil
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
	for _, order := range []string{
		"DELETE FROM " + wordsTable(course) + " WHERE rowid " + these,
		"DELETE FROM " + codesTable(course) + " WHERE passage " + these,
		"DELETE FROM meaning WHERE passage " + these,
		"DELETE FROM passage_topic WHERE passage " + these,
		"UPDATE course SET learned='' WHERE number=(SELECT course FROM material WHERE number=?)",
		"DELETE FROM passage WHERE material=?", "DELETE FROM material WHERE number=?",
	} {
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
	for _, table := range []string{stemsTable(course), wordsTable(course), codesTable(course)} {
		if _, err := tx.ExecContext(ctx, "DROP TABLE "+table); err != nil {
			return err
		}
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

// packSentences writes sentences as whole numbers: start and end relative to
// the passage's span, then 0 where the sentence is that slice of the passage's
// text, else 1 more than the length of its own, and that.
func packSentences(p *source.Passage) []byte {
	b := make([]byte, 0, 8*len(p.Sentences))
	for _, s := range p.Sentences {
		at := s.Span.Shift(-p.Span.Start)
		b = binary.AppendVarint(binary.AppendVarint(b, int64(at.Start)), int64(at.End))
		if at.Start >= 0 && at.End <= len(p.Text) && !at.Empty() && at.In(p.Text) == s.Text {
			b = append(b, 0)
			continue
		}
		b = append(binary.AppendUvarint(b, uint64(len(s.Text))+1), s.Text...)
	}
	return b
}

func unpackSentences(packed []byte, p *source.Passage) error {
	for len(packed) > 0 {
		start, n1 := binary.Varint(packed)
		end, n2 := binary.Varint(packed[max(n1, 0):])
		length, n3 := binary.Uvarint(packed[max(n1, 0)+max(n2, 0):])
		if n1 <= 0 || n2 <= 0 || n3 <= 0 {
			return fmt.Errorf("%w: sentences of passage %s", ErrUnusable, p.ID)
		}
		packed = packed[n1+n2+n3:]
		at := source.Span{Start: int(start), End: int(end)}
		inside := at.Start >= 0 && at.End <= len(p.Text) && !at.Empty()
		if length == 0 && !inside || length > uint64(len(packed))+1 {
			return fmt.Errorf("%w: sentences of passage %s", ErrUnusable, p.ID)
		}
		s := source.Sentence{Span: at.Shift(p.Span.Start)}
		if length == 0 {
			s.Text = at.In(p.Text)
		} else {
			s.Text, packed = string(packed[:length-1]), packed[length-1:]
		}
		p.Sentences = append(p.Sentences, s)
	}
	return nil
}
