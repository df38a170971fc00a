package pdflayout

import "golang.org/x/text/unicode/norm"

// combining maps accents that stand alone to those that sit on a letter. Old
// TeX fonts print "é" as one of the first kind over an "e".
var combining = map[string]string{
	"`": "\u0300", "´": "\u0301", "ˆ": "\u0302", "^": "\u0302", "˜": "\u0303", "~": "\u0303", "¯": "\u0304",
	"˘": "\u0306", "˙": "\u0307", "¨": "\u0308", "˚": "\u030A", "˝": "\u030B", "ˇ": "\u030C", "¸": "\u0327", "˛": "\u0328",
	"\u0300": "\u0300", "\u0301": "\u0301", "\u0302": "\u0302", "\u0303": "\u0303", "\u0304": "\u0304", "\u0306": "\u0306",
	"\u0307": "\u0307", "\u0308": "\u0308", "\u030A": "\u030A", "\u030B": "\u030B", "\u030C": "\u030C", "\u0327": "\u0327", "\u0328": "\u0328",
}

// accents puts accents that were printed on their own onto their letters.
func accents(all []glyph) []glyph {
	kept := all[:0]
	for i := 0; i < len(all); i++ {
		g := all[i]
		mark, isMark := combining[g.text]
		if isMark && i+1 < len(all) && sits(g, all[i+1]) {
			if whole, ok := compose(all[i+1].text, mark); ok {
				kept = append(kept, joined(all[i+1], g, whole))
				i++
				continue
			}
		}
		if isMark && putOn(kept, g, mark) {
			continue
		}
		kept = append(kept, g)
	}
	return kept
}

// accentReach is how many characters back the letter of an accent is looked
// for: PDFium may hand an accent out after the words that follow its letter.
const accentReach = 40

// putOn puts an accent on the latest letter that it sits on, if there is one.
func putOn(kept []glyph, accent glyph, mark string) bool {
	for i := len(kept) - 1; i >= 0 && i >= len(kept)-accentReach; i-- {
		if !sits(accent, kept[i]) {
			continue
		}
		if whole, ok := compose(kept[i].text, mark); ok {
			kept[i] = joined(kept[i], accent, whole)
			return true
		}
	}
	return false
}

// sits reports whether the accent a is printed over the letter l.
func sits(a, l glyph) bool {
	if a.turn != l.turn {
		return false
	}
	middle := (a.box.X0 + a.box.X1) / 2
	return middle > l.box.X0 && middle < l.box.X1 && abs(a.y-l.y) < l.size
}

// compose is the one letter that base and mark make, if there is one.
func compose(base, mark string) (string, bool) {
	switch base {
	case "ı":
		base = "i"
	case "ȷ":
		base = "j"
	}
	whole := norm.NFC.String(base + mark)
	return whole, len([]rune(base)) == 1 && len([]rune(whole)) == 1
}

func joined(letter, accent glyph, text string) glyph {
	letter.text = text
	letter.space = letter.space || accent.space
	letter.box = letter.box.Union(accent.box)
	letter.top = min(letter.top, accent.top)
	letter.bottom = max(letter.bottom, accent.bottom)
	return letter
}

func abs(x float64) float64 { return max(x, -x) }
