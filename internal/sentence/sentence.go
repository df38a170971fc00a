// Package sentence splits text into sentences, gives them labels for a model
// to point at, and finds the sentence that an answer points at.
//
// A sentence is a span: UTF-8 byte offsets into the text given, without the
// space around it. The spans of a text are in order, never overlap, and leave
// out nothing but white space. Splitting is a pure function of the text, runs
// in linear time, and accepts any bytes.
//
//	sentence.Split("It opens. It shuts.") // [0,9) [10,19)
package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/source"
)

// Split splits running text. Its line breaks may be those of a printed page,
// which sentences run over, or the author's own, between titles and items of
// lists; which they are is told by how full the lines are and how they begin
// and end.
func Split(text string) []source.Span {
	return AppendSplit(make([]source.Span, 0, len(text)/120+1), text)
}

// AppendSplit adds what Split gives to spans.
func AppendSplit(spans []source.Span, text string) []source.Span {
	s := splitter{text: text, out: spans}
	if strings.IndexByte(text, '\n') < 0 && strings.IndexByte(text, '\r') < 0 {
		s.segment(0, len(text))
		return s.out
	}
	var few [16]line // on the stack, for paragraphs of usual length
	lines := appendLines(few[:0], text)
	width := measure(text, lines)
	for len(lines) > 0 {
		var block []line
		block, lines = nextBlock(lines)
		s.block(block, width)
	}
	return s.out
}

// Lines takes each line for one sentence, as the rows of a table and the lines
// of code are.
func Lines(text string) []source.Span {
	s := splitter{text: text}
	for at := 0; at < len(text); {
		var l line
		l, at = nextLine(text, at)
		s.emit(l.start, l.end)
	}
	return s.out
}

// SplitLines splits text of which each line stands for itself, such as a list
// or a poem: no sentence runs over a line's end.
func SplitLines(text string) []source.Span {
	s := splitter{text: text}
	for at := 0; at < len(text); {
		var l line
		l, at = nextLine(text, at)
		s.segment(l.start, l.end)
	}
	return s.out
}

// splitter collects the sentences of a text.
type splitter struct {
	text string
	out  []source.Span
	// unclosed is where brackets are looked for again after one was not
	// closed, so that a row of them stays linear.
	unclosed int
	capitals capitals
}

// capitals says whether the text has any capital letter.
type capitals uint8

const (
	unknown capitals = iota
	none
	some
)

// emit adds text[start:end] without the space around it and says where the
// next sentence may begin.
func (s *splitter) emit(start, end int) int {
	start = skipSpace(s.text, start, end)
	next := end
	for end > start {
		r, n := lastRune(s.text, start, end)
		if !isSpace(r) {
			break
		}
		end -= n
	}
	if start < end {
		s.out = append(s.out, source.Span{Start: start, End: end})
	}
	return next
}

// isSpace is Unicode white space and the separators U+001C–U+001F.
func isSpace(r rune) bool {
	if r < utf8.RuneSelf {
		return r == ' ' || r >= '\t' && r <= '\r' || r >= 0x1C && r <= 0x1F
	}
	return unicode.IsSpace(r)
}

// skipSpace is the first byte from at on that is no white space, or end.
func skipSpace(text string, at, end int) int {
	for at < end {
		r, n := runeAt(text, at)
		if !isSpace(r) {
			break
		}
		at += n
	}
	return min(at, end)
}

func runeAt(text string, at int) (rune, int) {
	if at < len(text) && text[at] < utf8.RuneSelf {
		return rune(text[at]), 1
	}
	return utf8.DecodeRuneInString(text[at:])
}

func lastRune(text string, start, end int) (rune, int) {
	if end > start && text[end-1] < utf8.RuneSelf {
		return rune(text[end-1]), 1
	}
	return utf8.DecodeLastRuneInString(text[start:end])
}

// wordEnd is where the run of letters, marks and digits at at ends.
func wordEnd(text string, at, end int) int {
	for at < end {
		r, n := runeAt(text, at)
		if !isLetter(r) && !isDigit(r) {
			break
		}
		at += n
	}
	return at
}

// wordStart is where the run of letters, marks and digits before at starts.
func wordStart(text string, start, at int) int {
	for at > start {
		r, n := lastRune(text, start, at)
		if !isLetter(r) && !isDigit(r) {
			break
		}
		at -= n
	}
	return at
}

func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	}
	return unicode.IsLetter(r) || unicode.IsMark(r)
}

func isDigit(r rune) bool {
	return r >= '0' && r <= '9' || r >= utf8.RuneSelf && unicode.IsDigit(r)
}

func isUpper(r rune) bool {
	return r >= 'A' && r <= 'Z' || r >= utf8.RuneSelf && (unicode.IsUpper(r) || unicode.IsTitle(r))
}

func isLower(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= utf8.RuneSelf && unicode.IsLower(r)
}

// lower is a word of up to maxWord bytes in lower case, to look it up in a
// list; a longer one is in none.
func lower(word string) string {
	if len(word) > maxWord {
		return ""
	}
	return strings.ToLower(word)
}

const maxWord = 24
