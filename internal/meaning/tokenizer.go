package meaning

import (
	"strings"
	"unicode/utf8"

	nfkc "golang.org/x/text/unicode/norm"
)

// space stands for U+0020 in pieces.
const space = "\u2581"

// Entries of the vocabulary before the first and after the last are marks
// that no text contains.
const firstPiece, lastPiece = 6, 7999

// A tokenizer cuts text into pieces the way SentencePiece does with a unigram
// model, as the original program that the reference vectors come from.
type tokenizer struct {
	ids     map[string]int32
	scores  []float64
	longest int // runes of the longest piece
}

func newTokenizer(pieces []string, scores []float64) *tokenizer {
	t := &tokenizer{ids: make(map[string]int32, len(pieces)), scores: scores}
	for id := firstPiece; id <= lastPiece && id < len(pieces); id++ {
		t.ids[pieces[id]] = int32(id) // of a duplicate the last one wins
		t.longest = max(t.longest, utf8.RuneCountInString(pieces[id]))
	}
	return t
}

// prepare is the text that pieces are looked up in. White space is neither
// collapsed nor trimmed, and a line break is a character that no piece covers.
func prepare(text string) string {
	text = nfkc.NFKC.String(text)
	if text == "" {
		return ""
	}
	return space + strings.ReplaceAll(text, " ", space)
}

// A step is the best way found to reach a rune border.
type step struct {
	value float64
	from  int32 // rune border before
	id    int32
}

// tokens cuts text into ids; 0 stands for characters that no piece covers.
// Time is linear in the text.
func (t *tokenizer) tokens(text string) []int32 {
	text = prepare(text)
	borders := make([]int, 0, len(text)+1)
	for i := range text {
		borders = append(borders, i)
	}
	borders = append(borders, len(text))
	n := len(borders) - 1
	best := make([]step, n+1)
	for start := range n {
		t.extend(text, borders, best, start)
	}
	return walkBack(best, n)
}

// extend follows every piece that begins at start.
func (t *tokenizer) extend(text string, borders []int, best []step, start int) {
	found := false
	last := min(start+t.longest, len(borders)-1)
	for end := start + 1; end <= last; end++ {
		if id, ok := t.ids[text[borders[start]:borders[end]]]; ok {
			found = true
			reach(best, start, end, id, t.scores[id])
		}
	}
	if !found {
		reach(best, start, start+1, 0, 0)
	}
}

// reach takes a step when nothing reached its end yet, or nothing better. A
// value of exactly 0 counts as "not reached": the reference does so.
func reach(best []step, start, end int, id int32, score float64) {
	value := best[start].value + score
	if best[end].value == 0 || value >= best[end].value {
		best[end] = step{value, int32(start), id}
	}
}

// walkBack collects the ids along the best way, neighbours that are both
// unknown as one.
func walkBack(best []step, end int) []int32 {
	var ids []int32
	for at := int32(end); at > 0; at = best[at].from {
		if id := best[at].id; id != 0 || len(ids) == 0 || ids[len(ids)-1] != 0 {
			ids = append(ids, id)
		}
	}
	for i, j := 0, len(ids)-1; i < j; i, j = i+1, j-1 {
		ids[i], ids[j] = ids[j], ids[i]
	}
	return ids
}
