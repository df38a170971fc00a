package index

import (
	"strings"

	"kizuki/internal/source"
)

// A piece that is embedded has at most mostWords words. One that ends at a
// stop has at least fewWords.
const (
	mostWords = 40
	fewWords  = 8
)

// pieces is what of a passage is embedded one by one: its sentences, on one
// line each, the long ones in several parts; sentence says of each piece which
// sentence it is of. Without sentences it is the passage itself, in parts.
func pieces(p *source.Passage) (texts []string, sentence []int) {
	if len(p.Sentences) == 0 {
		texts = parts(p.Text)
		return texts, make([]int, len(texts))
	}
	for i, s := range p.Sentences {
		for _, part := range parts(s.Text) {
			texts, sentence = append(texts, part), append(sentence, i)
		}
	}
	return texts, sentence
}

// parts cuts a text of many words where one ends with a stop, else after
// mostWords.
func parts(text string) []string {
	words := strings.Fields(text)
	var all []string
	start := 0
	for i := range words {
		n := i + 1 - start
		if len(words)-start <= mostWords {
			break
		}
		if n == mostWords || n >= fewWords && strings.ContainsAny(words[i][len(words[i])-1:], ".;?!") {
			all = append(all, strings.Join(words[start:i+1], " "))
			start = i + 1
		}
	}
	return append(all, strings.Join(words[start:], " "))
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
