package sentence

import (
	"strings"
	"unicode/utf8"
)

// maxTag is the longest name of a tag in bytes.
const maxTag = 10

// tagEnd is where a tag like "<em>" or "</b>" at at ends, or 0.
func tagEnd(text string, at, end int) int {
	if at+2 >= end || text[at] != '<' {
		return 0
	}
	name := at + 1
	if text[name] == '/' {
		name++
	}
	to := wordEnd(text, name, min(end, name+maxTag))
	if to == name || to >= end || text[to] != '>' {
		return 0
	}
	return to + 1
}

// maxNote is the longest note mark in bytes, brackets included.
const maxNote = 32

// notes skips the marks of notes right after a stop: "[1]", "¹", and "12"
// after a word.
func (s *splitter) notes(start, dot, at, end int) int {
	for at < end {
		r, n := runeAt(s.text, at)
		switch {
		case r == '[':
			close := strings.IndexByte(s.text[at:min(end, at+maxNote)], ']')
			if close < 0 {
				return at
			}
			at += close + 1
		case r == '*' || r >= utf8.RuneSelf && strings.ContainsRune("¹²³⁰⁴⁵⁶⁷⁸⁹†‡", r):
			at += n
		case r >= '0' && r <= '9':
			return s.noteNumbers(start, dot, at, end)
		default:
			return at
		}
	}
	return at
}

// noteNumbers skips "11 12" in "consultation.11 12 Take", if a sentence follows
// and what stands before the stop is a whole word.
func (s *splitter) noteNumbers(start, dot, at, end int) int {
	before, _ := lastRune(s.text, start, dot)
	word := s.text[wordStart(s.text, start, dot):dot]
	if isDigit(before) || len(word) == 1 || abbreviationOf(word) != ordinary && word != "" {
		return at
	}
	i := at
	for i < end {
		digits := wordEnd(s.text, i, end)
		if digits == i || digits-i > 3 || !allDigits(s.text[i:digits]) {
			break
		}
		if i = digits; i < end && (s.text[i] == ',' || s.text[i] == '-' || s.text[i] == ' ') {
			i++
		}
	}
	if i > at && s.text[i-1] == ' ' {
		i--
	}
	if r, _ := runeAt(s.text, skipSpace(s.text, i, end)); i < end && isSpace(rune(s.text[i])) && isUpper(r) {
		return i
	}
	return at
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
