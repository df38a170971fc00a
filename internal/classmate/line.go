package classmate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/classmate/quantity"
	"kizuki/internal/classmate/wordnet"
	"kizuki/internal/lexical"
	"kizuki/internal/source"
)

// word is one word of a sentence as the rules see it.
type word struct {
	text     string
	low      string // folded
	stem     string
	look     wordnet.Word
	poles    []int
	span     source.Span // in line.text
	content  bool        // carries content; numbers don't, quantities stand for them
	name     bool        // a proper name, or part of one
	joined   bool        // a verb that means what it does with its particle: "takes up"
	particle int         // of a joined verb, the word
	degree   bool        // "more" or "less" before an adverb: it measures that, not a thing
	tail     bool        // the end of a word with a hyphen: "half-finished"
	number   int         // index into line.numbers; -1
	clause   int         // index into line.clauses
	id       int         // of the word's form in the lexicon
}

// line is a sentence taken apart.
type line struct {
	text    string
	words   []word
	numbers []quantity.Quantity
	clauses []clause
	// A sentence of the material says where it stands; one of the student's,
	// the index of what was said.
	shown    int             // index into Request.Shown; -1 for the student's
	sentence source.Sentence // zero for the student's
	said     int             // index into Request.Said
	at       source.Span     // in that text, for the student's
	own      bool            // of a passage that the concept was confirmed with
	quoted   bool            // one of the concept's own quotes
	silent   bool            // corrected by the student: never quoted against
}

// lexicon looks every word form up once.
type lexicon struct {
	ids   map[string]int
	looks []wordnet.Word
	poles [][]int
	stems []string
	lows  []string
	near  map[[2]int]float64
	names map[string]bool // folded words that are written with a capital inside a sentence
	plain map[string]bool // folded words that are written without one
}

func newLexicon() *lexicon {
	return &lexicon{ids: map[string]int{}, near: map[[2]int]float64{}, names: map[string]bool{}, plain: map[string]bool{}}
}

func (x *lexicon) id(low string) int {
	id, ok := x.ids[low]
	if !ok {
		id = len(x.looks)
		x.ids[low] = id
		x.looks = append(x.looks, wordnet.Look(low))
		x.poles = append(x.poles, polesOf(low))
		x.stems = append(x.stems, lexical.Stem(low))
		x.lows = append(x.lows, low)
	}
	return id
}

// learn notes which words of a text are names: those with a capital where no
// sentence begins.
func (x *lexicon) learn(text string) {
	for i, w := range lexical.Words(text) {
		r, _ := utf8.DecodeRuneInString(w.Text)
		switch {
		case !unicode.IsUpper(r):
			x.plain[lexical.Fold(w.Text)] = true
		case i > 0 && !begins(text[:w.Span.Start]):
			x.names[lexical.Fold(w.Text)] = true
		}
	}
}

