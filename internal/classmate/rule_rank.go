package classmate

import (
	"fmt"
	"strings"

	"kizuki/internal/classmate/wordnet"
)

// ranksDiffer: the same thing comes first for the one and last for the other:
// "the first country to follow", "arrives last".
func ranksDiffer(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) || p.alone < 0.45 {
		return nil
	}
	for i := range p.s.words {
		for j := range p.m.words {
			a, b := &p.s.words[i], &p.m.words[j]
			if other := rankEnds[a.low]; other == "" || other != b.low || p.s.times(b) > 0 || p.m.times(a) > 0 || p.s.deniedAt(i) != p.m.deniedAt(j) || !h.ranksSame(p, i, j) {
				continue
			}
			return []finding{{
				m: p.m, s: p.s, wrote: p.s.spanOf(&p.s.clauses[a.clause]), sure: 1.2 + p.score,
				rule: fmt.Sprintf("opposites: %s / %s", a.text, b.text),
			}}
		}
	}
	return nil
}

// oftenDiffers: it hardly is for the one, and much or often for the other.
func oftenDiffers(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) || p.alone < 0.4 {
		return nil
	}
	ss, ms := h.both(p)
	for i := range ss {
		for j := range ms {
			s, m := &ss[i], &ms[j]
			sf, st := s.span()
			mf, mt := m.span()
			a, b := s.l.first(sf, st, scarce), m.l.firstPlenty(mf, mt)
			if a == st || b == mt {
				a, b = s.l.firstPlenty(sf, st), m.l.first(mf, mt, scarce)
			}
			if a == st || b == mt || s.denied || m.denied || s.l.first(sf, st, scarce) < st && s.l.firstPlenty(sf, st) < st || h.hasOpposite(p, s, m) || h.sameClaim(s, m) == 0 && !(h.countsSame(p, a, b) && h.doesSame(s, m)) {
				continue
			}
			return []finding{{
				m: p.m, s: p.s, wrote: p.s.spanOf(&p.s.clauses[s.clause]), sure: 1.1 + p.score,
				rule: fmt.Sprintf("opposites: %s / %s", s.l.words[a].text, m.l.words[b].text),
			}}
		}
	}
	return nil
}

// countsSame reports whether words a and b tell how many of the same: "hardly any
// of the northern towns", "most of the northern towns".
func (h *hearing) countsSame(p *pair, a, b int) bool {
	n, _ := h.overlapFrom(0.85, p.s, p.s.contents(a+1, min(a+6, len(p.s.words))), p.m, p.m.contents(b+1, min(b+5, len(p.m.words))))
	return n > 0 && len(p.links) >= 3
}

// doesSame reports whether the verbs of two statements, or what follows them
// where they have none of content, mean about the same.
func (h *hearing) doesSame(s, m *statement) bool {
	if len(s.pred) == 0 || len(m.pred) == 0 {
		return false
	}
	return h.met(s.l, s.pred, m.l, m.pred[0]) > 0 || h.met(m.l, m.pred, s.l, s.pred[0]) > 0
}

// firstPlenty is the first word between two that says that it is much, often or
// nearly all: "most" before an adjective only compares.
func (l *line) firstPlenty(from, to int) int {
	for i := from; i < to; i++ {
		low := l.words[i].low
		if plenty[low] || (low == "most" || low == "all") && i+1 < to && !(l.words[i+1].look.Can(wordnet.Adjective) && !l.words[i+1].look.Can(wordnet.Noun)) && !strings.HasSuffix(l.words[i+1].low, "ly") && (i == 0 || l.words[i-1].low != "at" && l.words[i-1].low != "the" && l.words[i-1].low != "of") {
			return i
		}
	}
	return to
}

var (
	scarce = wordSet(`hardly scarcely barely rarely seldom few`)
	plenty = wordSet(`strongly greatly heavily considerably often frequently usually always mostly generally sharply`)
)

var rankEnds = map[string]string{"first": "last", "last": "first"}

// ranksSame reports whether word i of the student's and j of the material rank
// the same: the noun behind both, or else the verb before both.
func (h *hearing) ranksSame(p *pair, i, j int) bool {
	a, before := p.s.ranked(i)
	b, also := p.m.ranked(j)
	return a >= 0 && b >= 0 && before == also && h.lex.nearness(&p.s.words[a], &p.m.words[b]) >= 0.85
}

// ranked is the word that "first" or "last" at i ranks, and whether it stands
// before it; -1 where it only tells the order of what is said: "at first", "First,".
func (l *line) ranked(i int) (at int, before bool) {
	if i > 0 && l.words[i-1].low == "at" {
		return -1, false
	}
	end := l.clauseLast(i)
	for k := i + 1; k <= min(end, i+2); k++ {
		if l.words[k].content {
			return k, false
		}
	}
	for k := i - 1; k > max(l.clauseStart(i), i-4); k-- {
		if l.words[k].content && l.words[k].number < 0 {
			return k, true
		}
	}
	return -1, false
}
