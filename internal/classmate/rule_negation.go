package classmate

import "fmt"

// denialsDiffer: one says that it is, the other that it is not. Both are about
// the same and say the same of it, but for the negation; opposites would make
// up for it, and "rarely" is neither.
func denialsDiffer(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.6) || !h.close(p) {
		return nil
	}
	ss, ms := h.both(p)
	var found []finding
	for i := range ss {
		for j := range ms {
			s, m := &ss[i], &ms[j]
			if s.denied == m.denied || supposed(s) != supposed(m) || s.soft || m.soft || h.hasOpposite(p, s, m) {
				continue
			}
			same := h.sameClaim(s, m)
			if same == 0 || h.claimedElsewhere(s, ms, same) {
				continue
			}
			found = append(found, finding{
				m: p.m, s: p.s, wrote: p.s.spanOf(&p.s.clauses[s.clause]), sure: 1 + same + p.score,
				rule: fmt.Sprintf("negation: %s / %s", polarity(s), polarity(m)),
			})
		}
	}
	return found
}

// supposed reports whether a statement is only a condition.
func supposed(s *statement) bool {
	switch s.l.clauses[s.clause].joint {
	case "if", "whether", "unless", "when", "whenever", "until":
		return true
	}
	return false
}

func polarity(s *statement) string {
	if s.denied {
		return "not so"
	}
	return "so"
}

// sameClaim says how far two statements make the same claim: the subjects meet
// and at least half of what is said, by weight, two words of it.
func (h *hearing) sameClaim(s, m *statement) float64 {
	sl, subj := s.subjects()
	ml, mubj := m.subjects()
	n, about := h.overlap(sl, subj, ml, mubj)
	k, claim := h.overlap(s.l, s.pred, m.l, m.pred)
	_, back := h.overlap(m.l, m.pred, s.l, s.pred)
	claim = max(claim, back)
	if s.before != nil && claim < 0.75 { // a subject out of another sentence is a guess
		n = 0
	}
	switch {
	case n > 0 && about >= 0.3 && k >= 2 && claim >= 0.5, n > 0 && about >= 0.6 && k == 1 && claim >= 0.9:
		return about + claim
	case k >= 3 && claim >= 0.6 && len(subj) == 0:
		return claim
	}
	return h.sameWords(s, m)
}

// sameWords says how far the clause of m says what the sentence of s does in
// another order, such as the passive: nearly all of its words, at least three.
func (h *hearing) sameWords(s, m *statement) float64 {
	all := m.l.contents(m.span())
	from, to := s.span()
	for c := s.clause + 1; c < len(s.l.clauses) && (s.l.clauses[c].joint == "that" || s.l.clauses[c].joint == "which"); c++ {
		to = s.l.clauses[c].to
	}
	k, share := h.overlap(s.l, s.l.contents(from, to), m.l, all)
	if k >= 3 && share >= 0.9 || k >= 4 && share >= 0.7 {
		return share
	}
	return 0
}

// claimedElsewhere reports whether another statement of the material, of the
// same polarity as s, makes the claim at least as well.
func (h *hearing) claimedElsewhere(s *statement, ms []statement, same float64) bool {
	for k := range ms {
		if ms[k].denied == s.denied && h.sameClaim(s, &ms[k]) >= 0.8*same {
			return true
		}
	}
	for _, other := range h.pairs[h.index(s.l)] {
		if other.m == ms[0].l {
			continue
		}
		for _, m := range h.statements(other.m, h.previousOf(other.m)) {
			if m.denied == s.denied && h.sameClaim(s, &m) >= 0.9*same {
				return true
			}
		}
	}
	return false
}

// hasOpposite reports whether the two clauses hold antonyms.
func (h *hearing) hasOpposite(p *pair, s, m *statement) bool {
	sc, mc := &p.s.clauses[s.clause], &p.m.clauses[m.clause]
	for i := sc.from; i < sc.to; i++ {
		for j := mc.from; j < mc.to; j++ {
			if against(&p.s.words[i], &p.m.words[j]) {
				return true
			}
		}
	}
	return false
}