// begins reports whether a sentence, title or quotation begins after before.
func begins(before string) bool {
	before = strings.TrimRight(before, " \t\n\u00A0")
	if before == "" {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(before)
	return strings.ContainsRune(".!?:;“\"‘([•–—", r)
}

// maxWords of a sentence are looked at: what runs on longer is no sentence, and
// pairs cost the product of both.
const maxWords = 150

// parse takes a sentence apart.
func (x *lexicon) parse(text string) line {
	l := line{text: text, shown: -1, numbers: quantity.Find(text)}
	next := 0
	all := lexical.Words(text)
	all = all[:min(len(all), maxWords)]
	for i, w := range all {
		low := lexical.Fold(w.Text)
		id := x.id(low)
		t := word{text: w.Text, low: low, stem: x.stems[id], look: x.looks[id], poles: x.poles[id], span: w.Span, number: -1, id: id}
		for next < len(l.numbers) && l.numbers[next].Span.End <= w.Span.Start {
			next++
		}
		if next < len(l.numbers) && l.numbers[next].Span.Overlaps(w.Span) {
			t.number = next
		}
		t.content = t.number < 0 && !lexical.IsCommon(low) && !light[low] && (len(low) > 1 || low != "a" && low != "i") && !isNumber(low)
		if t.tail = i > 0 && text[all[i-1].Span.End:w.Span.Start] == "-"; t.tail && l.words[i-1].low == "non" {
			low, id, t.tail, l.words[i-1].content = "non"+low, x.id("non"+low), false, false
			t.low, t.id, t.stem, t.look, t.poles = low, id, x.stems[id], x.looks[id], x.poles[id]
			t.text = l.words[i-1].text + "-" + t.text
		}
		first := i == 0 || begins(text[:w.Span.Start])
		if first && i+1 < len(all) && text[w.Span.End:all[i+1].Span.Start] == " " && capital(all[i+1].Text) == all[i+1].Text && !isNumber(all[i+1].Text) {
			first = false // "Antony Hewish discovered": no sentence has two capitals but for a name
		}
		t.degree = (low == "more" || low == "less") && i+1 < len(all) && strings.HasSuffix(all[i+1].Text, "ly")
		t.name = t.number < 0 && x.isName(w.Text, low, first)
		t.content = t.content || t.name
		l.words = append(l.words, t)
	}
	x.joinPhrasal(&l)
	l.split()
	return l
}

// named is word i as a rule names it: a quantity whole, a verb with its
// particle, and what tells a thing from others with the thing.
func (l *line) named(i int) string {
	w := &l.words[i]
	switch {
	case w.number >= 0:
		return l.numbers[w.number].Span.In(l.text)
	case w.joined:
		return w.text + " " + l.words[w.particle].text
	case !l.leadsPhrase(i):
		return l.phrase(i).In(l.text)
	}
	return w.text
}

func isNumber(low string) bool { return low[0] >= '0' && low[0] <= '9' }

// isName: a capital counts inside a sentence; at its beginning only for words
// that are a name elsewhere, or that no dictionary has.
func (x *lexicon) isName(text, low string, first bool) bool {
	r, size := utf8.DecodeRuneInString(text)
	if !unicode.IsUpper(r) || size == len(text) || lexical.IsCommon(low) {
		return false
	}
	if !first || x.names[low] {
		return true
	}
	return !x.plain[low] && !x.looks[x.id(low)].Known()
}

// light words say little about what a sentence is about, though the search
// takes them as content.
var light = func() map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(`
		called call known example instance certain kind kinds sort type types number lot lots bit really actually simply
		basically like thing things stuff way ways case cases time times part parts first then also means take takes
		place put puts happen happens show shows tell tells keep keeps kept let lets told look looks looking find finds found
		think remember learn learned learnt class lecture book read know want try need needs come came goes went
		always never sometimes often usually rarely mostly however therefore hence thus instead enough especially rule rules ruled`) {
		all[w] = true
	}
	return all
}()

// nearness says how near two words are, 0 to 1: forms of one word 1, the same
// meaning about .9, derived .8, a kind of the other .6.
func (x *lexicon) nearness(a, b *word) float64 {
	if a.id == b.id || a.stem == b.stem {
		return 1
	}
	key := [2]int{min(a.id, b.id), max(a.id, b.id)}
	n, ok := x.near[key]
	if !ok {
		n = max(a.look.Near(b.look), sharedRoot(a.stem, b.stem))
		x.near[key] = n
	}
	return n
}

// sharedRoot takes long words that begin alike as made from one root: "entail"
// and "entailment", "microbe" and "microbial".
func sharedRoot(a, b string) float64 {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n >= 5 && n*10 >= 7*min(len(a), len(b)) && len(a)-n <= 5 && len(b)-n <= 5 {
		return 0.7
	}
	return 0
}

// opposite reports whether two words are antonyms, by WordNet by a prefix or by the
// list of poles: "stable" and "unstable".
func opposite(a, b *word) bool {
	return apart(a.poles, b.poles) || a.look.Opposite(b.look) || prefixed(a.low, b.low) || prefixed(b.low, a.low)
}

func prefixed(a, b string) bool {
	for _, p := range []string{"un", "in", "im", "ir", "il", "non", "dis", "de", "a"} {
		if rest, ok := strings.CutPrefix(a, p); ok && len(rest) > 4 && rest == b {
			return true
		}
	}
	for _, ends := range [][2]string{{"less", "ful"}, {"less", ""}} {
		if root, ok := strings.CutSuffix(a, ends[0]); ok && len(root) > 2 && b == root+ends[1] {
			return true
		}
	}
	return false
}
