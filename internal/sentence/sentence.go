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

// Split splits running text, whose line breaks may be those of a printed page:
// a sentence may run over one.
func Split(text string) []source.Span {
	var spans []source.Span
	start := 0
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		i += n
		if strings.ContainsRune(".!?", r) && (i == len(text) || isSpaceAt(text, i)) || strings.ContainsRune("。！？", r) || strings.HasPrefix(text[i:], "\n\n") {
			spans = appendTrimmed(spans, text, start, i)
			start = i
		}
	}
	return appendTrimmed(spans, text, start, len(text))
}

// SplitLines splits text of which each line stands for itself, such as a list,
// a table or code: no sentence runs over a line's end.
func SplitLines(text string) []source.Span {
	var spans []source.Span
	for at := 0; at < len(text); {
		end := at + len(text[at:])
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		for _, s := range Split(text[at:end]) {
			spans = append(spans, s.Shift(at))
		}
		at = end + 1
	}
	return spans
}

func isSpaceAt(text string, at int) bool {
	r, _ := utf8.DecodeRuneInString(text[at:])
	return unicode.IsSpace(r)
}

// appendTrimmed adds text[start:end] without the space around it, if anything
// is left.
func appendTrimmed(spans []source.Span, text string, start, end int) []source.Span {
	start += len(text[start:end]) - len(strings.TrimLeftFunc(text[start:end], unicode.IsSpace))
	end = start + len(strings.TrimRightFunc(text[start:end], unicode.IsSpace))
	if start == end {
		return spans
	}
	return append(spans, source.Span{Start: start, End: end})
}
