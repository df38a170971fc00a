package classmate

import (
	"math"
	"strings"

	"kizuki/internal/classmate/quantity"
	"kizuki/internal/sentence"
	"kizuki/internal/source"
)

// hearing is one round laid out: both sides taken apart and aligned.
type hearing struct {
	req      Request
	lex      *lexicon
	material []line
	said     []line
	weight   []float64 // of a word form, by id: rare in the material is heavy
	pairs    [][]pair  // by said line: the material lines it may speak of, best first
}

// pair is a sentence of the student's beside one of the material.
type pair struct {
	s, m  *line
	links []link
	alone float64 // 0 to 1: the cosine of the two, by weight
	score float64 // alone, and what the sentence before adds
}

// link says that a word of the student's stands for one of the material.
type link struct {
	s, m int     // words of pair.s and pair.m
	near float64 // 0.6 to 1
}

// maxSaid bounds the work of a round: what a student can say in one sitting.
const maxSaid = 20000 // bytes

func hear(r Request) *hearing {
	h := &hearing{req: r, lex: newLexicon()}
	h.learnNames()
	h.readMaterial()
	h.readSaid()
	h.weigh()
	h.align()
	return h
}

func (h *hearing) learnNames() {
	for _, p := range h.req.Shown {
		h.lex.learn(p.Text)
	}
	for _, s := range h.req.Said {
		h.lex.learn(s[:min(len(s), maxSaid)])
	}
}

func (h *hearing) readMaterial() {
	seen := map[string]bool{}
	for i, p := range h.req.Shown {
		for _, s := range p.Sentences {
			key := p.Material + "\x00" + s.Text
			if seen[key] || !hasWords(s) {
				continue
			}
			seen[key] = true
			l := h.lex.parse(s.Text)
			l.shown, l.sentence, l.own = i, s, p.Own
			l.quoted = h.isQuoted(p, s)
			l.silent = corrected(h.req.Corrections, p, s.Text)
			h.material = append(h.material, l)
		}
	}
}

// isQuoted reports whether a sentence is, or holds, one of the concept's quotes.
func (h *hearing) isQuoted(p Shown, s source.Sentence) bool {
	for _, q := range h.req.Quotes {
		if q.Material == p.Material && q.Revision == p.Revision && q.Span.Overlaps(s.Span) {
			return true
		}
	}
	return false
}

func (h *hearing) readSaid() {
	for i, text := range h.req.Said {
		text = text[:min(len(text), maxSaid)]
		for _, at := range sentence.Split(text) {
			l := h.lex.parse(strings.ToValidUTF8(at.In(text), " "))
			l.said, l.at = i, at
			h.said = append(h.said, l)
		}
	}
}

// weigh gives each word form its weight: the fewer sentences of the material
// hold it, the more it says about which one is meant.
func (h *hearing) weigh() {
	in := map[string]int{}
	for _, l := range h.material {
		seen := map[string]bool{}
		for _, w := range l.words {
			if w.content && !seen[w.stem] {
				seen[w.stem] = true
				in[w.stem]++
			}
		}
	}
	h.weight = make([]float64, len(h.lex.lows))
	for id, stem := range h.lex.stems {
		h.weight[id] = math.Log(1 + float64(len(h.material)+1)/float64(1+in[stem]))
	}
}

const quantityWeight = 2.0

// load is what the content of words from to to weighs.
func (h *hearing) load(l *line, from, to int) float64 {
	sum := 0.0
	seen := map[int]bool{}
	for i := from; i < to; i++ {
		w := &l.words[i]
		switch {
		case w.content && !seen[w.id]:
			seen[w.id] = true
			sum += h.weight[w.id]
		case w.number >= 0 && (i == from || l.words[i-1].number != w.number):
			sum += quantityWeight
		}
	}
	return sum
}

// align lays every said line beside the material lines it shares most with.
func (h *hearing) align() {
	h.pairs = make([][]pair, len(h.said))
	for i := range h.said {
		s := &h.said[i]
		for j := range h.material {
			p := h.pair(s, &h.material[j])
			if i > 0 && p.score > 0 && h.said[i-1].said == s.said {
				p.score += h.context(&h.said[i-1], p.m)
			}
			if p.score > 0.08 {
				h.pairs[i] = append(h.pairs[i], p)
			}
		}
		sortPairs(h.pairs[i])
		h.pairs[i] = h.pairs[i][:min(len(h.pairs[i]), 6)]
	}
}

// context is what the sentence before adds to a pair's score: a student goes on
// about the same thing.
func (h *hearing) context(before, m *line) float64 {
	_, share := h.overlapFrom(0.75, before, before.contents(0, len(before.words)), m, m.contents(0, len(m.words)))
	return 0.25 * share
}

func (h *hearing) pair(s, m *line) pair {
	p := pair{s: s, m: m}
	sum := 0.0
	counted := map[int]bool{}
	for j := range m.words {
		w := &m.words[j]
		if w.number >= 0 && (j == 0 || m.words[j-1].number != w.number) {
			if i := s.sameNumber(m.numbers[w.number]); i >= 0 {
				p.links = append(p.links, link{i, j, 1})
				sum += quantityWeight
			}
			continue
		}
		if !w.content {
			continue
		}
		best, near := -1, 0.59
		for i := range s.words {
			if !s.words[i].content {
				continue
			}
			if n := h.lex.nearness(&s.words[i], w); n > near {
				best, near = i, n
			}
		}
		if best >= 0 {
			p.links = append(p.links, link{best, j, near})
			if !counted[w.id] {
				counted[w.id] = true
				sum += h.weight[w.id] * near
			}
		}
	}
	if sum > 0 {
		p.score = sum / math.Sqrt(h.load(s, 0, len(s.words))*h.load(m, 0, len(m.words)))
		if m.quoted { // what the concept was confirmed with is what is explained
			p.score = min(1, 1.25*p.score)
		}
		p.alone = p.score
	}
	return p
}

// sameNumber is the first word of a quantity of the line that can be q; -1.
func (l *line) sameNumber(q quantity.Quantity) int {
	for i, w := range l.words {
		if w.number >= 0 && quantity.Same(l.numbers[w.number], q) {
			return i
		}
	}
	return -1
}

// lines points at each of some lines.
func (h *hearing) lines(of []line) []*line {
	all := make([]*line, len(of))
	for i := range of {
		all[i] = &of[i]
	}
	return all
}

// sortPairs orders by score, the material's order among equals.
func sortPairs(ps []pair) {
	for i := 1; i < len(ps); i++ {
		for j := i; j > 0 && ps[j].score > ps[j-1].score; j-- {
			ps[j], ps[j-1] = ps[j-1], ps[j]
		}
	}
}

// Touches reports whether what was said is about the concept's own passages:
// some sentence of it shares two words and a good part of its weight with one
// of theirs.
func Touches(r Request) bool {
	h := hear(r)
	for _, ps := range h.pairs {
		for _, p := range ps {
			if p.m.own && len(p.links) >= 2 && p.alone >= 0.3 {
				return true
			}
		}
	}
	return false
}
