package lexical

import (
	"strings"
	"unicode/utf8"
)

// Content lists the words of s that carry its content, folded and in order,
// repeats included: common words are left out, numbers count, even one digit.
// Text written without spaces gives its pairs of neighbouring characters
// ("水分子" gives "水分", "分子"), a lone character itself.
func Content(s string) []string {
	var content []string
	var run []string // neighbouring characters of a script without spaces
	flush := func() {
		content = append(content, pairs(run)...)
		run = run[:0]
	}
	at := -1
	for _, w := range Words(s) {
		r, _ := utf8.DecodeRuneInString(w.Text)
		if Unspaced(r) {
			if w.Span.Start != at {
				flush()
			}
			run = append(run, Fold(w.Text))
			at = w.Span.End
			continue
		}
		flush()
		if folded := Fold(w.Text); !IsCommon(folded) {
			content = append(content, folded)
		}
	}
	flush()
	return content
}

func pairs(run []string) []string {
	if len(run) < 2 {
		return append([]string(nil), run...)
	}
	all := make([]string, 0, len(run)-1)
	for i := 1; i < len(run); i++ {
		all = append(all, run[i-1]+run[i])
	}
	return all
}

// IsCommon reports whether a word says nothing about what a text is about:
// "the", "of", "which". Words with a digit are never common.
func IsCommon(word string) bool {
	return common[Fold(word)]
}

// IsCommonPair reports whether two neighbouring characters of a script without
// spaces say nothing about what a text is about: "的是", "多少".
func IsCommonPair(pair string) bool {
	return commonPairs[pair] || strings.ContainsAny(pair, particles)
}

// Coverage is the share, 0 to 1, of the distinct words in of that have the
// same word in by. With nothing to cover it is 0.
func Coverage(of, by []string) float64 {
	have := make(map[string]bool, len(by))
	for _, w := range by {
		have[Stem(w)] = true
	}
	seen := make(map[string]bool, len(of))
	covered := 0
	for _, w := range of {
		stem := Stem(w)
		if seen[stem] {
			continue
		}
		seen[stem] = true
		if have[stem] {
			covered++
		}
	}
	if len(seen) == 0 {
		return 0
	}
	return float64(covered) / float64(len(seen))
}
