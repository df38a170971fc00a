package index

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"slices"
	"strings"
	"unicode/utf8"

	"kizuki/internal/lexical"
	"kizuki/internal/source"
)

// A token is a word of a text as the index knows it.
type token struct {
	stem   string
	span   source.Span
	common bool // carries no content
}

// tokens cuts text into what the index finds: stems of words; of text written
// without spaces, pairs of neighbouring characters, or a lone character.
func tokens(text string) []token {
	words := lexical.Words(text)
	all := make([]token, 0, len(words))
	for i := 0; i < len(words); i++ {
		w := words[i]
		if !unspaced(w.Text) {
			all = append(all, token{stems.stem(w.Text), w.Span, lexical.IsCommon(lexical.Fold(w.Text))})
			continue
		}
		end := i + 1
		for end < len(words) && unspaced(words[end].Text) && words[end].Span.Start == words[end-1].Span.End {
			end++
		}
		all = appendPairs(all, words[i:end])
		i = end - 1
	}
	return all
}

func unspaced(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return lexical.Unspaced(r)
}

func appendPairs(all []token, run []lexical.Word) []token {
	if len(run) == 1 {
		return append(all, token{lexical.Fold(run[0].Text), run[0].Span, false})
	}
	for i := range run[1:] {
		stem := lexical.Fold(run[i].Text + run[i+1].Text)
		all = append(all, token{stem, source.Span{Start: run[i].Span.Start, End: run[i+1].Span.End}, lexical.IsCommonPair(stem)})
	}
	return all
}

// indexed writes tokens the way they go into FTS5, one space between; its
// ascii tokenizer must not cut any of them.
func indexed(all []token) string {
	var b strings.Builder
	for i, t := range all {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(whole(t.stem))
	}
	return b.String()
}

// whole writes a stem so that FTS5's ascii tokenizer takes it as one token:
// ASCII marks inside ("can't", "3.14") become a letter of no alphabet.
func whole(stem string) string {
	for i := 0; i < len(stem); i++ {
		if c := stem[i]; c < utf8.RuneSelf && !('a' <= c && c <= 'z' || '0' <= c && c <= '9') {
			return strings.Map(func(r rune) rune {
				if r < utf8.RuneSelf && !('a' <= r && r <= 'z' || '0' <= r && r <= '9') {
					return '·'
				}
				return r
			}, stem)
		}
	}
	return stem
}

// content lists the distinct content stems, in order of their first place. A
// text of nothing but common words gives these: "to be or not to be".
func content(all []token) []string {
	var kept, rest []string
	seen := map[string]bool{}
	for _, t := range all {
		if seen[t.stem] {
			continue
		}
		seen[t.stem] = true
		if t.common {
			rest = append(rest, t.stem)
		} else {
			kept = append(kept, t.stem)
		}
	}
	if len(kept) == 0 {
		return rest
	}
	return kept
}

// english is the share of common English words, in percent: about 45 in prose,
// next to nothing in another language.
func english(all []token) int {
	common := 0
	for _, t := range all {
		if t.common && t.stem[0] < utf8.RuneSelf {
			common++
		}
	}
	return 100 * common / max(len(all), 1)
}

// A term is a content stem of a passage, by its hash, and how often it stands
// there.
type term struct {
	hash  uint32
	count uint16
}

func hashOf(stem string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(stem))
	return h.Sum32()
}

// bag counts the content stems of a passage, sorted by hash.
func bag(all []token) []term {
	hashes := make([]uint32, 0, len(all))
	for _, t := range all {
		if !t.common {
			hashes = append(hashes, hashOf(t.stem))
		}
	}
	slices.Sort(hashes)
	var terms []term
	for _, h := range hashes {
		if n := len(terms); n > 0 && terms[n-1].hash == h {
			terms[n-1].count++
			continue
		}
		terms = append(terms, term{h, 1})
	}
	return terms
}

// packTerms and unpackTerms are how a bag stands in the file: six bytes a term.
func packTerms(terms []term) []byte {
	b := make([]byte, 0, 6*len(terms))
	for _, t := range terms {
		b = binary.LittleEndian.AppendUint32(b, t.hash)
		b = binary.LittleEndian.AppendUint16(b, t.count)
	}
	return b
}

func unpackTerms(b []byte) []term {
	terms := make([]term, len(b)/6)
	for i := range terms {
		terms[i] = term{binary.LittleEndian.Uint32(b[6*i:]), binary.LittleEndian.Uint16(b[6*i+4:])}
	}
	return terms
}

// count is how often the stem of that hash stands in a sorted bag.
func count(terms []term, hash uint32) int {
	at, ok := slices.BinarySearchFunc(terms, hash, func(t term, h uint32) int { return cmp.Compare(t.hash, h) })
	if !ok {
		return 0
	}
	return int(terms[at].count)
}
