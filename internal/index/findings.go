package index

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A candidate is a passage that one of the rankings found, with all that
// speaks for it.
type candidate struct {
	number   int64
	material string
	ordinal  int
	hash     string

	bm25     float64 // 0 when it has no word of the query
	wordRank int     // 0 when it is no candidate by words
	nearRank int     // 0 when it is no candidate by meaning

	matched  int     // distinct content stems of the query in it
	covered  float64 // their share of the query, weighed by rarity, 0 to 1
	passage  float64 // cosine of query and passage, NaN without vectors
	sentence float64 // cosine of query and nearest sentence; passage without them
	topic    float64 // cosine in the course's own space, 0 without one
	best     int     // the piece nearest to the query, -1 without vectors
	english  int     // share of common English words, in percent

	score float64
	exact bool // holds every phrase of the query word for word
}

// findings is what a question found.
type findings struct {
	question    *question
	vector      []byte // of the query, nil when there is none
	topic       []byte
	scale       scale
	farthest    float64 // distance of candidates by meaning
	englishOnly bool    // the model knows no other language
	candidates  []*candidate
	byNumber    map[int64]*candidate
}

// loadWords finds and reads the candidates by words.
func (f *findings) loadWords(ctx context.Context, db querier) error {
	err := f.question.weigh(ctx, db)
	if err != nil {
		return err
	}
	if f.topic, err = topicOf(ctx, db, f.question.course, f.question.bag); err != nil {
		return err
	}
	words, err := f.question.byWords(ctx, db)
	if err != nil {
		return err
	}
	if err := f.load(ctx, db, words); err != nil {
		return err
	}
	f.cutWords()
	return nil
}

// loadNear reads the candidates by meaning and ranks all.
func (f *findings) loadNear(ctx context.Context, db querier, near []int64) error {
	if err := f.load(ctx, db, near); err != nil {
		return err
	}
	for i, number := range near {
		f.byNumber[number].nearRank = i + 1
	}
	if err := f.readVectors(ctx, db); err != nil {
		return err
	}
	f.rankWords()
	f.rankNear()
	return nil
}

// load reads those of the passages that are no candidates yet.
func (f *findings) load(ctx context.Context, db querier, passages []int64) error {
	var wanted []int64
	for _, number := range passages {
		if f.byNumber[number] == nil {
			f.byNumber[number] = &candidate{number: number, best: -1}
			wanted = append(wanted, number)
		}
	}
	return f.read(ctx, db, wanted)
}

// cutWords keeps the best of the candidates by words.
func (f *findings) cutWords() {
	best := slices.SortedStableFunc(slices.Values(f.candidates), func(a, b *candidate) int { return compareScores(a.bm25, b.bm25) })
	for _, c := range best[min(wordCandidates, len(best)):] {
		delete(f.byNumber, c.number)
	}
	f.candidates = slices.DeleteFunc(f.candidates, func(c *candidate) bool { return f.byNumber[c.number] == nil })
}

// read fills candidates from the file, all but their vectors.
func (f *findings) read(ctx context.Context, db querier, wanted []int64) error {
	if len(wanted) == 0 {
		return nil
	}
	rows, err := db.QueryContext(ctx, `SELECT p.number, m.sha, p.ordinal, p.hash, p.english, p.words, p.terms, t.vector
		FROM passage p JOIN material m ON m.number=p.material LEFT JOIN passage_topic t ON t.passage=p.number
		WHERE p.number IN (`+list(wanted)+")")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f.scan(rows); err != nil {
			return err
		}
	}
	slices.SortFunc(f.candidates, byPlace)
	return rows.Err()
}

func list(numbers []int64) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(numbers)), ","), "[]")
}

// byPlace is the order of candidates that nothing else tells apart.
func byPlace(a, b *candidate) int {
	if a.material != b.material {
		return strings.Compare(a.material, b.material)
	}
	return a.ordinal - b.ordinal
}

