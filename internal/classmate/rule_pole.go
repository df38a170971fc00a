package classmate

import (
	"fmt"
	"strings"

	"kizuki/internal/classmate/wordnet"
)

// headsOpposed: opposites that belong to the same thing: "toward the side with
// more molecules" and "with fewer molecules".
func headsOpposed(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) || p.alone < 0.5 || len(p.links) < 3 || p.opposites() > maxOpposites {
		return nil
	}
	for i := range p.s.words {
		for j := range p.m.words {
			a, b := &p.s.words[i], &p.m.words[j]
			vary := sameWords[a.low] && variedWords[b.low] || variedWords[a.low] && sameWords[b.low]
			if !vary && (!against(a, b) || len(p.links) < 4) || p.s.lessened(i) != p.m.lessened(j) || h.elsewhere(p.m, a, j) || h.elsewhere(p.s, b, i) || !ups[a.low] && !downs[a.low] && (p.m.hasAgainst(b) || p.s.hasAgainst(a)) || !h.sameHead(p, i, j) {
				continue
			}
			sc, mc := &p.s.clauses[a.clause], &p.m.clauses[b.clause]
			if sc.denials%2 != mc.denials%2 || h.turnedAgain(p, i, j) || p.s.first(i, sc.to, thanWord) < sc.to || p.m.first(j, mc.to, thanWord) < mc.to {
				continue
			}
			return []finding{{
				m: p.m, s: p.s, wrote: p.s.phrase(i), sure: 1.1 + p.score,
				rule: fmt.Sprintf("opposites: %s / %s", p.s.named(i), p.m.named(j)),
			}}
		}
	}
	return nil
}

// What is the same is no other, before one noun.
var (
	sameWords   = wordSet(`same identical equal`)
	variedWords = wordSet(`different another various varying changing unequal`)
)

// sameHead reports whether the word behind both is the same, with nothing
// between.
func (h *hearing) sameHead(p *pair, i, j int) bool {
	if i+1 >= len(p.s.words) || j+1 >= len(p.m.words) || p.s.markBefore(i+1) != "" || p.m.markBefore(j+1) != "" {
		return false
	}
	a, b := &p.s.words[i+1], &p.m.words[j+1]
	return a.content && b.content && h.lex.nearness(a, b) >= 0.9
}

// elsewhere reports whether the line points the way of a with another word than
// j before the same head.
func (h *hearing) elsewhere(l *line, a *word, j int) bool {
	for i := range l.words {
		if i != j && i+1 < len(l.words) && j+1 < len(l.words) && (l.words[i].low == a.low || h.alike(a, &l.words[i])) && l.words[i+1].stem == l.words[j+1].stem {
			return true
		}
	}
	return false
}

// polesCross: a sentence of the material says opposites of two things – "within
// a period they become smaller, within a group larger" – and the student says
// of the one what is so of the other.
func polesCross(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) || !h.close(p) || len(p.links) < 2 || max(len(p.s.words), len(p.m.words)) > maxCrossed || p.s.correlates() {
		return nil
	}
	for k := 2; k < len(p.m.words)-1; k++ {
		strong, may := p.m.parts(k)
		if low := p.m.words[k].low; !may || !strong && (low != "and" && low != "but" || p.m.splits()) {
			continue
		}
		a, b := p.m.telling(0, k), p.m.telling(k, len(p.m.words))
		for _, i := range a {
			for _, j := range b {
				if !against(&p.m.words[i], &p.m.words[j]) {
					continue
				}
				if f, ok := h.saysOther(p, i, j, without(a, true, i), without(b, true, j)); ok {
					return []finding{f}
				}
				if f, ok := h.saysOther(p, j, i, without(b, true, j), without(a, true, i)); ok {
					return []finding{f}
				}
			}
		}
	}
	return nil
}

// correlates reports whether the line says how one thing goes with another: "the
// farther it is, the older".
func (l *line) correlates() bool {
	n := 0
	for i := 1; i < len(l.words); i++ {
		w := &l.words[i]
		if l.words[i-1].low == "the" && (i == 1 || l.markBefore(i-1) != "" || joints[l.words[i-2].low]) && (w.points() != 0 || strings.HasSuffix(w.low, "er") && w.look.Can(wordnet.Adjective)) {
			n++
		}
	}
	return n >= 2
}

// splits reports whether the line says itself where it falls in two.
func (l *line) splits() bool {
	for k := 2; k < len(l.words)-1; k++ {
		if strong, _ := l.parts(k); strong {
			return true
		}
	}
	return false
}

// saysOther reports whether a sentence of the student's is about what stands
// around word own of the material, and about nothing that stands around word
// other, but points the way of the latter.
func (h *hearing) saysOther(p *pair, own, other int, around, beyond []int) (finding, bool) {
	said := p.s.contents(0, len(p.s.words))
	tell, against := h.unlike(p.m, around, beyond), h.unlike(p.m, beyond, around)
	n, _ := h.overlapFrom(0.75, p.s, said, p.m, tell)
	o, _ := h.overlapFrom(0.6, p.s, said, p.m, against)
	if n == 0 || o > 0 || p.m.deniedAt(own) != p.m.deniedAt(other) || h.tellsOther(p, p.m.words[own].clause) {
		return finding{}, false
	}
	at := -1
	for i := range p.s.words {
		w := &p.s.words[i]
		if !w.content && !ups[w.low] && !downs[w.low] || w.number >= 0 {
			continue
		}
		if h.alike(w, &p.m.words[own]) {
			return finding{}, false
		}
		if at < 0 && h.alike(w, &p.m.words[other]) && !p.s.lessened(i) && p.s.clauses[w.clause].denials == 0 && !p.s.clauses[w.clause].soft {
			at = i
		}
	}
	if at < 0 {
		return finding{}, false
	}
	return finding{
		m: p.m, s: p.s, wrote: p.s.spanOf(&p.s.clauses[p.s.words[at].clause]), sure: 1.2 + p.score,
		rule: fmt.Sprintf("opposites: %s / %s", p.s.named(at), p.m.named(own)),
	}, true
}
