package index

import (
	"context"
	"database/sql"
	"math"
)

// A scale says what cosines of a model mean in a course: noise is the mean of
// the nearest passage to texts that are about something else, signal that of
// sentences to their own passage. The gate's numbers are in the cosines of the
// built-in model, whose noise and signal are given here.
type scale struct{ noise, signal float64 }

var builtInScale = scale{noise: 0.45, signal: 0.75}

// known reports whether the scale was measured and tells the two apart.
func (s scale) known() bool { return s.signal-s.noise > 0.01 }

// convert is what the built-in model would have said for a cosine.
func (s scale) convert(cosine float64) float64 {
	share := (cosine - s.noise) / (s.signal - s.noise)
	return builtInScale.noise + share*(builtInScale.signal-builtInScale.noise)
}

// probes are about so many fields that a course is about few of them.
var probes = []string{
	"how to bake sourdough bread", "rules of the offside trap in football", "tuning the strings of a guitar",
	"choosing a mortgage for a first house", "emperors of ancient Rome", "installing a new kitchen sink",
	"growing tomatoes in a greenhouse", "types of volcanic eruption", "knots used on sailing boats",
	"French irregular verbs", "training a dog to sit", "lens aperture and depth of field",
}

// calibrate measures a model's scale in a course. A server that can't be asked
// now leaves the scale as it was.
func (ix *Index) calibrate(ctx context.Context, key string) error {
	if ix.embedder == nil || englishOnly(ix.embedder) {
		return nil
	}
	of, ready, err := ix.readinessOf(ctx, key)
	if ready != Ready {
		return err
	}
	measured, err := ix.measure(ctx, of.number)
	if err != nil {
		return ctx.Err()
	}
	return ix.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE course SET noise=?, signal=? WHERE number=?", measured.noise, measured.signal, of.number)
		return err
	})
}

func (ix *Index) measure(ctx context.Context, course int64) (s scale, err error) {
	if s.noise, err = ix.meanNearest(ctx, course); err == nil {
		s.signal, err = ix.meanOwn(ctx, course)
	}
	return s, err
}

func (ix *Index) readinessOf(ctx context.Context, key string) (course, Readiness, error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	of, err := readCourse(ctx, ix.db, key)
	if err != nil {
		return of, Off, err
	}
	ready, err := ix.readiness(ctx, of)
	return of, ready, err
}

// meanNearest is the mean cosine of the probes' nearest passages.
func (ix *Index) meanNearest(ctx context.Context, course int64) (float64, error) {
	sum := 0.0
	for _, text := range probes {
		v, err := ix.embedder.Query(ctx, text)
		if err != nil {
			return 0, err
		}
		q := &question{course: course}
		nearest, err := ix.nearestOf(ctx, q, quantize(v))
		if err != nil {
			return 0, err
		}
		sum += nearest
	}
	return sum / float64(len(probes)), nil
}

func (ix *Index) nearestOf(ctx context.Context, q *question, vector []byte) (float64, error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	near, err := q.bySense(ctx, ix.db, vector, 1)
	if err != nil || len(near) == 0 {
		return 0, err
	}
	var passage []byte
	err = ix.db.QueryRowContext(ctx, "SELECT v.passage FROM passage p JOIN vector v USING(hash) WHERE p.number=?", near[0]).Scan(&passage)
	return cosine(vector, passage), err
}

// meanOwn is the mean cosine of a sentence, asked for, and its passage, over
// an even choice of passages.
func (ix *Index) meanOwn(ctx context.Context, course int64) (float64, error) {
	chosen, err := ix.chosen(ctx, course)
	if err != nil || len(chosen) == 0 {
		return 0, err
	}
	sum := 0.0
	for text, passage := range chosen {
		v, err := ix.embedder.Query(ctx, text)
		if err != nil {
			return 0, err
		}
		sum += cosine(quantize(v), passage)
	}
	return math.Round(sum/float64(len(chosen))*1e6) / 1e6, nil // whatever the order of the sum
}

// chosen is the middle sentences of as many passages as there are probes, with
// the passages' vectors.
func (ix *Index) chosen(ctx context.Context, course int64) (map[string][]byte, error) {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	rows, err := ix.db.QueryContext(ctx, `SELECT h.number, v.passage FROM (SELECT p.number, p.hash, row_number() OVER (ORDER BY m.sha, p.ordinal) - 1 AS at
		FROM material m JOIN passage p ON p.material=m.number WHERE m.course=?1) h JOIN vector v USING(hash)
		WHERE at % max(1, (SELECT passages FROM course WHERE number=?1) / ?2) = 0 LIMIT ?2`, course, len(probes))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	vectors := map[int64][]byte{}
	var wanted []*candidate
	for rows.Next() {
		var number int64
		var v []byte
		if err := rows.Scan(&number, &v); err != nil {
			return nil, err
		}
		vectors[number], wanted = v, append(wanted, &candidate{number: number})
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	hits, err := readHits(ctx, ix.db, wanted)
	texts := map[string][]byte{}
	for number, h := range hits {
		text := h.Passage.Text
		if n := len(h.Passage.Sentences); n > 0 {
			text = h.Passage.Sentences[n/2].Text
		}
		texts[oneLine(text)] = vectors[number]
	}
	return texts, err
}

// scaleOf is the scale of the model in use in a course.
func (ix *Index) scaleOf(of course) scale {
	if englishOnly(ix.embedder) {
		return builtInScale
	}
	return of.scale
}

// maxDistance is the largest distance of a candidate: the model's own, else
// where the noise ends.
func (ix *Index) maxDistance(s scale) float64 {
	if ix.embedder != nil && ix.embedder.MaxDistance() > 0 {
		return ix.embedder.MaxDistance()
	}
	if !s.known() {
		return 2
	}
	return 1 - (s.noise + (s.signal-s.noise)/6)
}