func (f *findings) scan(rows *sql.Rows) error {
	var number int64
	var ordinal, english, words int
	var material, hash string
	var packed, topic sql.RawBytes
	if err := rows.Scan(&number, &material, &ordinal, &hash, &english, &words, &packed, &topic); err != nil {
		return err
	}
	c, terms := f.byNumber[number], unpackTerms(packed)
	c.material, c.ordinal, c.hash, c.english = material, ordinal, hash, english
	c.bm25, c.passage = f.question.bm25(terms, words), math.NaN()
	f.cover(c, terms)
	if f.topic != nil && len(topic) == len(f.topic) {
		c.topic = cosine(f.topic, topic)
	}
	f.candidates = append(f.candidates, c)
	return nil
}

// cover counts the words of the query in a passage.
func (f *findings) cover(c *candidate, terms []term) {
	for i, hash := range f.question.hashes {
		if count(terms, hash) > 0 {
			c.matched++
			c.covered += f.question.idf[i]
		}
	}
	c.covered /= max(f.question.rarity(), 1e-9)
}

// readVectors compares the query with the passages and sentences of the
// candidates that have none of their cosines yet.
func (f *findings) readVectors(ctx context.Context, db querier) error {
	unseen := map[string][]*candidate{}
	var hashes []any
	for _, c := range f.candidates {
		if math.IsNaN(c.passage) {
			unseen[c.hash], hashes = append(unseen[c.hash], c), append(hashes, c.hash)
		}
	}
	if len(f.vector) == 0 || len(hashes) == 0 {
		return nil
	}
	rows, err := db.QueryContext(ctx, "SELECT hash, passage, sentences FROM vector WHERE hash IN ("+places(len(hashes))+")", hashes...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var hash string
		var passage, sentences sql.RawBytes
		if err := rows.Scan(&hash, &passage, &sentences); err != nil {
			return err
		}
		for _, c := range unseen[hash] {
			f.compare(c, passage, sentences)
		}
	}
	return rows.Err()
}

// compare sets how near the passage and its sentences are.
func (f *findings) compare(c *candidate, passage, sentences []byte) {
	n := len(f.vector)
	if len(passage) != n {
		return
	}
	c.passage = cosine(f.vector, passage)
	c.sentence = c.passage
	if len(sentences) >= n {
		c.sentence = -1
	}
	for i := 0; (i+1)*n <= len(sentences); i++ {
		if s := cosine(f.vector, sentences[i*n:][:n]); s > c.sentence {
			c.sentence, c.best = s, i
		}
	}
}

// rankWords numbers the candidates by words: those with two of the query's
// content words, or one when it has no more.
func (f *findings) rankWords() {
	least := min(2, len(f.question.stems))
	var found []*candidate
	for _, c := range f.candidates {
		if c.bm25 > 0 && c.matched >= least {
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, func(a, b *candidate) int { return compareScores(a.bm25, b.bm25) })
	for i, c := range found {
		c.wordRank = i + 1
	}
}

// foreign is the share of common English words, in percent, below which
// passages are taken to be in another language.
const foreign = 12

// rankNear numbers the candidates by meaning that are near enough. When the
// model knows English only and the candidates are not, it says nothing.
func (f *findings) rankNear() {
	if f.englishOnly && f.meanEnglish() < foreign {
		for _, c := range f.candidates {
			c.nearRank, c.passage, c.sentence, c.best = 0, math.NaN(), 0, -1
		}
	}
	var near []*candidate
	for _, c := range f.candidates {
		if c.nearRank > 0 && 1-c.passage > f.farthest {
			c.nearRank = 0
		}
		if c.nearRank > 0 {
			near = append(near, c)
		}
	}
	slices.SortStableFunc(near, func(a, b *candidate) int { return compareScores(a.passage, b.passage) })
	for i, c := range near {
		c.nearRank = i + 1
	}
}

func (f *findings) meanEnglish() int {
	sum := 0
	for _, c := range f.candidates {
		sum += c.english
	}
	return sum / max(len(f.candidates), 1)
}

// scaled is a cosine as the built-in model would have it.
func (f *findings) scaled(cosine float64) float64 {
	if !f.scale.known() {
		return cosine
	}
	return f.scale.convert(cosine)
}

func compareScores(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}
