package passage

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The reference policy was first written in Python; these are the few string
// functions of that language whose edges its results depend on.

// isSpace is Python's white space: Unicode White_Space and U+001C–U+001F.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) || r >= 0x1C && r <= 0x1F
}

func rstrip(s string) string { return strings.TrimRightFunc(s, isSpace) }

func strip(s string) string { return strings.TrimFunc(s, isSpace) }

// stripped is the span of text[start:end] without the space around it.
func stripped(text string, start, end int) (int, int) {
	start += len(text[start:end]) - len(strings.TrimLeftFunc(text[start:end], isSpace))
	return start, start + len(rstrip(text[start:end]))
}

// Normalize is the form that the reference policy cuts: valid UTF-8 in NFC,
// "\n" as the line end, no trailing space on lines, none around the whole.
func Normalize(s string) string {
	s = nfc(strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = rstrip(line)
	}
	return strip(strings.Join(lines, "\n"))
}

// maxMarks is how many marks in a row x/text surely composes as the standard
// says: after 30, it puts in a joiner (the stream-safe format).
const maxMarks = 20

// nfc is Unicode's canonical composition, also where dozens of marks follow
// each other.
func nfc(s string) string {
	if norm.NFC.IsNormalString(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	start, marks := 0, 0
	flush := func(end int) {
		if marks >= maxMarks {
			b.WriteString(compose(s[start:end]))
		} else {
			b.WriteString(norm.NFC.String(s[start:end]))
		}
		start, marks = end, 0
	}
	for i := 0; i < len(s); {
		p := norm.NFC.PropertiesString(s[i:])
		if p.BoundaryBefore() && i > start && (marks >= maxMarks || i-start > 4096) {
			flush(i)
		}
		switch {
		case p.BoundaryBefore() && marks < maxMarks:
			marks = 0
		default:
			marks += max(1, utf8.RuneCount(p.Decomposition()))
		}
		i += p.Size()
	}
	flush(len(s))
	return b.String()
}

// compose decomposes, orders and composes s, which starts at a boundary.
func compose(s string) string {
	var runes []rune
	for _, r := range s {
		if d := norm.NFD.PropertiesString(string(r)).Decomposition(); d != nil {
			runes = append(runes, []rune(string(d))...)
		} else {
			runes = append(runes, r)
		}
	}
	order(runes)
	return string(combine(runes))
}

func class(r rune) uint8 { return norm.NFC.PropertiesString(string(r)).CCC() }

// order sorts each run of marks by combining class, keeping the order within
// a class.
func order(runes []rune) {
	for i := 0; i < len(runes); {
		if class(runes[i]) == 0 {
			i++
			continue
		}
		j := i
		var byClass [256][]rune
		for ; j < len(runes) && class(runes[j]) != 0; j++ {
			byClass[class(runes[j])] = append(byClass[class(runes[j])], runes[j])
		}
		for _, same := range byClass {
			i += copy(runes[i:j], same)
		}
	}
}

// combine joins each starter with the marks after it that have a composed form
// and are not blocked by another mark.
func combine(runes []rune) []rune {
	out := runes[:0]
	starter, last := -1, uint8(0)
	for _, r := range runes {
		c := class(r)
		if starter >= 0 && (last < c || last == 0 && starter == len(out)-1) {
			if both := []rune(norm.NFC.String(string([]rune{out[starter], r}))); len(both) == 1 {
				out[starter] = both[0]
				continue
			}
		}
		if c == 0 {
			starter = len(out)
		}
		last = c
		out = append(out, r)
	}
	return out
}
