package classmate

import (
	"fmt"

	"kizuki/internal/classmate/wordnet"
)

// bearingsDiffer: the same comes from there for the one and goes there for the
// other: "blow from the northeast", "blow toward the northeast".
func bearingsDiffer(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) || p.alone < 0.25 {
		return nil
	}
	for _, k := range p.links {
		s, m := p.s.bearing(k.s), p.m.bearing(k.m)
		if k.near < 0.85 || s == m || s == "" || m == "" || p.s.times(&p.s.words[k.s]) > 1 || p.m.times(&p.m.words[k.m]) > 1 {
			continue
		}
		sc, mc := &p.s.clauses[p.s.words[k.s].clause], &p.m.clauses[p.m.words[k.m].clause]
		if sc.denials != mc.denials || !h.goesAlike(p, sc, mc) {
			continue
		}
		return []finding{{
			m: p.m, s: p.s, wrote: p.s.spanOf(sc), sure: 1.2 + p.score,
			rule: fmt.Sprintf("direction reversed: %s %s / %s %s", s, p.s.words[k.s].text, m, p.m.words[k.m].text),
		}}
	}
	return nil
}

// bearing is the preposition right before the phrase of word i that says where
// from or where to: "from" or "to"; empty for any other.
func (l *line) bearing(i int) string {
	for i > 0 && l.markBefore(i) == "" && prepositions[l.words[i-1].low] == "" && (determiners[l.words[i-1].low] || l.words[i-1].look.Can(wordnet.Adjective)) {
		i--
	}
	if i == 0 {
		return ""
	}
	switch low := l.words[i-1].low; {
	case low == "from":
		return "from"
	case low == "toward", low == "towards", low == "into", low == "to" && (i == 1 || !wishing[l.words[i-2].low]):
		return "to"
	}
	return ""
}

// goesAlike reports whether two clauses have the same verb and some of the same
// before it.
func (h *hearing) goesAlike(p *pair, sc, mc *clause) bool {
	if sc.verb >= sc.to || mc.verb >= mc.to {
		return false
	}
	a, b := &p.s.words[sc.verb], &p.m.words[mc.verb]
	n, _ := h.overlap(p.s, p.s.contents(sc.from, sc.verb), p.m, p.m.contents(mc.from, mc.verb))
	return n > 0 && a.content && b.content && h.lex.nearness(a, b) >= 0.8
}
