package extract

import (
	"strings"
	"unicode"
)

func ascii(r rune) bool { return r < 0x80 && unicode.IsLetter(r) }

// letterScore judges a character of an alphabetic script between its neighbours.
func letterScore(r rune, a *alphabet, prev, next rune) float64 {
	if !unicode.IsLetter(r) && !unicode.IsMark(r) {
		return signScore(r, prev, next)
	}
	s := 1.0
	lower := unicode.ToLower(r)
	switch {
	case !strings.ContainsRune(a.letters, lower):
		s = -2
	case a.common != "" && !strings.ContainsRune(a.common, lower):
		s = 0.4
	}
	if r != lower {
		s -= 0.4
		if unicode.IsLower(prev) {
			s -= 3
		}
	} else if unicode.IsUpper(r) != unicode.IsUpper(prev) && unicode.IsUpper(prev) && unicode.IsUpper(next) {
		s -= 2
	}
	if !unicode.Is(unicode.Latin, r) && (ascii(prev) || ascii(next)) {
		s -= 3
	}
	return s
}

// signScore judges quotes, dashes and other signs by what stands beside them.
func signScore(r, prev, next rune) float64 {
	before, after := unicode.IsLetter(prev), unicode.IsLetter(next)
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	good := func(ok bool) float64 {
		if ok {
			return 1
		}
		return -2
	}
	switch r {
	case '’':
		return good(before && (!after || strings.ContainsRune("stdmrvlaeiouhéê", unicode.ToLower(next))) || !before && after)
	case '“', '‘', '„', '«':
		return good(!word(prev) && !unicode.IsSpace(next) || r == '«' && !word(prev))
	case '”', '»':
		return good(!word(next) && (!unicode.IsSpace(prev) || r == '»'))
	case '–', '—':
		return good(before == after && (r == '—' || !before))
	case '…':
		return good(!after || !before)
	case '•', '·', '§', '¿', '¡', '£', '€', '№':
		return good(!before)
	case '°', '®', '™', '©':
		return good(!after || !before)
	case '\u00a0', '\u00ad':
		return 0
	}
	if unicode.In(r, unicode.Co, unicode.Cn) {
		return -3
	}
	if before && after {
		return -3
	}
	return -0.7
}

// wide is what the scores of Chinese, Japanese and Korean share: signs, and
// letters of other scripts in between.
func wide(r rune, prev rune) float64 {
	switch {
	case r >= 0x3000 && r < 0x3040, r >= 0xFF01 && r < 0xFF61:
		return 0.5 // their own punctuation, full-width letters
	case unicode.IsPunct(r):
		return 0
	case unicode.In(r, unicode.Co, unicode.Cn):
		return -3
	case unicode.IsLetter(r) && ascii(prev):
		return -2
	}
	return -1
}

func japaneseScore(r rune, a *alphabet, prev, next rune) float64 {
	switch {
	case r >= 0x3041 && r <= 0x30FE:
		return 1.6
	case r >= 0xFF61 && r <= 0xFF9F:
		return -1
	case unicode.Is(unicode.Han, r) && !ascii(prev):
		if strings.ContainsRune(a.common, r) {
			return 0.8
		}
		return 0.1
	}
	return wide(r, prev)
}

func chineseScore(r rune, a *alphabet, prev, next rune) float64 {
	switch {
	case unicode.Is(unicode.Han, r) && !ascii(prev):
		if strings.ContainsRune(a.common, r) {
			return 1.6
		}
		return -0.1
	case r >= 0x3041 && r <= 0x30FE, unicode.Is(unicode.Hangul, r):
		return -1
	}
	return wide(r, prev)
}

func koreanScore(r rune, a *alphabet, prev, next rune) float64 {
	switch {
	case unicode.Is(unicode.Hangul, r) && !ascii(prev):
		if strings.ContainsRune(a.common, r) {
			return 1.6
		}
		return 0.5
	case unicode.Is(unicode.Han, r):
		return -1
	}
	return wide(r, prev)
}

// easternScore is for encodings that hold Chinese and Japanese alike.
func easternScore(r rune, a *alphabet, prev, next rune) float64 {
	return max(chineseScore(r, a, prev, next), japaneseScore(r, a, prev, next))
}
