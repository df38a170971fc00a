// Package wordnet knows which English words mean the same, the opposite, or a
// kind of each other: WordNet 3.0 of Princeton University (LICENSE-WordNet),
// cut down by generate.go to single words and their first senses.
//
// Words are given in any form: "ribosomes", "carried", "bigger". All functions
// are pure; the table (0.9 MB packed) is read once, at the first question, in
// about a tenth of a second. What is not in it has no relatives.
//
//	wordnet.Look("bigger").Opposite(wordnet.Look("smaller")) // true
//	wordnet.Look("began").Near(wordnet.Look("starts"))       // 0.9
package wordnet

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kizuki/internal/lexical"
)

//go:embed wordnet.txt.gz
var packed []byte

type sense struct {
	synset int32
	rank   uint8
}

type synset struct {
	pos     byte
	kindOf  []int32 // hypernyms
	similar []int32 // the head or the satellites of an adjective's cluster
}

type table struct {
	senses    map[string][]sense
	synsets   []synset
	opposites map[string][]opposite
	derived   map[string][]string
	pertain   map[string][]string
}

var load = sync.OnceValue(read)

// Load reads the table now rather than at the first question.
func Load() { load() }

// read unpacks the table. It is part of the program, so a damaged one is a
// fault of the build, and there is nothing to do but stop.
func read() *table {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic("wordnet: " + err.Error())
	}
	t := &table{
		senses: make(map[string][]sense, 70000), synsets: make([]synset, 0, 84000),
		opposites: map[string][]opposite{}, derived: map[string][]string{}, pertain: map[string][]string{},
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		kind, rest, _ := strings.Cut(s.Text(), " ")
		switch kind {
		case "s":
			t.addSynset(rest)
		case "a":
			t.oppose(rest)
		case "d":
			link(t.derived, rest, true)
		case "p":
			link(t.pertain, rest, false)
		}
	}
	if s.Err() != nil {
		panic("wordnet: " + s.Err().Error())
	}
	return t
}

func (t *table) addSynset(line string) {
	id := int32(len(t.synsets))
	words, rest, _ := strings.Cut(line[2:], ";")
	kinds, similar, _ := strings.Cut(rest, ";")
	for words != "" {
		var w string
		w, words, _ = strings.Cut(words, " ")
		dot := len(w) - 2
		t.senses[w[:dot]] = append(t.senses[w[:dot]], sense{id, w[dot+1] - '0'})
	}
	t.synsets = append(t.synsets, synset{line[0], ids(kinds), ids(similar)})
}

func ids(line string) []int32 {
	var all []int32
	for line != "" {
		var one string
		one, line, _ = strings.Cut(line, " ")
		n, _ := strconv.Atoi(one)
		all = append(all, int32(n))
	}
	return all
}

// opposite is an antonym and the part of speech in which it is one.
type opposite struct {
	word string
	pos  byte
}

func (t *table) oppose(line string) {
	pos := line[0]
	a, b, _ := strings.Cut(line[2:], " ")
	t.opposites[a] = append(t.opposites[a], opposite{b, pos})
	t.opposites[b] = append(t.opposites[b], opposite{a, pos})
}

func link(m map[string][]string, line string, both bool) {
	a, b, _ := strings.Cut(line, " ")
	m[a] = append(m[a], b)
	if both {
		m[b] = append(m[b], a)
	}
}

// forms are the endings that morphy of WordNet takes off.
var forms = []struct{ ending, base string }{
	{"s", ""}, {"ses", "s"}, {"xes", "x"}, {"zes", "z"}, {"ches", "ch"}, {"shes", "sh"}, {"ies", "y"},
	{"es", "e"}, {"es", ""}, {"ed", "e"}, {"ed", ""}, {"ing", "e"}, {"ing", ""}, {"er", ""}, {"est", ""}, {"er", "e"}, {"est", "e"},
	{"ier", "y"}, {"iest", "y"}, {"ied", "y"},
}

// Bases are the words of the table that word may be a form of, itself first
// when it is one, by rule or, as "brought" of "bring", by lexical.Irregular.
func Bases(word string) []string {
	t := load()
	var bases []string
	if _, ok := t.senses[word]; ok {
		bases = append(bases, word)
	}
	for _, f := range forms {
		stem, ok := strings.CutSuffix(word, f.ending)
		if !ok || len(stem) < 2 {
			continue
		}
		candidates := []string{stem + f.base}
		if n := len(stem); f.base == "" && n > 2 && stem[n-1] == stem[n-2] { // "stopped"
			candidates = append(candidates, stem[:n-1])
		}
		for _, base := range candidates {
			if t.takes(base, f.ending) && !slices.Contains(bases, base) {
				bases = append(bases, base)
			}
		}
	}
	if base := lexical.Irregular(word); t.known(base) && !slices.Contains(bases, base) {
		bases = append(bases, base)
	}
	return bases
}

// takes reports whether a base is known and can have the ending: only what
// compares has -er and -est, so that "sender" is no form of "send".
func (t *table) takes(base, ending string) bool {
	for _, s := range t.senses[base] {
		pos := t.synsets[s.synset].pos
		if !compares[ending] || pos == 'a' || pos == 'r' {
			return true
		}
	}
	return false
}

var compares = map[string]bool{"er": true, "est": true, "ier": true, "iest": true}

func (t *table) known(word string) bool { _, ok := t.senses[word]; return ok }
