// Package lexical knows what a word is, which words are the same word, and
// which carry a text's content. Everything that compares words of the
// student's with words of the material, the search included, asks here, so
// that "release" and "Releases" are the same word everywhere.
//
// Spans are UTF-8 byte offsets into the text given. All functions are pure,
// total (any input, valid UTF-8 or not) and linear in their input.
//
//	lexical.Content("The cells of a leaf") // ["cells" "leaf"]
//	lexical.SameWord("cells", "cell")      // true
package lexical

import (
	"unicode"
	"unicode/utf8"

	"kizuki/internal/source"
)

// Word is a run of letters, marks and digits as it stands in a text. An
// apostrophe between letters, and a point or comma between digits, belong to
// it: "can't", "3.14", "1,000". A character of a script written without spaces
// is a word of its own, as Content pairs them.
type Word struct {
	Text string
	Span source.Span
}

// Words lists the words of s in order.
func Words(s string) []Word {
	var words []Word
	for at := 0; at < len(s); {
		end, is := wordAt(s, at)
		if is {
			words = append(words, Word{s[at:end], source.Span{Start: at, End: end}})
		}
		at = end
	}
	return words
}

// wordAt is where the word that starts at byte at ends; if none does, it is
// where the character there ends, and false.
func wordAt(s string, at int) (end int, is bool) {
	r, n := utf8.DecodeRuneInString(s[at:])
	if !IsWordRune(r) {
		return at + n, false
	}
	if Unspaced(r) {
		return afterMarks(s, at+n), true
	}
	last := r
	for end = at + n; end < len(s); {
		r, n = utf8.DecodeRuneInString(s[end:])
		switch {
		case IsWordRune(r) && !Unspaced(r):
		case Inside(last, r, s[end+n:]):
		default:
			return end, true
		}
		last = r
		end += n
	}
	return end, true
}

// afterMarks skips the combining marks that belong to the character before at.
func afterMarks(s string, at int) int {
	for at < len(s) {
		r, n := utf8.DecodeRuneInString(s[at:])
		if !unicode.IsMark(r) {
			break
		}
		at += n
	}
	return at
}

// IsWordRune reports whether r can be part of a word: a letter, a mark or a
// digit (every number but the enclosed ones).
func IsWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r)
}

// Inside reports whether r, which is no word rune, stands inside a word: an
// apostrophe between letters, a point or comma between digits, a soft hyphen or
// joiner. last is the rune before it and rest the text after it.
func Inside(last, r rune, rest string) bool {
	switch r {
	case '\'', '’', 'ʼ', '＇':
		next, _ := utf8.DecodeRuneInString(rest)
		return unicode.IsLetter(last) && unicode.IsLetter(next)
	case '.', ',':
		next, _ := utf8.DecodeRuneInString(rest)
		return unicode.IsDigit(last) && unicode.IsDigit(next)
	case '\u00AD', '\u200C', '\u200D', '\u2060':
		next, _ := utf8.DecodeRuneInString(rest)
		return IsWordRune(next)
	}
	return false
}

// Unspaced reports whether r belongs to a script written without spaces
// between words: Han, kana, Thai, Lao, Khmer, Burmese and their like.
func Unspaced(r rune) bool {
	if r < 0x0E00 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai,
		unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Bopomofo, unicode.Tibetan, unicode.Javanese) ||
		r == 'ー' || r == '々' || r == '〆'
}
