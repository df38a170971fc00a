package classmate

import "kizuki/internal/classmate/wordnet"

// turned reports whether two things around the opposites i and j have changed
// places: "B is smaller than A" says what "A is larger than B" does. Things of
// one sort change places anywhere, others from one side of the opposites to
// the other.
func (h *hearing) turned(p *pair, i, j int) bool {
	for a, x := range p.links {
		for _, y := range p.links[a+1:] {
			if (x.s < y.s) == (x.m < y.m) || !p.thing(x, i, j) || !p.thing(y, i, j) {
				continue
			}
			u, v := &p.m.words[x.m], &p.m.words[y.m]
			if opposite(u, v) || u.look.Sibling(v.look) || (x.s < i) != (y.s < i) && (x.m < j) != (y.m < j) && (p.s.compares() >= 0 || !p.besides(x) && !p.besides(y)) {
				return true
			}
		}
	}
	return false
}

// turnedAgain reports whether the two sentences hold a second pair of opposites
// beside i and j: "slower in the cold" says what "faster in the heat" does.
func (h *hearing) turnedAgain(p *pair, i, j int) bool {
	s, m := clause{to: len(p.s.words)}, clause{to: len(p.m.words)}
	for k := range p.s.words {
		near := &s
		if p.s.words[k].clause == p.s.words[i].clause {
			c := p.s.clauses[p.s.words[i].clause]
			c.to = p.s.first(c.from, c.to, thanWord) // "slower far away than near by"
			near = &c
		}
		for n := range p.m.words {
			a, b := &p.s.words[k], &p.m.words[n]
			if k != i && n != j && !p.beside(k, i, n, j) && opposed(a, b) && !h.holds(p.m, &m, a) && !h.holds(p.s, near, b) {
				return true
			}
		}
	}
	return false
}

// besides reports whether both words of a link stand behind a preposition, as
// what says where or when, and so may stand anywhere.
func (p *pair) besides(k link) bool {
	behind := func(l *line, i int) bool {
		for i > 0 && l.markBefore(i) == "" && (determiners[l.words[i-1].low] || l.words[i-1].look.Can(wordnet.Adjective)) && prepositions[l.words[i-1].low] == "" {
			i--
		}
		return i > 0 && l.words[i-1].low != "than" && l.words[i-1].low != "of" && prepositions[l.words[i-1].low] != ""
	}
	return behind(p.s, k.s) && behind(p.m, k.m)
}

// thing reports whether a link joins two things, or what they are like, and
// neither of the words i and j.
func (p *pair) thing(k link, i, j int) bool {
	w := &p.m.words[k.m]
	return k.near >= 0.85 && k.s != i && k.m != j && w.number < 0 && (w.name || w.look.Can(wordnet.Noun) || w.look.Can(wordnet.Adjective) || !w.look.Known())
}

// beside reports whether words k and i of the student's, and n and j of the
// material, stand in clauses that are set side by side, so that neither hangs on
// the other: "the inside is worn away, and sand stays on the outside".
func (p *pair) beside(k, i, n, j int) bool {
	return p.s.sideBySide(k, i) && p.m.sideBySide(n, j)
}

func (l *line) sideBySide(a, b int) bool {
	c, d := l.words[a].clause, l.words[b].clause
	if c == d {
		return false
	}
	switch l.clauses[max(c, d)].joint {
	case "and", "but", "while", "whereas", ";":
		return true
	}
	return false
}

// saysBoth reports whether the student's sentence says what the material does,
// with word b, in another clause that shares as much with it.
func (h *hearing) saysBoth(p *pair, s, m *statement, b *word) bool {
	from, to := m.span()
	words := p.m.contents(from, to)
	here, _ := h.overlap(p.s, p.s.contents(s.span()), p.m, words)
	for c := range p.s.clauses {
		k := &p.s.clauses[c]
		if c == s.clause || h.nearestIn(p.s, k, b) < 0.8 {
			continue
		}
		there, _ := h.overlap(p.s, p.s.contents(k.from, k.to), p.m, words)
		if there > 0 && (there >= here || p.s.first(k.from, k.to, referring) < k.to) {
			return true
		}
	}
	return false
}
