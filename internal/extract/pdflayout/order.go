package pdflayout

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// Writing directions. A page holds its characters as they look; text holds
// them as they are read.

func isRTL(r rune) bool {
	return !unicode.IsDigit(r) && (r >= 0x0590 && r <= 0x08FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFC || r >= 0x10800 && r <= 0x10FFF)
}

// isCJK reports whether r belongs to a script written without spaces.
func isCJK(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo) ||
		r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFF60
}

// readingOrder puts the characters of a right-to-left line into reading order:
// the line is read from its right end, numbers and words of other scripts in
// it from their left.
func readingOrder(gs []glyph) []glyph {
	line := slices.Clone(gs)
	turnLigatures(line)
	slices.SortStableFunc(line, func(a, b glyph) int {
		switch am, bm := a.x0+a.x1, b.x0+b.x1; {
		case am > bm:
			return -1
		case am < bm:
			return 1
		}
		return 0
	})
	for i := 0; i < len(line); {
		n := leftToRightRun(line[i:])
		slices.Reverse(line[i : i+n])
		i += max(n, 1)
	}
	return line
}

// turnLigatures puts the letters of right-to-left ligatures into reading order
// where the characters came turned around, sign by sign.
func turnLigatures(gs []glyph) {
	down, up := 0, 0
	for i := 1; i < len(gs); i++ {
		if gs[i].rtl && gs[i-1].rtl && gs[i].x0 < gs[i-1].x0 {
			down++
		} else if gs[i].rtl && gs[i-1].rtl && gs[i].x0 > gs[i-1].x0 {
			up++
		}
	}
	for i := 0; i < len(gs) && down > up; {
		n := 1
		for i+n < len(gs) && gs[i+n].ligature && gs[i+n].rtl {
			n++
		}
		slices.Reverse(gs[i : i+n])
		i += n
	}
}

// leftToRightRun is how many of the characters, which stand from right to
// left, make one run that reads from the left; 0 when the first does not.
func leftToRightRun(line []glyph) int {
	if !leftToRight(line[0]) {
		return 0
	}
	n, words := 1, unicode.IsLetter(first(line[0]))
	for i := 1; i < len(line) && !line[i].rtl; i++ {
		if !leftToRight(line[i]) {
			continue
		}
		apart := line[i-1].x0-line[i].x1 > wordGap*line[i].size || i > n+1
		words = words || unicode.IsLetter(first(line[i]))
		if apart && !words {
			break // two numbers, not one
		}
		n = i + 1
	}
	return n
}

func first(g glyph) rune {
	for _, r := range g.text {
		return r
	}
	return 0
}

// leftToRight reports whether a character makes a run that reads from the left.
func leftToRight(g glyph) bool {
	return !g.rtl && (unicode.IsLetter(first(g)) || unicode.IsDigit(first(g)))
}

// joinsWithout reports whether a line follows the text without a space: both
// are of a script that writes none.
func joinsWithout(text []byte, next string) bool {
	last, _ := utf8.DecodeLastRune(text)
	first, _ := utf8.DecodeRuneInString(next)
	return isCJK(last) && isCJK(first)
}
