package classmate

import (
	"fmt"

	"kizuki/internal/source"
)

// sidesCross: both tell of two sides – cause and effect, earlier and later,
// from and to, more and less – and what is the one side for the material is
// the other for the student.
func sidesCross(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.6) || p.score < 0.1 {
		return nil
	}
	var found []finding
	for _, s := range p.s.relations() {
		for _, m := range p.m.relations() {
			if s.kind != m.kind || !h.sameScale(&s, &m) || h.movesOther(p, &s, &m) || h.tellsOther(p, m.clause) {
				continue
			}
			if s.by != nil && p.m.supposed(m.clause) && p.s.denied() != p.m.denied() {
				continue // "is not so if it is larger" says what "is so if it is smaller" does
			}
			if s.by != nil && p.s.supposed(s.clause) && p.m.supposed(m.clause) && p.turnsBeside(&s, &m) {
				continue // "if more comes than goes it grows", "if more goes it shrinks"
			}
			x := h.crosses(p, &s, &m)
			if x == 0 && s.by != nil && m.by != nil {
				x = h.crosses(p, s.narrow(p.s), m.narrow(p.m))
			}
			if x > 0 {
				found = append(found, finding{
					m: p.m, s: p.s, wrote: p.s.whole(s), sure: 1 + x + p.score, rule: fmt.Sprintf("%s reversed", m.kind), both: x >= 1.2,
				})
			}
		}
	}
	return found
}

// supposed reports whether clause c is a condition.
func (l *line) supposed(c int) bool {
	return conditions[l.clauses[c].joint] || conditions[l.clauses[c].under]
}

// turnsBeside reports whether opposites stand in the two sentences beside the
// words that compare.
func (p *pair) turnsBeside(s, m *relation) bool {
	return p.some(func(a, b *word) bool { return a != s.by && b != m.by && against(a, b) })
}

// movesOther reports whether something else goes that way, or the same goes
// the student's way in another clause of the material's sentence.
func (h *hearing) movesOther(p *pair, s, m *relation) bool {
	if len(s.of) == 0 || len(m.of) == 0 {
		return false
	}
	mine, _ := h.overlap(p.s, s.of, p.m, m.of)
	for _, other := range p.m.relations() {
		if other.kind != m.kind || other.clause == m.clause {
			continue
		}
		n, _ := h.overlap(p.s, s.of, p.m, other.of)
		if n > mine || mine == 0 {
			return true
		}
	}
	return false
}

// tellsOther reports whether the material's sentence sets two things against
// each other, and the student's names only the one that its clause is not about.
func (h *hearing) tellsOther(p *pair, clause int) bool {
	a, b, ok := p.m.halves()
	if !ok {
		return false
	}
	own, other := 0, 1
	if clause >= b.from {
		own, other = 1, 0
	}
	key, said := h.contrast(a, b).key, p.s.contents(0, len(p.s.words))
	n, _ := h.overlapFrom(0.85, p.s, said, p.m, key[own])
	k, _ := h.overlapFrom(0.85, p.s, said, p.m, key[other])
	return n == 0 && k > 0 && len(key[own]) > 0
}

// narrow is a comparison of subjects only: "A uses more energy than B" is not
// about the energy.
func (r *relation) narrow(l *line) *relation {
	n := *r
	verb := l.clauses[r.clause].verb
	keep := func(words []int) []int {
		var kept []int
		for _, i := range words {
			if than := l.first(i, l.clauses[r.clause].to, thanWord); i < verb || than == l.clauses[r.clause].to {
				kept = append(kept, i)
			}
		}
		return kept
	}
	n.a, n.b = keep(r.a), keep(r.b)
	return &n
}

// whole is the stretch of the line that a relation takes up, in whole clauses.
func (l *line) whole(r relation) source.Span {
	from, to := r.clause, r.clause
	for _, i := range append(append([]int(nil), r.a...), r.b...) {
		from, to = min(from, l.words[i].clause), max(to, l.words[i].clause)
	}
	return l.spanOfWords(l.clauses[from].from, l.clauses[to].to)
}

// sameScale reports whether two comparisons compare by the same: both by size,
// or by the same adjective. Opposite adjectives turn one of them round.
func (h *hearing) sameScale(s, m *relation) bool {
	if s.by == nil || m.by == nil {
		return true
	}
	if s.by.degree != m.by.degree {
		return false // "more than" measures the deed, "more easily than" how it is done
	}
	size := func(w *word) bool {
		return (ups[w.low] || downs[w.low] || w.low == "under" || w.low == "below" || w.low == "above") && !specific[w.low]
	}
	if size(s.by) && size(m.by) {
		return true
	}
	if opposite(s.by, m.by) && !size(s.by) && !size(m.by) && downs[s.by.low] == downs[m.by.low] {
		s.a, s.b = s.b, s.a
		return true
	}
	return h.lex.nearness(s.by, m.by) >= 0.8
}

// crosses says how far the sides of s stand crosswise to those of m, 0 when
// they stand straight or say too little. Words that both sides of m share tell
// nothing.
func (h *hearing) crosses(p *pair, s, m *relation) float64 {
	ma, mb := h.unlike(p.m, m.a, m.b), h.unlike(p.m, m.b, m.a)
	if s.by != nil {
		ma, mb = p.m.opposing(ma, mb)
	}
	n1, ab := h.overlapFrom(0.75, p.s, s.a, p.m, mb)
	n2, ba := h.overlapFrom(0.75, p.s, s.b, p.m, ma)
	n3, aa := h.overlapFrom(0.75, p.s, s.a, p.m, ma)
	n4, bb := h.overlapFrom(0.75, p.s, s.b, p.m, mb)
	switch {
	case n3+n4 > 0 && aa+bb > 0.25*(ab+ba):
		return 0
	case n1 > 0 && n2 > 0 && ab+ba >= 0.6:
		return ab + ba
	case n1+n2 > 0 && n3+n4 == 0 && !s.guess && !m.guess && max(ab, ba) >= 0.5 && len(p.links) >= 2:
		return max(ab, ba)
	}
	return 0
}

// opposing are the words of two sides that are opposites of each other, such as
// "left" and "right"; all of both where there are none.
func (l *line) opposing(a, b []int) (x, y []int) {
	for _, i := range a {
		for _, j := range b {
			if u, v := &l.words[i], &l.words[j]; u.number < 0 && v.number < 0 && opposite(u, v) {
				x, y = append(x, i), append(y, j)
			}
		}
	}
	if len(x) == 0 {
		return a, b
	}
	return x, y
}

// unlike lists the words of a that nothing in b is near.
func (h *hearing) unlike(l *line, a, b []int) []int {
	var kept []int
	for _, i := range a {
		if h.met(l, b, l, i) < 0.85 {
			kept = append(kept, i)
		}
	}
	return kept
}
