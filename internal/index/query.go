package index

import (
	"context"
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
	size    int     // passages of the course
	length  float64 // mean words of a passage
	filter  string
	args    []any
}

func newQuestion(of course, q Query) *question {
	text, phrases := splitPhrases(q.Text)
	all := tokens(text)
	asked := &question{course: of.number, size: of.passages, length: float64(of.words) / float64(max(of.passages, 1)), text: oneLine(text), phrases: phrases, stems: content(all), bag: bag(all)}
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
		q.filter = "(SELECT p.number FROM material m JOIN passage p ON p.material=m.number WHERE m.course=? AND " + strings.Join(where, " AND ") + ")"
		q.args = append([]any{q.course}, q.args...)
	}
}

func escapeLike(s string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(s)
}

// weigh looks up how rare each stem is in the course.
func (q *question) weigh(ctx context.Context, db querier) error {
	df, err := q.counts(ctx, db)
	if err != nil {
		return err
	}
	for _, stem := range q.stems {
		n := df[whole(stem)]
		q.df = append(q.df, n)
		q.idf = append(q.idf, math.Log(1+float64(q.size)/float64(1+n)))
	}
	return nil
}

// counts is in how many passages each stem stands, as FTS5 has it.
func (q *question) counts(ctx context.Context, db querier) (map[string]int, error) {
	df := map[string]int{}
	if len(q.stems) == 0 {
		return df, nil
	}
	args := make([]any, len(q.stems))
	for i, stem := range q.stems {
		args[i] = whole(stem)
	}
	rows, err := db.QueryContext(ctx, "SELECT term, doc FROM "+stemsTable(q.course)+" WHERE term IN ("+places(len(args))+")", args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var stem string
		var n int
		if err := rows.Scan(&stem, &n); err != nil {
			return nil, err
		}
		df[stem] = n
	}
	return df, rows.Err()
}

// places is so many question marks of SQL.
func places(n int) string { return strings.TrimSuffix(strings.Repeat("?,", n), ",") }

// rarity is the sum of the stems' weights.
func (q *question) rarity() float64 {
	total := 0.0
	for _, w := range q.idf {
		total += w
	}
	return total
}

func quoted(stem string) string { return `"` + strings.ReplaceAll(whole(stem), `"`, `""`) + `"` }

// Words that stand in many passages say little and cost most, so candidates by
// words are the passages with one of the query's rarest words: as many of these
// as stand in enoughRows passages together, and none that makes them more than
// mostRows, unless there is no rarer one. All words count in the ranking.
const (
	enoughRows = 2000
	mostRows   = 20_000
)

// expression is the FTS5 query for candidates, and whether words of the query
// were left out of it.
func (q *question) expression() (expression string, partly bool) {
	order := make([]int, 0, len(q.stems))
	for i, df := range q.df {
		if df > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return q.df[a] - q.df[b] })
	var parts []string
	rows := 0
	for _, at := range order {
		if rows >= enoughRows || rows > 0 && rows+q.df[at] > mostRows || len(parts) == mostQueryStems {
			break
		}
		parts, rows = append(parts, quoted(q.stems[at])), rows+q.df[at]
	}
	return strings.Join(parts, " OR "), len(parts) < len(order)
}

// oversampled is how many passages with the nearest codes are compared exactly
// for each that is wanted.
const oversampled = 8

// bySense is the passages nearest to a vector, nearest first: by sqlite-vec's
// distance of codes, then, of the nearest of those, of the vectors.
func (q *question) bySense(ctx context.Context, db querier, vector []byte, k int) ([]int64, error) {
	query := "SELECT passage FROM " + codesTable(q.course)
	var args []any
	if q.filter != "" {
		query += " WHERE passage IN " + q.filter
		args = append(args, q.args...)
	}
	query += " ORDER BY vec_distance_hamming(vec_bit(code), vec_bit(?)) LIMIT ?"
	query = "SELECT m.passage FROM (" + query + ") n CROSS JOIN meaning m ON m.passage=n.passage" +
		" ORDER BY vec_distance_l2(vec_int8(m.vector), vec_int8(?)), m.passage LIMIT ?"
	return numbers(ctx, db, query, append(args, code(vector), oversampled*k, vector, k)...)
}

// How many candidates FTS5 gives when all words of the query are looked for,
// and when only the rarest are, whose order says less.
const (
	wordCandidates   = 100
	partlyCandidates = 300
)

// byWords is the passages that FTS5 finds best by the words of the expression.
func (q *question) byWords(ctx context.Context, db querier) ([]int64, error) {
	expression, partly := q.expression()
	if expression == "" {
		return nil, nil
	}
	limit := wordCandidates
	if partly {
		limit = partlyCandidates
	}
	table := wordsTable(q.course)
	query := "SELECT rowid, bm25(" + table + ") AS score FROM " + table + " WHERE " + table + " MATCH ?"
	args := []any{expression}
	if q.filter != "" {
		query += " AND rowid IN " + q.filter
		args = append(args, q.args...)
	}
	return numbers(ctx, db, "SELECT rowid FROM ("+query+" LIMIT ?) ORDER BY score, rowid LIMIT ?", append(args, mostRows, limit)...)
}

// The constants of bm25, as FTS5 has them.
const (
	saturation = 1.2
	lengthNorm = 0.75
)

// bm25 is what FTS5's function of that name would say of a passage, of which
// the terms and the number of all words are given, for all words of the query.
// Words of headings count as those of the text do.
func (q *question) bm25(terms []term, words int) float64 {
	norm := saturation * (1 - lengthNorm + lengthNorm*float64(words)/max(q.length, 1))
	sum := 0.0
	for i, hash := range q.hashes {
		if n := count(terms, hash); n > 0 {
			rare := math.Log((float64(q.size-q.df[i]) + 0.5) / (float64(q.df[i]) + 0.5))
			sum += max(rare, 1e-6) * float64(n) * (saturation + 1) / (float64(n) + norm)
		}
	}
	return sum
}
