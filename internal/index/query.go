package index

import (
	"context"
	"database/sql"
	"math"
	"slices"
	"strings"
)

// mostQueryStems bounds the words of a query that are looked for; of a longer
// text the rarest are taken.
const mostQueryStems = 40

// A question is a query made ready for one course.
type question struct {
	course  int64
	text    string   // all of it, phrases included, on one line
	phrases []string // what stood in "double quotes"
	stems   []string // distinct content stems, in order
	hashes  []uint32
	idf     []float64 // of each stem in the course; of one that isn't there too
	df      []int
	bag     []term
	size    int // passages of the course
	filter  string
	args    []any
}

func newQuestion(course int64, q Query) *question {
	text, phrases := splitPhrases(q.Text)
	all := tokens(text)
	asked := &question{course: course, text: oneLine(text), phrases: phrases, stems: content(all), bag: bag(all)}
	for _, s := range asked.stems {
		asked.hashes = append(asked.hashes, hashOf(s))
	}
	asked.filterBy(q)
	return asked
}

// splitPhrases takes the "exact phrases" out of a query; text keeps their
// words without the marks. A mark without a partner is none.
func splitPhrases(query string) (text string, phrases []string) {
	parts := strings.Split(strings.NewReplacer("“", `"`, "”", `"`, "„", `"`).Replace(query), `"`)
	for i := 1; i+1 < len(parts); i += 2 {
		if p := oneLine(parts[i]); p != "" {
			phrases = append(phrases, p)
		}
	}
	return strings.Join(parts, " "), phrases
}

// filterBy narrows the search to passages of a file, a kind or a section.
func (q *question) filterBy(by Query) {
	var where []string
	add := func(condition string, args ...any) {
		where, q.args = append(where, condition), append(q.args, args...)
	}
	if by.File != "" {
		add("m.name=?", by.File)
	}
	if by.Format != "" {
		add("m.format=?", string(by.Format))
	}
	if by.Section != "" {
		add("(p.section=? COLLATE NOCASE OR (' > '||p.heading||' > ') LIKE '% > '||?||' > %' ESCAPE '\\')", by.Section, escapeLike(by.Section))
	}
	if len(where) > 0 {
		q.filter = "(SELECT p.number FROM passage p JOIN material m ON m.number=p.material WHERE p.course=? AND " + strings.Join(where, " AND ") + ")"
		q.args = append([]any{q.course}, q.args...)
	}
}

func escapeLike(s string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s)
}

// weigh looks up how rare each stem is in the course, and of a long text
// keeps the rarest.
func (q *question) weigh(ctx context.Context, db querier) error {
	if err := db.QueryRowContext(ctx, "SELECT passages FROM course WHERE number=?", q.course).Scan(&q.size); err != nil {
		return err
	}
	count := "SELECT count(*) FROM " + wordsTable(q.course) + " WHERE " + wordsTable(q.course) + " MATCH ?"
	for _, stem := range q.stems {
		var df int
		if err := db.QueryRowContext(ctx, count, quoted(stem)).Scan(&df); err != nil {
			return err
		}
		q.df = append(q.df, df)
		q.idf = append(q.idf, math.Log(1+float64(q.size)/float64(1+df)))
	}
	return nil
}

// rarity is the sum of the stems' weights.
func (q *question) rarity() float64 {
	total := 0.0
	for _, w := range q.idf {
		total += w
	}
	return total
}

func quoted(stem string) string { return `"` + strings.ReplaceAll(whole(stem), `"`, `""`) + `"` }

// expression is the FTS5 query: any of the stems that are in the course.
func (q *question) expression() string {
	order := make([]int, 0, len(q.stems))
	for i, df := range q.df {
		if df > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return q.df[a] - q.df[b] })
	if len(order) > mostQueryStems {
		order = order[:mostQueryStems]
	}
	parts := make([]string, len(order))
	for i, at := range order {
		parts[i] = quoted(q.stems[at])
	}
	return strings.Join(parts, " OR ")
}

// bySense is the passages nearest to a vector; nil when the file has no
// vectors.
func (q *question) bySense(ctx context.Context, db querier, vector []byte, k int) ([]int64, error) {
	query := "SELECT passage FROM meaning WHERE vector MATCH vec_int8(?) AND k=? AND course=?"
	args := []any{vector, k, q.course}
	if q.filter != "" {
		query += " AND passage IN " + q.filter
		args = append(args, q.args...)
	}
	return numbers(ctx, db, query, args...)
}

// A scored is a passage found by words, and its bm25: higher is better.
type scored struct {
	number int64
	bm25   float64
}

// Weight of words in the heading path, where those of the text weigh 1.
const headingWeight = 1.0

func (q *question) byWords(ctx context.Context, db querier, limit int) ([]scored, error) {
	expression := q.expression()
	if expression == "" {
		return nil, nil
	}
	table := wordsTable(q.course)
	query := "SELECT rowid, -bm25(" + table + ", ?, 1.0) AS score FROM " + table + " WHERE " + table + " MATCH ?"
	args := []any{headingWeight, expression}
	if q.filter != "" {
		query += " AND rowid IN " + q.filter
		args = append(args, q.args...)
	}
	rows, err := db.QueryContext(ctx, query+" ORDER BY score DESC LIMIT ?", append(args, limit)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	return scanScored(rows)
}

func scanScored(rows *sql.Rows) ([]scored, error) {
	var all []scored
	for rows.Next() {
		var s scored
		if err := rows.Scan(&s.number, &s.bm25); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, rows.Err()
}
