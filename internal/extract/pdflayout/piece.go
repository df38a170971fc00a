package pdflayout

import (
	"cmp"
	"slices"
	"unicode"

	"kizuki/internal/pdfium"
)

// piece is a stretch of characters that stand side by side, as the file hands
// them out: a line of a column, a cell of a table.
type piece struct {
	glyphs   []glyph
	x0, x1   float64
	y, size  float64 // base line and font size of its largest character
	turn     int
	rtl      bool // most of it reads from right to left
	box      pdfium.Rect
	rightish int     // characters that read from right to left, less those that do not
	last     float64 // where its last character starts
	pitch    float64 // width of each of its characters; 0 when they differ
	code     bool    // it has a pitch, and not by chance
	aside    bool    // it is a note in the margin
}

// Distances in font sizes.
const (
	reach    = 1.5 // a wider gap starts another piece
	backstep = 0.6 // characters overlap by less than this
	fraction = 6.0 // and may step back this far between numerator and denominator
)

// pieces cuts the characters of a page into pieces, in their order.
func pieces(all []glyph) []piece {
	var out []piece
	for start := 0; start < len(all); {
		p := newPiece(all[start])
		end := start + 1
		for end < len(all) && p.continues(all[end]) {
			p.add(all[end])
			end++
		}
		out = append(out, p.of(all[start:end:end]))
		start = end
	}
	return out
}

// of is p, measured already, with its characters.
func (p piece) of(all []glyph) piece {
	p.glyphs, p.rtl = all, p.rightish > 0
	p.pitch, p.code = pitch(all)
	return p
}

// with is p followed by q.
func (p piece) with(q piece) piece {
	p.glyphs = append(p.glyphs[:len(p.glyphs):len(p.glyphs)], q.glyphs...)
	p.x0, p.x1, p.box = min(p.x0, q.x0), max(p.x1, q.x1), p.box.Union(q.box)
	if q.size > p.size {
		p.y, p.size = q.y, q.size
	}
	if !alike(p.pitch, q.pitch) {
		p.pitch = 0
	}
	p.code = p.pitch > 0 && (p.code || q.code)
	p.rightish += q.rightish
	p.rtl = p.rightish > 0
	return p
}

// rightToLeftLines joins the pieces of lines that read from right to left: the
// file may draw their words, numbers and foreign words in any order.
func rightToLeftLines(ps []piece) []piece {
	var out []piece
	for start := 0; start < len(ps); {
		end, rtl := start+1, ps[start].rtl
		for end < len(ps) && ps[end].turn == ps[start].turn && abs(ps[end].y-ps[start].y) < 0.3*max(ps[end].size, ps[start].size) {
			rtl = rtl || ps[end].rtl
			end++
		}
		if group := ps[start:end]; rtl && len(group) > 1 {
			out = append(out, clusters(group)...)
		} else {
			out = append(out, group...)
		}
		start = end
	}
	return out
}

// clusters joins pieces of one line that stand close together, whatever their
// order, and gives them from right to left.
func clusters(group []piece) []piece {
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b piece) int { return cmp.Compare(b.x1, a.x1) })
	out := sorted[:1]
	for _, q := range sorted[1:] {
		p := &out[len(out)-1]
		if p.x0-q.x1 <= reach*max(p.size, q.size) {
			*p = p.with(q)
			continue
		}
		out = append(out, q)
	}
	return out
}

func newPiece(g glyph) piece {
	p := piece{x0: g.x0, x1: g.x1, y: g.y, size: g.size, turn: g.turn, box: g.box, last: g.x0}
	p.count(g)
	return p
}

func (p *piece) count(g glyph) {
	if g.rtl {
		p.rightish++
	} else if unicode.IsLetter(first(g)) {
		p.rightish--
	}
}

func (p *piece) add(g glyph) {
	p.x0, p.x1 = min(p.x0, g.x0), max(p.x1, g.x1)
	p.box, p.last = p.box.Union(g.box), g.x0
	if g.size > p.size*1.05 {
		p.y, p.size = g.y, g.size
	}
	p.count(g)
}

// continues reports whether g stands next in the line of p.
func (p *piece) continues(g glyph) bool {
	if g.turn != p.turn || !p.level(g) {
		return false
	}
	size := max(p.size, g.size)
	if gap := g.x0 - p.x1; gap <= reach*size && (gap >= -backstep*size || g.x0 >= p.last) {
		return true
	}
	if g.rtl || p.rightish > 0 {
		gap := p.x0 - g.x1
		return gap <= reach*size && gap >= -backstep*size || g.x0 >= p.x0 && g.x1 <= p.x1
	}
	return g.size < 0.9*p.size && g.x0 >= p.x0 && g.x0-p.x1 >= -fraction*size && g.x0 <= p.x1
}

// level reports whether g stands on the line of p: on its base line, or as an
// index, an exponent, part of a fraction or a large sign around it.
func (p *piece) level(g glyph) bool {
	size := max(p.size, g.size)
	dy := abs(g.y - p.y)
	if dy < 0.15*size {
		return true
	}
	if dy > size && g.bottom-g.top < 1.2*size {
		return false
	}
	top, bottom := p.y-0.75*p.size, p.y+0.25*p.size
	common := min(bottom, max(g.bottom, g.y)) - max(top, g.top)
	return common >= 0.35*min(bottom-top, g.bottom-g.top)
}
