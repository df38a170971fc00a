package classmate

import "kizuki/internal/classmate/quantity"

// statement is what one clause says: of what, and what about it. Words are
// indexes into line.words; only content words and the first word of a quantity
// are listed.
type statement struct {
	l       *line
	clause  int
	subj    []int
	pred    []int
	denied  bool
	soft    bool
	instead bool  // soft for no other reason than what it puts instead
	lent    bool  // the subject stands in another clause or sentence
	before  *line // where it stands, when in another sentence
}

// statements takes a line apart. previous is the sentence before, from which a
// pronoun takes its meaning; nil when there is none.
func (h *hearing) statements(l *line, previous *line) []statement {
	var all []statement
	for i := range l.clauses {
		c := &l.clauses[i]
		s := statement{l: l, clause: i, denied: c.denials%2 == 1, soft: c.soft || c.instead, instead: c.instead && !c.soft}
		s.subj = l.contents(c.from, c.verb)
		s.pred = l.contents(c.verb, c.to)
		if c.verb == c.to {
			s.subj, s.pred = nil, l.contents(c.from, c.to)
		}
		if c.echo && len(all) > 0 {
			s.pred = all[len(all)-1].pred
			s.soft = s.soft || all[len(all)-1].soft
			if c.denials == 0 {
				s.denied = all[len(all)-1].denied
			}
		}
		if len(s.subj) == 0 && len(all) > 0 {
			s.subj, s.lent = all[len(all)-1].subj, true
			s.before = all[len(all)-1].before
			if c.joint == "which" || c.joint == "that" || c.joint == "who" {
				if told := all[len(all)-1].pred; len(told) > 0 {
					s.subj, s.before = append(append([]int(nil), told[max(0, len(told)-2):]...), s.subj...), nil
				}
			}
		} else if len(s.subj) == 0 && previous != nil {
			s.lent, s.before = true, previous
		}
		all = append(all, s)
	}
	return all
}

// contents lists the words from from to to that carry content.
func (l *line) contents(from, to int) []int {
	var all []int
	for i := from; i < to; i++ {
		w := &l.words[i]
		if w.content || w.number >= 0 && (i == 0 || l.words[i-1].number != w.number) {
			all = append(all, i)
		}
	}
	return all
}

// span is which words the statement's clause holds.
func (s *statement) span() (from, to int) {
	c := &s.l.clauses[s.clause]
	return c.from, c.to
}

// subjects are the words a statement is about, in their line.
func (s *statement) subjects() (*line, []int) {
	if s.before != nil && len(s.subj) == 0 {
		c := s.before.clauses[0]
		return s.before, s.before.contents(c.from, c.verb)
	}
	if s.before != nil {
		return s.before, s.subj
	}
	return s.l, s.subj
}

// overlap is what two lists of words share: how many of b are met by a, and
// their share of b by weight.
func (h *hearing) overlap(a *line, as []int, b *line, bs []int) (int, float64) {
	return h.overlapFrom(0.6, a, as, b, bs)
}

// overlapFrom is overlap with only words that come at least so near.
func (h *hearing) overlapFrom(least float64, a *line, as []int, b *line, bs []int) (int, float64) {
	n, sum, whole := 0, 0.0, 0.0
	counted := map[int]bool{}
	for _, j := range bs {
		w := &b.words[j]
		if w.number < 0 && counted[w.id] {
			continue
		}
		counted[w.id] = true
		weight := h.weight[w.id]
		if w.number >= 0 {
			weight = quantityWeight
		}
		whole += weight
		if near := h.met(a, as, b, j); near >= least {
			n++
			sum += weight * near
		}
	}
	if whole == 0 {
		return 0, 0
	}
	return n, sum / whole
}

// met says how near the nearest of some words comes to word j of b, 0 unless .6.
func (h *hearing) met(a *line, as []int, b *line, j int) float64 {
	if n := b.words[j].number; n >= 0 {
		for _, i := range as {
			if m := a.words[i].number; m >= 0 && quantity.Same(a.numbers[m], b.numbers[n]) {
				return 1
			}
		}
		return 0
	}
	best := 0.59
	for _, i := range as {
		if a.words[i].number < 0 {
			best = max(best, h.lex.nearness(&a.words[i], &b.words[j]))
		}
	}
	if best < 0.6 {
		return 0
	}
	return best
}

// previous is the said line before s in the same text; nil at its start.
func (h *hearing) previous(s *line) *line {
	if i := h.index(s); i > 0 && h.said[i-1].said == s.said {
		return &h.said[i-1]
	}
	return nil
}

// previousOf is the material's sentence before m in its passage; nil at the start.
func (h *hearing) previousOf(m *line) *line {
	for i := range h.material {
		if &h.material[i] == m && i > 0 && h.material[i-1].shown == m.shown {
			return &h.material[i-1]
		}
	}
	return nil
}

// both are the statements of a pair.
func (h *hearing) both(p *pair) (s, m []statement) {
	return h.statements(p.s, h.previous(p.s)), h.statements(p.m, h.previousOf(p.m))
}

// close reports whether a pair shares enough to be compared by its words; a
// passage that the concept was not confirmed with must share more.
func (h *hearing) close(p *pair) bool {
	if p.m.quoted {
		return p.alone >= 0.1
	}
	if p.m.own {
		return p.alone >= 0.15
	}
	return p.alone >= 0.3
}

// leads reports whether m is what s most likely speaks of, or nearly.
func (h *hearing) leads(p *pair, share float64) bool {
	return p.score >= share*h.pairs[h.index(p.s)][0].score
}
