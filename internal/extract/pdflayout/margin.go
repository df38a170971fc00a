package pdflayout

// A note in the margin may stand so close beside a line that it seems to belong
// to it, and would part the sentence that runs on there.

const (
	noteGap     = 0.6 // font sizes between a note and its line at least
	noteWider   = 1.5 // times as wide as that is a space of the line at most
	noteLetters = 30  // of a line of a note at most
	sameEdge    = 1   // points by which the edges of a column's lines differ
	nearby      = 4   // pieces before and after, where the lines around are looked for
)

// withoutNotes takes notes in the margin out of the pieces of the text that they
// interrupt. They follow as pieces of their own.
func withoutNotes(ps []piece) []piece {
	out := make([]piece, 0, len(ps))
	for i, p := range ps {
		above, below := neighbour(out, p, -1), neighbour(ps[i+1:], p, 1)
		text, note, found := p.note(above, below)
		if !found {
			out = append(out, p)
			continue
		}
		out = append(out, measured(text))
		aside := measured(note)
		aside.aside = true
		out = append(out, aside)
	}
	return out
}

// neighbour is the nearest of the latest or next pieces that stands a line above
// or below p, nil where none does.
func neighbour(ps []piece, p piece, way float64) *piece {
	for n := range min(len(ps), nearby) {
		q := &ps[n]
		if way < 0 {
			q = &ps[len(ps)-1-n]
		}
		down := way * (q.y - p.y)
		if !q.aside && q.turn == p.turn && down > 0.5*p.size && down < 2*p.size && min(q.x1, p.x1) > max(q.x0, p.x0) {
			return q
		}
	}
	return nil
}

// note parts a piece into text and a note on its left or right, where a sentence
// runs from the line above, or to the line below, past that note.
func (p *piece) note(above, below *piece) (text, note []glyph, found bool) {
	gs := p.glyphs
	if p.rtl || p.turn != 0 || p.pitch > 0 || above == nil && below == nil {
		return nil, nil, false
	}
	for k := 1; k < len(gs); k++ {
		gap := gs[k].x0 - gs[k-1].x1
		left, right := gs[:k:k], gs[k:]
		switch {
		case gap < noteGap*p.size || k > noteLetters && len(right) > noteLetters || gap < noteWider*max(widestGap(left), widestGap(right)):
		case k <= noteLetters && above != nil && noteOnLeft(left, right, above, below):
			return right, left, true
		case len(right) <= noteLetters && below != nil && noteOnRight(left, right, above, below):
			return left, right, true
		}
	}
	return nil, nil, false
}

// widestGap is the widest space between the characters of a line.
func widestGap(gs []glyph) float64 {
	widest := 0.0
	for i := 1; i < len(gs); i++ {
		widest = max(widest, gs[i].x0-gs[i-1].x1)
	}
	return widest
}

// noteOnLeft reports whether text starts at the left edge of its column and goes
// on with the line above, which leaves the note outside.
func noteOnLeft(note, text []glyph, above, below *piece) bool {
	edge := text[0].x0
	at := func(q *piece) bool { return q != nil && abs(q.x0-edge) < sameEdge }
	if above.x0 < note[len(note)-1].x1 || !at(above) && !at(below) || isMarker(measured(note)) {
		return false
	}
	full := above.x1 > text[len(text)-1].x1-above.size && len(above.glyphs) >= proseLine && above.pitch == 0
	return full && !ends(textOf(above.glyphs))
}

// noteOnRight reports whether text ends at the right edge of its column and goes
// on in the line below, which leaves the note outside.
func noteOnRight(text, note []glyph, above, below *piece) bool {
	edge := text[len(text)-1].x1
	at := func(q *piece) bool { return q != nil && abs(q.x1-edge) < sameEdge }
	if below.x1 > note[0].x0 || !at(above) && !at(below) {
		return false
	}
	return len(text) >= proseLine && !ends(textOf(text)) && startsLow(textOf(below.glyphs))
}

func textOf(gs []glyph) string { return newPart(piece{glyphs: gs}).Text }
