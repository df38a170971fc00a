package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// runs collects the text of a paragraph. An equation is kept apart from the
// words around it, also where the author put no space.
type runs struct {
	strings.Builder
	last      rune
	afterMath bool
}

func (t *runs) write(s string) {
	if s == "" {
		return
	}
	first, _ := utf8.DecodeRuneInString(s)
	if t.afterMath && isWordRune(first) {
		t.WriteByte(' ')
	}
	t.WriteString(s)
	t.last, _ = utf8.DecodeLastRuneInString(s)
	t.afterMath = false
}

func (t *runs) math(s string) {
	if s == "" {
		return
	}
	if isWordRune(t.last) || strings.ContainsRune(",;:.", t.last) && t.last != 0 {
		t.WriteByte(' ')
	}
	t.WriteString(s)
	t.last, t.afterMath = 0, true
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
