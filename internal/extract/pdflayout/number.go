package pdflayout

import "slices"

// Numbers of lines, as listings and editions print them beside their text,
// are no part of it: nobody quotes them, and they would part its sentences.

// number is a number that may count lines.
type number struct {
	piece, digits int // where it stands and how long it is
	value         int
	x0, x1, y     float64
	likely        bool // it is smaller than the text beside, or that is code
}

const (
	smallNumber = 0.85 // of the text's size
	mostDigits  = 4
	numberGap   = 0.3 // font sizes between a number and its line
	fewNumbers  = 3   // make no count
	numberShift = 1.5 // points by which they may stand out of their column
)

// withoutNumbers takes the line numbers out of the pieces of a page: small
// ones, or such beside code, that stand in a column and count on.
func withoutNumbers(ps []piece) []piece {
	numbers := lineNumbers(ps)
	if len(numbers) == 0 {
		return ps
	}
	cut := map[int]int{}
	for _, n := range numbers {
		cut[n.piece] = n.digits
	}
	out := make([]piece, 0, len(ps))
	for i, p := range ps {
		if rest := p.glyphs[cut[i]:]; len(rest) == len(p.glyphs) {
			out = append(out, p)
		} else if len(rest) > 0 {
			out = append(out, measured(rest))
		}
	}
	return out
}

// measured makes a piece of characters known to stand in one line.
func measured(all []glyph) piece {
	p := newPiece(all[0])
	for _, g := range all[1:] {
		p.add(g)
	}
	return p.of(all)
}

// lineNumbers finds the columns of numbers that count lines.
func lineNumbers(ps []piece) []number {
	var columns [][]number
	usual := usualSize(ps)
	for i := range ps {
		n, ok := leadingNumber(ps, i, usual)
		if !ok {
			continue
		}
		if c := slices.IndexFunc(columns, func(c []number) bool { return n.follows(c) }); c >= 0 {
			columns[c] = append(columns[c], n)
		} else {
			columns = append(columns, []number{n})
		}
	}
	var out []number
	for _, c := range columns {
		likely := 0
		for _, n := range c {
			if n.likely {
				likely++
			}
		}
		if len(c) >= fewNumbers && 3*likely >= 2*len(c) {
			out = append(out, c...)
		}
	}
	return out
}

// follows reports whether n counts on below the column c.
func (n number) follows(c []number) bool {
	last := c[len(c)-1]
	step := n.value - last.value
	if len(c) > 1 && step != last.value-c[len(c)-2].value || step != 1 && step != 5 {
		return false
	}
	return n.y > last.y && min(abs(n.x0-last.x0), abs(n.x1-last.x1)) < numberShift
}

// leadingNumber is the number that piece i starts with.
func leadingNumber(ps []piece, i int, usual float64) (number, bool) {
	p := ps[i]
	n := number{piece: i, x0: p.x0, y: p.glyphs[0].y}
	for n.digits < len(p.glyphs) && n.digits <= mostDigits && isDigit(p.glyphs[n.digits].text) {
		n.value = 10*n.value + int(p.glyphs[n.digits].text[0]-'0')
		n.digits++
	}
	if n.digits == 0 || n.digits > mostDigits || p.turn != 0 {
		return n, false
	}
	end := p.glyphs[n.digits-1]
	n.x1 = end.x1
	var beside piece
	switch {
	case n.digits < len(p.glyphs):
		if p.glyphs[n.digits].x0-end.x1 < numberGap*end.size {
			return n, false
		}
		beside = measured(p.glyphs[n.digits:])
	case i+1 < len(ps) && abs(ps[i+1].y-p.y) < 0.3*ps[i+1].size && ps[i+1].x0 > p.x1:
		beside = ps[i+1]
	default:
		n.likely = end.size < smallNumber*usual
		return n, true
	}
	n.likely = beside.code || end.size < smallNumber*beside.size
	return n, abs(beside.glyphs[0].y-end.y) < 0.1*end.size
}

func isDigit(s string) bool { return len(s) == 1 && s[0] >= '0' && s[0] <= '9' }

// usualSize is the font size of most characters.
func usualSize(ps []piece) float64 {
	count := map[float64]int{}
	best := 0.0
	for _, p := range ps {
		count[p.size] += len(p.glyphs)
		if n := count[p.size]; n > count[best] || n == count[best] && p.size > best {
			best = p.size
		}
	}
	return best
}
