package pdflayout

import (
	"regexp"
	"unicode/utf8"
)

// rows groups pieces that follow each other and stand side by side.
func rows(ps []piece) [][]piece {
	var out [][]piece
	for _, p := range ps {
		if n := len(out); n > 0 && sideBySide(out[n-1], p) {
			out[n-1] = append(out[n-1], p)
			continue
		}
		out = append(out, []piece{p})
	}
	for i := range out {
		out[i] = attachMarkers(out[i])
	}
	return closeGaps(out)
}

// wideGap is how wide, in font sizes, the space between two words of a
// justified line may be.
const wideGap = 6

// codeGap is how wide, in font sizes, the space within a line of code may be.
const codeGap = 20

// closeGaps joins neighbours in a row that are parted by a wide space only: a
// line nearby runs across it, which no column or table lets happen.
func closeGaps(rs [][]piece) [][]piece {
	out := make([][]piece, len(rs))
	for i, row := range rs {
		closed := row[:1:1]
		for _, q := range row[1:] {
			last := len(closed) - 1
			p := closed[last]
			gap := q.x0 - p.x1
			code := (p.code || q.code) && alike(p.pitch, q.pitch)
			if !p.rtl && !q.rtl && (gap < wideGap*p.size && bridged(rs, i, p, q) || code && gap < codeGap*p.size) {
				closed = append(closed[:last:last], p.with(q))
				continue
			}
			closed = append(closed, q)
		}
		out[i] = closed
	}
	return out
}

// bridged reports whether a piece of one of the two rows above or below row i
// runs across the gap between p and q.
func bridged(rs [][]piece, i int, p, q piece) bool {
	for j := max(0, i-2); j <= min(len(rs)-1, i+2); j++ {
		for _, r := range rs[j] {
			if j != i && r.turn == p.turn && abs(r.y-p.y) < 2.8*p.size && r.size > 0.9*p.size && r.size < 1.1*p.size &&
				r.x0 < p.x1-min(p.size, (p.x1-p.x0)/2) && r.x1 > q.x0+min(p.size, (q.x1-q.x0)/2) {
				return true
			}
		}
	}
	return false
}

// sideBySide reports whether p stands in the row, after its last piece.
func sideBySide(row []piece, p piece) bool {
	last := row[len(row)-1]
	size := max(last.size, p.size)
	if p.aside || last.aside || p.turn != last.turn || abs(p.y-last.y) > 0.3*size {
		return false
	}
	if p.rtl && last.rtl {
		return p.x1 < last.x0+backstep*size
	}
	return p.x0 > last.x1-backstep*size
}

var marker = regexp.MustCompile(`^(?:[•‣◦▪▫■□●○◆◇►▸▶➢➤✓✔✗✘❖∙·*–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)\]]|\[\d{1,3}\]|(?:\d{1,2}\.){1,3}\d{0,2})$`)

// attachMarkers joins a bullet or a number that stands alone with the text of
// its item.
func attachMarkers(row []piece) []piece {
	out := row[:0:0]
	for i := 0; i < len(row); i++ {
		p := row[i]
		if i+1 < len(row) && isMarker(p) && row[i+1].rtl == p.rtl && row[i+1].x0-p.x1 < 6*p.size {
			p = p.with(row[i+1])
			i++
		}
		out = append(out, p)
	}
	return out
}

func isMarker(p piece) bool {
	text := ""
	for _, g := range p.glyphs {
		if text += g.text; len(text) > 8 {
			return false
		}
	}
	return utf8.RuneCountInString(text) <= 7 && marker.MatchString(text)
}

// tables says for each row whether it is a row of a table: at least two rows
// of at least two pieces follow each other, and their pieces stand in columns.
// Rows of prose in two or three columns are none.
func tables(rs [][]piece) []bool {
	in := make([]bool, len(rs))
	for start := 0; start < len(rs); {
		end := start + 1
		for end < len(rs) && len(rs[end]) > 1 && len(rs[start]) > 1 && columnsAgree(rs[end-1], rs[end]) {
			end++
		}
		if end-start > 1 && !isProse(rs[start:end]) {
			for i := start; i < end; i++ {
				in[i] = true
			}
		}
		start = end
	}
	return in
}

// proseRows is how many rows two columns of prose have at least.
const proseRows = 4

// isProse reports whether rows are lines of columns of prose: few and long.
func isProse(rs [][]piece) bool {
	pieces, letters := 0, 0
	for _, r := range rs {
		pieces += len(r)
		for _, p := range r {
			letters += len(p.glyphs)
		}
	}
	return len(rs) >= proseRows && pieces <= 3*len(rs) && letters >= proseLetters*pieces
}

// proseLetters is how many letters a line of a column of prose has at least,
// on average.
const proseLetters = 22

// columnsAgree reports whether b stands below a and every piece of the shorter
// row shares its column with one of the other.
func columnsAgree(a, b []piece) bool {
	size := max(a[0].size, b[0].size)
	if a[0].turn != b[0].turn || b[0].y < a[0].y || b[0].y-a[0].y > 4*size {
		return false
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	for _, p := range a {
		hit := false
		for _, q := range b {
			hit = hit || min(p.x1, q.x1) > max(p.x0, q.x0)
		}
		if !hit {
			return false
		}
	}
	return true
}
