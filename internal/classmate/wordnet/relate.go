package wordnet

import (
	"slices"
	"strings"
)

// How near two words can be, from Near.
const (
	Same    = 0.9 // share a sense: "begin", "start"
	Derived = 0.8 // one made from the other: "invade", "invasion"; "French", "France"
	KindOf  = 0.6 // one is a kind of the other: "soldier", "man"
)

// Word is a word looked up, ready to be compared with many. The zero Word has
// no relatives.
type Word struct {
	bases   []string
	senses  []sense
	above   []int32  // what its senses are kinds of, two steps up
	similar []int32  // adjectives of its clusters
	made    []string // words derived from it, or it from them
	against []opposite
	parts   string  // parts of speech
	kin     []int32 // what the adjectives of places and peoples pertain to
	kind    bool    // a relational adjective
}

// Look finds a word in any of its forms, folded to lower case.
func Look(word string) Word {
	t := load()
	w := Word{bases: Bases(word)}
	for _, b := range w.bases {
		w.made = append(append(w.made, t.derived[b]...), t.pertain[b]...)
		w.against = append(w.against, t.opposites[b]...)
		for _, of := range t.pertain[b] {
			for _, s := range t.senses[of] {
				if s.rank == 1 {
					w.kin = append(w.kin, s.synset)
				}
			}
		}
		w.kind = w.kind || len(t.pertain[b]) > 0
		for _, s := range t.senses[b] {
			w.add(t, s)
		}
	}
	return w
}

func (w *Word) add(t *table, s sense) {
	w.senses = append(w.senses, s)
	set := t.synsets[s.synset]
	if !strings.Contains(w.parts, string(set.pos)) {
		w.parts += string(set.pos)
	}
	w.similar = append(w.similar, set.similar...)
	if s.rank > 2 {
		return
	}
	for _, up := range set.kindOf {
		w.above = append(w.above, up)
		w.above = append(w.above, t.synsets[up].kindOf...)
	}
}

// Near says how near in meaning two words are, 0 to 1, where 1 is kept for
// forms of one word. Senses that are rare for both count less.
func (w Word) Near(v Word) float64 {
	for _, b := range w.bases {
		if slices.Contains(v.bases, b) {
			return 1
		}
	}
	best := 0.0
	for _, x := range w.senses {
		for _, y := range v.senses {
			if x.synset == y.synset {
				best = max(best, Same-0.05*float64(x.rank+y.rank-2))
			}
		}
	}
	if best < Derived && (meets(w.made, v.bases) || meets(v.made, w.bases) || w.pertains(v) || v.pertains(w)) {
		best = Derived
	}
	if best < KindOf && (w.under(v) || v.under(w) || w.clusters(v) || v.clusters(w)) {
		best = KindOf
	}
	return best
}

// pertains reports whether w is the adjective of what v names by another name:
// "Dutch" and "Holland".
func (w Word) pertains(v Word) bool {
	for _, y := range v.senses {
		if y.rank == 1 && slices.Contains(w.kin, y.synset) {
			return true
		}
	}
	return false
}

// under reports whether a first or second sense of w is a kind of the first of v.
func (w Word) under(v Word) bool {
	for _, y := range v.senses {
		if y.rank == 1 && slices.Contains(w.above, y.synset) {
			return true
		}
	}
	return false
}

func (w Word) clusters(v Word) bool {
	for _, y := range v.senses {
		if y.rank <= 2 && slices.Contains(w.similar, y.synset) {
			return true
		}
	}
	return false
}

func meets[T comparable](a, b []T) bool {
	for _, x := range a {
		if slices.Contains(b, x) {
			return true
		}
	}
	return false
}

// Opposite reports whether two words are antonyms, or one means the same as an
// antonym of the other: "quick" and "slow", as "fast" and "slow".
func (w Word) Opposite(v Word) bool {
	if meets(w.bases, v.bases) {
		return false
	}
	return w.faces(v) || w.againstLike(v) || v.againstLike(w)
}

func (w Word) faces(v Word) bool {
	for _, o := range w.against {
		if slices.Contains(v.bases, o.word) {
			return true
		}
	}
	return false
}

func (w Word) againstLike(v Word) bool {
	t := load()
	for _, o := range w.against {
		for _, x := range t.senses[o.word] {
			for _, y := range v.senses {
				if o.pos != byte(Noun) && t.synsets[x.synset].pos == o.pos && x.rank <= 2 && y.rank <= 2 && (x.synset == y.synset || slices.Contains(t.synsets[x.synset].similar, y.synset)) {
					return true
				}
			}
		}
	}
	return false
}

// Sibling reports whether two words are different kinds of one thing, in a
// first or second sense of each: "France" and "Spain".
func (w Word) Sibling(v Word) bool {
	if w.Near(v) > 0 {
		return false
	}
	t := load()
	for _, x := range w.senses {
		for _, y := range v.senses {
			if x.rank <= 2 && y.rank <= 2 && meets(t.synsets[x.synset].kindOf, t.synsets[y.synset].kindOf) {
				return true
			}
		}
	}
	return false
}

// Part is a part of speech.
type Part byte

// The parts of speech.
const (
	Noun      Part = 'n'
	Verb      Part = 'v'
	Adjective Part = 'a'
	Adverb    Part = 'r'
)

// Can reports whether the word can be of that part of speech.
func (w Word) Can(p Part) bool { return strings.IndexByte(w.parts, byte(p)) >= 0 }

// Known reports whether the word is in WordNet.
func (w Word) Known() bool { return len(w.senses) > 0 }

// Relational reports whether the word is an adjective that says what kind a
// thing is of rather than how it is: "occipital", "French".
func (w Word) Relational() bool { return w.kind }
