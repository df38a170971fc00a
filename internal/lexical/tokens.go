package lexical

import "unicode/utf8"

// EstimateTokens is how many tokens a language model is taken to need for s:
// one for each CJK character and one for every four others, rounded up. It
// stands in for a tokenizer in every prompt budget and in passage sizes, so
// it must stay what it is (the reference goldens hold it).
func EstimateTokens(s string) int {
	cjk, other := CountCJK(s)
	return cjk + (other+3)/4
}

// CountCJK counts the characters of s that EstimateTokens takes as CJK, and
// the others.
func CountCJK(s string) (cjk, other int) {
	other = asciiStart(s)
	for i := other; i < len(s); {
		if s[i] < utf8.RuneSelf {
			other++
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		if isCJK(r) {
			cjk++
		} else {
			other++
		}
	}
	return cjk, other
}

// CountRunes is utf8.RuneCountInString, fast where the text is ASCII.
func CountRunes(s string) int {
	n := asciiStart(s)
	return n + utf8.RuneCountInString(s[n:])
}

// asciiStart is how many bytes of s, by eights, are ASCII before the first
// that is not.
func asciiStart(s string) int {
	const high = 0x8080808080808080
	n := 0
	for ; n+8 <= len(s); n += 8 {
		b := s[n : n+8]
		word := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		if word&high != 0 {
			break
		}
	}
	return n
}

// isCJK holds the ranges of the estimate: U+2E80–U+9FFF, U+AC00–U+D7AF,
// U+F900–U+FAFF and U+20000–U+3FFFF.
func isCJK(r rune) bool {
	switch {
	case r < 0x2E80:
		return false
	case r <= 0x9FFF:
		return true
	case r <= 0xD7AF:
		return r >= 0xAC00
	case r <= 0xFAFF:
		return r >= 0xF900
	}
	return r >= 0x20000 && r <= 0x3FFFF
}
