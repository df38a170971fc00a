package quote

import (
	"sort"

	"kizuki/internal/lexical"
	"kizuki/internal/source"
)

// Difference is one stretch in which a near miss and the material differ. One
// side is empty when words were added or left out.
type Difference struct {
	Quote    string `json:"quote"`
	Material string `json:"material"`
}

// Near is the sentence that comes nearest to a quote that is not there.
type Near struct {
	Index   int          // of the sentence among those given
	Differs []Difference // in the order of the quote, at least one
}

// nearWords is how many words of a quote or sentence are compared at most.
const nearWords = 300

// Nearest finds the sentence nearest to a quote that was not found; none when
// fewer than half of the quote's words stand in any in the same order, or only
// common words do. The sentences are spans of the text. The first call folds
// every word of the text.
func (t *Text) Nearest(sentences []source.Span, q string) (Near, bool) {
	quote := firstWords(q)
	need := (len(quote) + 1) / 2
	if need == 0 {
		return Near{}, false
	}
	bag, used := map[string]int{}, map[string]int{}
	for _, w := range quote {
		bag[w.folded]++
	}
	best, bestShared := -1, need-1
	for i, s := range sentences {
		words := t.wordsIn(s)
		if shared(bag, used, words) <= bestShared {
			continue
		}
		row := align(quote, words)
		if len(row) > bestShared && telling(quote, row) {
			best, bestShared = i, len(row)
		}
	}
	if best < 0 {
		return Near{}, false
	}
	return Near{best, t.differences(q, quote, t.wordsIn(sentences[best]))}, true
}

// word is a word of a quote or text and what it folds to.
type word struct {
	folded string
	span   source.Span
}

func foldedWords(s string) []word {
	all := lexical.Words(s)
	words := make([]word, len(all))
	for i, w := range all {
		words[i] = word{fold(w.Text).text, w.Span}
	}
	return words
}

func firstWords(q string) []word {
	words := foldedWords(q)
	return words[:min(len(words), nearWords)]
}

// wordsIn is the first words of a stretch of the text.
func (t *Text) wordsIn(s source.Span) []word {
	t.once.Do(func() { t.words = foldedWords(t.raw) })
	i := sort.Search(len(t.words), func(i int) bool { return t.words[i].span.Start >= s.Start })
	j := i
	for j < len(t.words) && j-i < nearWords && t.words[j].span.End <= s.End {
		j++
	}
	return t.words[i:j]
}

// shared counts the words that both have, order aside. used is scratch.
func shared(bag, used map[string]int, words []word) int {
	n := 0
	clear(used)
	for _, w := range words {
		if used[w.folded] < bag[w.folded] {
			used[w.folded]++
			n++
		}
	}
	return n
}

// pair is a word of the quote and the same word of the sentence, by index.
type pair struct{ quote, sentence int }

// align is the longest row of words that both have in the same order.
func align(a, b []word) []pair {
	width := len(b) + 1
	longest := make([]int, (len(a)+1)*width)
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i].folded == b[j].folded {
				longest[i*width+j] = longest[(i+1)*width+j+1] + 1
			} else {
				longest[i*width+j] = max(longest[(i+1)*width+j], longest[i*width+j+1])
			}
		}
	}
	var row []pair
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].folded == b[j].folded:
			row = append(row, pair{i, j})
			i++
			j++
		case longest[(i+1)*width+j] >= longest[i*width+j+1]:
			i++
		default:
			j++
		}
	}
	return row
}

// telling reports whether a word that says something is among those shared.
func telling(quote []word, row []pair) bool {
	for _, p := range row {
		if !lexical.IsCommon(quote[p.quote].folded) {
			return true
		}
	}
	return false
}

// differences lists what stands between the words that quote and sentence
// share. What the sentence has before and after the quote is no difference.
func (t *Text) differences(q string, quote, sentence []word) []Difference {
	row := align(quote, sentence)
	var all []Difference
	add := func(fromQ, toQ, fromS, toS int) {
		d := Difference{between(q, quote, fromQ, toQ), between(t.raw, sentence, fromS, toS)}
		if d != (Difference{}) {
			all = append(all, d)
		}
	}
	first, last := row[0], row[len(row)-1]
	if n := first.quote; n > 0 {
		add(0, n, first.sentence-facing(n, first.sentence), first.sentence)
	}
	for i := 1; i < len(row); i++ {
		add(row[i-1].quote+1, row[i].quote, row[i-1].sentence+1, row[i].sentence)
	}
	if n := len(quote) - last.quote - 1; n > 0 {
		from := last.sentence + 1
		add(last.quote+1, len(quote), from, from+facing(n, len(sentence)-from))
	}
	if len(all) == 0 {
		add(0, len(quote), first.sentence, last.sentence+1)
	}
	return all
}

// facing is how many of the sentence's words beyond those shared stand against
// n words of the quote: all that are left if they are few, else as many.
func facing(n, left int) int {
	if left <= 2*n+1 {
		return left
	}
	return n
}

// between is the text from word i to word j, j excluded.
func between(s string, words []word, i, j int) string {
	if i >= j {
		return ""
	}
	return s[words[i].span.Start:words[j-1].span.End]
}
