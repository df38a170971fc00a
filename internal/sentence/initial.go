package sentence

import (
	"strings"
	"unicode/utf8"
)

// initialGoesOn decides about a full stop after a single letter: an initial, a
// page, a point "I".
func (s *splitter) initialGoesOn(start, from int, letter string, f following) bool {
	r, _ := utf8.DecodeRuneInString(letter)
	switch {
	case f.kind == sign && !f.opened:
		return false
	case f.kind == small && (!f.item || isLower(r) && utf8.RuneCountInString(f.word) == 1): // "d. h."
		return true
	case from == start:
		return true
	case letter == "s" && roman(f.word): // "s. XIX"
		return true
	case isLower(r):
		return f.kind == number && (strings.Contains("pcnsv", letter) || s.shortBefore(start, from)) || f.kind == capital && strings.Contains("vc", letter) && !s.begins(f) ||
			r >= utf8.RuneSelf && !s.begins(f)
	case f.kind == number:
		return letter == "S" || strings.Contains("NEW", letter) && ordinal(f.word)
	case f.opened || s.named(start, from, letter):
		return false
	}
	return !s.begins(f)
}

// ordinal reports whether a word is a number like "34th".
func ordinal(word string) bool {
	digits := strings.TrimRight(word, "stndrh")
	return len(word) == len(digits)+2 && allDigits(digits)
}

// named reports whether a letter is what the word before it is called by, so
// that it is no initial: "vitamin C", "so do I".
func (s *splitter) named(start, from int, letter string) bool {
	word := s.wordBefore(start, from)
	if letter != "I" || word != "and" {
		return letterNouns[word] || letter == "I" && helping[word]
	}
	at := skipSpaceBack(s.text, start, from) - len(word)
	before, _ := utf8.DecodeRuneInString(s.wordBefore(start, at))
	return isLower(before)
}

// letterNouns are followed by a letter that tells things of a kind apart.
var letterNouns = set(`vitamin vitamins type types class group team plan point points set sets matrix vector
	variable column row option part section appendix figure level grade phase node vertex line plane angle
	side city player person company hepatitis influenza protein factor sample case model exhibit zone area
	region state cell block box element subset space function map graph curve letter event step layer`)

// helping words stand before the "I" that is the speaker.
var helping = set(`do did am was as than have had can could should would will must may might were so`)
