package pdflayout

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"kizuki/internal/pdfium"
)

// Letter is what one character of the page shows, with its place.
type Letter struct {
	Text string
	Box  pdfium.Rect // around its ink
}

// Line is a printed line of one column, or a row of a table.
type Line struct {
	Parts []Part
	Box   pdfium.Rect

	x0, x1, y, size float64 // in the frame of its direction
	turn            int
	rtl             bool
	table           bool    // its parts are cells
	code            bool    // its characters are all of one width, as code has them
	pitch           float64 // that width; 0 when they differ
	hyphen          bool    // its last letter is a hyphen that parts a word
	firstWord       float64 // width of its first word
}

// Part is a stretch of a line that stands apart from others: a cell of a
// table, a page number beside a running head. Most lines have one.
type Part struct {
	Text    string
	Letters []Letter // of Text, without its spaces; nil after Forget
}

// Gaps in font sizes.
const (
	wordGap = 0.15  // a wider one is a space
	sureGap = -0.05 // a wider one is a space where the file has one
	// turnedGap: a wider one is a space in turned text, where only ink is known.
	turnedGap = 0.25
	// scriptGap: a wider one parts a sign from an index or exponent, and that
	// from what follows.
	scriptGap = 0.04
)

// newLine makes a line of pieces that stand in one row. table says that they
// are cells; otherwise they just stand apart.
func newLine(row []piece, table bool) Line {
	l := Line{x0: row[0].x0, x1: row[0].x1, y: row[0].y, size: row[0].size, turn: row[0].turn, rtl: row[0].rtl, table: table}
	for _, p := range row {
		l.x0, l.x1 = min(l.x0, p.x0), max(l.x1, p.x1)
		if p.size > l.size {
			l.y, l.size = p.y, p.size
		}
		l.Box = l.Box.Union(p.box)
		if part := newPart(p); part.Text != "" {
			l.Parts = append(l.Parts, part)
		}
		end := p.glyphs[len(p.glyphs)-1]
		l.hyphen = end.hyphen || end.text == "-"
	}
	if len(row) == 1 {
		l.pitch, l.code = row[0].pitch, row[0].code
	}
	l.measure(row)
	return l
}

func newPart(p piece) Part {
	gs := p.glyphs
	if p.rtl {
		gs = readingOrder(gs)
	}
	part := Part{Letters: make([]Letter, 0, len(gs))}
	text := make([]byte, 0, len(gs)+len(gs)/4)
	joined := p.rtl && hasSpaces(gs)
	for i, g := range gs {
		if i > 0 && spaced(gs[i-1], g, p.rtl) && !(joined && stretched(gs[i-1], g)) {
			text = append(text, ' ')
		}
		text = append(text, g.text...)
		part.Letters = append(part.Letters, Letter{g.text, g.box})
	}
	part.Text = withoutLeaders(string(text))
	return part
}

// leaders are the dots that lead the eye to a page number.
var leaders = regexp.MustCompile(`\s*(?:[.·…]\s?){5,}`)

func withoutLeaders(s string) string {
	if !strings.Contains(s, ". . .") && !strings.Contains(s, ".....") {
		return s
	}
	return strings.TrimSpace(leaders.ReplaceAllString(s, " "))
}

// hasSpaces reports whether the file itself has spaces in the line.
func hasSpaces(gs []glyph) bool {
	return slices.ContainsFunc(gs, func(g glyph) bool { return g.space })
}

// stretched reports whether the gap between two right-to-left letters is only
// the stretch by which such lines are justified.
func stretched(a, b glyph) bool {
	return a.rtl && b.rtl && !a.space && !b.space && a.x0-b.x1 < b.size
}

// spaced reports whether a space stands between two neighbours of a line.
func spaced(a, b glyph, rtl bool) bool {
	if b.ligature {
		return false
	}
	size := min(a.size, b.size)
	gap := b.x0 - a.x1
	if rtl {
		gap = max(a.x0-b.x1, b.x0-a.x1)
	}
	if gap > scriptGap*size && (a.size < 0.9*b.size || b.size < 0.9*a.size) {
		return true
	}
	if b.turn != 0 && !b.space {
		return gap > turnedGap*size
	}
	if a.leans > 0 && a.size == b.size && a.y == b.y && unicode.IsLetter(first(a)) && unicode.IsLetter(first(b)) {
		gap += a.leans
	}
	return gap > wordGap*size || b.space && gap > sureGap*size
}

// measure notes what paragraphs are told by.
func (l *Line) measure(row []piece) {
	gs := row[0].glyphs
	for i := range gs {
		l.firstWord = gs[i].x1 - gs[0].x0
		if i+1 < len(gs) && spaced(gs[i], gs[i+1], row[0].rtl) {
			break
		}
	}
}

// Text is the line as it is read, cells joined by " | ".
func (l *Line) Text() string {
	if len(l.Parts) == 1 {
		return l.Parts[0].Text
	}
	between := " "
	if l.table {
		between = " | "
	}
	texts := make([]string, len(l.Parts))
	for i, p := range l.Parts {
		texts[i] = p.Text
	}
	return strings.Join(texts, between)
}

// Reach is how far up and down words of the line reach on the page: from its
// tallest letters to its deepest, tall signs of formulas cut off.
func (l *Line) Reach() (top, bottom float64) {
	if l.turn != 0 {
		return l.Box.Y0, l.Box.Y1
	}
	return max(l.Box.Y0, l.y-1.2*l.size), min(l.Box.Y1, l.y+0.6*l.size)
}
