package index

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"kizuki/internal/source"
)

// hits reads the best of the ranked candidates, leaving out those that say the
// same as a better one: the same content, or an overlapping stretch of the
// same material.
func (f *findings) hits(ctx context.Context, db querier, course string, ranked []*candidate, limit int) ([]Hit, error) {
	hits := []Hit{}
	shown := map[string]bool{}
	for at := 0; at < len(ranked) && len(hits) < limit; {
		next := ranked[at:min(len(ranked), at+limit)]
		at += len(next)
		read, err := readHits(ctx, db, next)
		if err != nil {
			return nil, err
		}
		for _, c := range next {
			hit, ok := read[c.number]
			if !ok || shown[c.hash] || overlaps(hits, &hit.Passage) || len(hits) == limit {
				continue
			}
			shown[c.hash] = true
			hit.Course = course
			f.explain(c, &hit)
			hits = append(hits, hit)
		}
	}
	return hits, nil
}

// overlaps reports whether a hit shares a stretch of its material with p.
func overlaps(hits []Hit, p *source.Passage) bool {
	for i := range hits {
		if o := &hits[i].Passage; o.Material == p.Material && o.Revision == p.Revision && o.Span.Overlaps(p.Span) {
			return true
		}
	}
	return false
}

// readHits reads passages whole.
func readHits(ctx context.Context, db querier, candidates []*candidate) (map[int64]Hit, error) {
	numbers := make([]int64, len(candidates))
	for i, c := range candidates {
		numbers[i] = c.number
	}
	rows, err := db.QueryContext(ctx, `SELECT p.number, m.sha, m.name, m.format, p.ordinal, p.id, p.revision, p.section, p.heading,
		p.text, p.start, p.stop, p.tokens, p.location, p.hash, p.sentences
		FROM passage p JOIN material m ON m.number=p.material WHERE p.number IN (`+list(numbers)+")")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	hits := map[int64]Hit{}
	for rows.Next() {
		var number int64
		var h Hit
		var location string
		var sentences sql.RawBytes
		p := &h.Passage
		if err := rows.Scan(&number, &p.Material, &h.File, &h.Format, &p.Ordinal, &p.ID, &p.Revision, &p.Section, &p.HeadingPath,
			&p.Text, &p.Span.Start, &p.Span.End, &p.Tokens, &location, &p.ContentHash, &sentences); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(location), &p.Location); err != nil {
			return nil, fmt.Errorf("%w: location of passage %s: %w", ErrUnusable, p.ID, err)
		}
		if err := unpackSentences(sentences, p); err != nil {
			return nil, err
		}
		h.Label = p.Location.Label(h.File)
		hits[number] = h
	}
	return hits, rows.Err()
}

// explain says how and by what a hit was found.
func (f *findings) explain(c *candidate, h *Hit) {
	h.Score, h.WordRank, h.MeaningRank = c.score, c.wordRank, c.nearRank
	if c.nearRank > 0 {
		h.Distance = 1 - c.passage
	}
	h.Matched = f.question.matches(h.Passage.Text)
	if at := f.bestSentence(c, &h.Passage); at >= 0 {
		h.Sentence = h.Passage.Sentences[at]
	}
}

// matches is where words of the question, and its phrases, stand in a text:
// in order, apart from each other.
func (q *question) matches(text string) []source.Span {
	asked := map[string]bool{}
	for _, s := range q.stems {
		asked[s] = true
	}
	spans := []source.Span{}
	for _, t := range tokens(text) {
		if asked[t.stem] {
			spans = append(spans, t.span)
		}
	}
	return joined(append(spans, q.standing(text)...))
}

// joined sorts spans and joins those that overlap.
func joined(spans []source.Span) []source.Span {
	slices.SortFunc(spans, func(a, b source.Span) int { return a.Start - b.Start })
	kept := spans[:0]
	for _, s := range spans {
		if n := len(kept); n > 0 && s.Start < kept[n-1].End {
			kept[n-1].End = max(kept[n-1].End, s.End)
			continue
		}
		kept = append(kept, s)
	}
	return kept
}

// bestSentence is the place of the sentence to show first: one that holds a
// phrase of the question, else the one that covers most of its words, where
// the nearest by meaning has its cosine added; -1 when there is no sentence.
func (f *findings) bestSentence(c *candidate, p *source.Passage) int {
	nearest := -1
	if _, of := pieces(p); c.best >= 0 && c.best < len(of) {
		nearest = of[c.best]
	}
	best, most := -1, -2.0
	for i, s := range p.Sentences {
		value := f.question.coverage(s.Text) + 2*float64(len(f.question.standing(s.Text)))
		if i == nearest {
			value += c.sentence
		}
		if value > most {
			best, most = i, value
		}
	}
	return best
}

// coverage is the share of the question's words that stand in a text, weighed
// by rarity.
func (q *question) coverage(text string) float64 {
	held := map[string]bool{}
	for _, t := range tokens(text) {
		held[t.stem] = true
	}
	covered := 0.0
	for i, s := range q.stems {
		if held[s] {
			covered += q.idf[i]
		}
	}
	return covered / max(q.rarity(), 1e-9)
}
