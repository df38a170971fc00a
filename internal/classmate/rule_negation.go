package classmate

import (
	"fmt"
	"strings"

	"kizuki/internal/classmate/wordnet"
	"kizuki/internal/lexical"
)

// denialsDiffer: one says that it is, the other that it is not. Both are about
// the same and say the same of it, but for the negation; opposites would make
// up for it, and "rarely" is neither.
func denialsDiffer(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.6) || !h.close(p) || p.alone < 0.4 || p.s.compares() >= 0 && p.m.tops() || p.m.compares() >= 0 && p.s.tops() || p.conditionsOpposed() || p.s.comparesAs() && (p.m.compares() >= 0 || p.m.tops()) || p.m.comparesAs() && (p.s.compares() >= 0 || p.s.tops()) {
		return nil // "not as fast as" says what "slower than" does
	}
	ss, ms := h.both(p)
	var found []finding
	for i := range ss {
		for j := range ms {
			s, m := &ss[i], &ms[j]
			without := h.withoutSame(s, m)
			if without {
				a, b := *s, *m // what both are without denies nothing here
				a.denied, b.denied = !a.denied, !b.denied
				s, m = &a, &b
			}
			if s.denied == m.denied || verbless(m) || s.l.supposed(s.clause) != m.l.supposed(m.clause) || s.soft || m.soft && !(m.denied && m.instead) || h.hasOpposite(p, s, m) || h.talksPast(s, m) {
				continue
			}
			if h.namesOther(s, m) {
				continue
			}
			same := h.sameClaim(s, m)
			if same == 0 || !h.deniedOnly(s, m, ms) && (!without && h.claimedElsewhere(s, ms, same) || h.saidOfOther(s, m, ms)) {
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

// tops reports whether the line says that something is the most: "the hottest".
func (l *line) tops() bool {
	for i := range l.words {
		if w := &l.words[i]; w.low == "most" || strings.HasSuffix(w.low, "est") && len(w.low) > 5 && w.look.Can(wordnet.Adjective) {
			return true
		}
	}
	return false
}

// deniedOnly reports whether the verb that the material denies stands in what the
// student says, and in no other statement of the material's sentence: "the
// council passed laws and chose judges" for "passed no laws; it chose judges".
func (h *hearing) deniedOnly(s, m *statement, ms []statement) bool {
	if !m.denied {
		return false
	}
	from, to := m.span()
	at := m.l.deniedIn(from, to)
	if at < 0 || !m.l.words[at].look.Can(wordnet.Verb) || h.met(s.l, s.pred, m.l, at) < 0.85 {
		return false
	}
	for k := range ms {
		if ms[k].clause != m.clause && h.met(ms[k].l, ms[k].pred, m.l, at) > 0 {
			return false
		}
	}
	n, _ := h.overlapFrom(0.85, s.l, s.pred, m.l, m.pred)
	return n >= 2
}

// conditionsOpposed reports whether the two sentences hang on opposite
// conditions: "flowers when it is long", "does not flower when it is short".
func (p *pair) conditionsOpposed() bool {
	return p.some(func(a, b *word) bool { return p.s.supposed(a.clause) && p.m.supposed(b.clause) && opposed(a, b) })
}

// namesOther reports whether what the material says is of something with a name
// that the student's sentence doesn't have: "uses UDP, but not for this" beside
// "this uses TCP".
func (h *hearing) namesOther(s, m *statement) bool {
	for _, j := range m.pred {
		if w := &m.l.words[j]; w.number < 0 && w.name && h.met(s.l, s.l.contents(0, len(s.l.words)), m.l, j) == 0 {
			return true
		}
	}
	return false
}

// withoutSame reports whether two statements are both of what is without the
// same: "can't live without a host", "can live on its own, without a host".
func (h *hearing) withoutSame(s, m *statement) bool {
	from, to := s.span()
	i := s.l.first(from, to, withoutWord)
	mfrom, mto := m.span()
	j := m.l.first(mfrom, mto, withoutWord)
	if i == to || j == mto {
		return false
	}
	a, b := s.l.contents(i+1, to), m.l.contents(j+1, mto)
	return len(a) > 0 && len(b) > 0 && h.met(s.l, a[:1], m.l, b[0]) >= 0.75
}

var withoutWord = wordSet(`without`)

// talksPast reports whether what one side denies is not what the other says:
// the word that is denied stands there in no form, or is denied there too, or
// the other side says with a verb of its own that it is not: "loses".
func (h *hearing) talksPast(s, m *statement) bool {
	d, o := s, m
	if m.denied {
		d, o = m, s
	}
	from, to := d.span()
	at := d.l.deniedIn(from, to)
	if at < 0 {
		return o.quits()
	}
	w := &d.l.words[at]
	if other := o.l; h.denies(other, w) || d.quits() != o.quits() {
		return true
	}
	from, to = o.span()
	words := append(o.l.contents(from, to), o.pred...)
	if h.listedOf(d, o, at) {
		return true
	}
	if h.met(o.l, words, d.l, at) >= 0.75 || w.look.Can(wordnet.Verb) && h.met(o.l, words, d.l, at) > 0 {
		return false
	}
	return true
}

// listedOf reports whether what d denies is said in o of something else, in a
// part that leaves the verb out: "masons work with stone, joiners with wood".
func (h *hearing) listedOf(d, o *statement, at int) bool {
	c := &o.l.clauses[o.clause]
	start := c.from
	for i := c.from; i < c.to; i++ {
		if o.l.markBefore(i) != "" && i > c.verb {
			start = i
		}
		w := &o.l.words[i]
		if start == c.from || w.number >= 0 || d.l.words[at].number >= 0 || h.lex.nearness(w, &d.l.words[at]) < 0.85 {
			continue
		}
		of := o.l.contents(start, i)
		sl, subject := d.subjects()
		return len(of) > 0 && len(subject) > 0 && h.met(sl, subject, o.l, of[0]) == 0
	}
	return false
}

// denies reports whether a line denies a word.
func (h *hearing) denies(l *line, w *word) bool {
	for i := range l.words {
		if !negators[l.words[i].low] {
			continue
		}
		if j := l.deniedIn(i, l.clauseEnd(i)); j >= 0 && w.number < 0 && l.words[j].number < 0 && h.lex.nearness(&l.words[j], w) >= 0.75 {
			return true
		}
	}
	return false
}

// deniedIn is the first telling word behind the first negation between two
// words; -1.
func (l *line) deniedIn(from, to int) int {
	for i := from; i < to; i++ {
		if negators[l.words[i].low] {
			if all := l.contents(i+1, to); len(all) > 0 {
				return all[0]
			}
			return -1
		}
	}
	return -1
}

// quits reports whether a statement says with a verb that something is not, or
// not any more.
func (s *statement) quits() bool {
	for i, to := s.span(); i < to; i++ {
		if quitting[s.l.words[i].stem] {
			return true
		}
	}
	return false
}

var quitting = func() map[string]bool {
	all := map[string]bool{}
	for w := range wordSet(`lose loses lost losing avoid prevent forbid reject stop miss lack exclude end disappear ban block refuse instead
		rather fail discard ignore hinder`) {
		all[lexical.Stem(w)] = true
	}
	return all
}()

// verbless reports whether a statement has no verb to deny.
func verbless(m *statement) bool {
	c := &m.l.clauses[m.clause]
	return c.verb == c.to && !c.echo
}

var conditions = wordSet(`if whether unless when whenever until`)

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
	k, claim := h.claims(s, m)
	_, back := h.claims(m, s)
	claim = max(claim, back)
	if s.before != nil && claim < 0.75 { // a subject out of another sentence is a guess
		n = 0
	}
	switch {
	case n > 0 && about >= 0.3 && k >= 2 && claim >= 0.5, n > 0 && about >= 0.6 && k == 1 && claim >= 0.9 && h.lowClaim(s, m) >= 0.35:
		return about + claim
	case k >= 3 && claim >= 0.6 && len(subj) == 0:
		return claim
	}
	return h.sameWords(s, m)
}

// claims is what of m's predicate s says: the verb by any kinship, the rest by
// the same meaning.
func (h *hearing) claims(s, m *statement) (int, float64) {
	var close []int
	for n, j := range m.pred {
		if near := h.met(s.l, s.pred, m.l, j); near >= 0.75 || n == 0 && near > 0 && m.l.words[j].look.Can(wordnet.Verb) {
			close = append(close, j)
		}
	}
	n, share := h.overlap(s.l, s.pred, m.l, close)
	if whole := h.loadOf(m.l, m.pred); whole > 0 {
		return n, share * h.loadOf(m.l, close) / whole
	}
	return 0, 0
}

// loadOf is what some words weigh.
func (h *hearing) loadOf(l *line, words []int) float64 {
	sum := 0.0
	seen := map[int]bool{}
	for _, j := range words {
		w := &l.words[j]
		switch {
		case w.number >= 0:
			sum += quantityWeight
		case !seen[w.id]:
			sum += h.weight[w.id]
		}
		seen[w.id] = true
	}
	return sum
}

// lowClaim is the smaller of the shares of what is said.
func (h *hearing) lowClaim(s, m *statement) float64 {
	_, a := h.claims(s, m)
	_, b := h.claims(m, s)
	return min(a, b)
}

// sameWords says how far the clause of m says what the sentence of s does in
// another order, such as the passive: nearly all of its words, at least three.
func (h *hearing) sameWords(s, m *statement) float64 {
	all := m.l.contents(m.span())
	from, to := s.span()
	for c := s.clause + 1; c < len(s.l.clauses) && (s.l.clauses[c].joint == "that" || s.l.clauses[c].joint == "which" && !s.denied); c++ { // a denial ends before "which"
		to = s.l.clauses[c].to
	}
	said := s.l.contents(from, to)
	if len(m.pred) > 0 && !auxiliaries[m.l.words[m.pred[0]].low] && h.met(s.l, said, m.l, m.pred[0]) == 0 && m.l.words[m.pred[0]].look.Can(wordnet.Verb) {
		return 0 // what is done is another thing
	}
	k, share := h.overlap(s.l, said, m.l, all)
	if k >= 3 && share >= 0.9 || k >= 4 && share >= 0.7 {
		return 1 + share
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
		if other.m == ms[0].l || other.score < 0.8*h.scoreOf(s.l, ms[0].l) {
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

// scoreOf is how close a pair is.
func (h *hearing) scoreOf(s, m *line) float64 {
	for _, p := range h.pairs[h.index(s)] {
		if p.m == m {
			return p.score
		}
	}
	return 0
}

// saidOfOther reports whether what s says is more what another clause of the
// material's sentence says than what m does.
func (h *hearing) saidOfOther(s, m *statement, ms []statement) bool {
	n, here := h.overlapFrom(1, m.l, m.pred, s.l, s.pred)
	for k := range ms {
		if ms[k].clause == m.clause {
			continue
		}
		if o, there := h.overlapFrom(1, m.l, ms[k].pred, s.l, s.pred); o >= n && there > here {
			return true
		}
	}
	return false
}

// hasOpposite reports whether one clause has an antonym in place of a word of
// the other: not one that both have, as in "the inner and the outer", and no
// word that denies already.
func (h *hearing) hasOpposite(p *pair, s, m *statement) bool {
	sc, mc := &p.s.clauses[s.clause], &p.m.clauses[m.clause]
	return p.some(func(a, b *word) bool {
		return a.clause == s.clause && b.clause == m.clause && against(a, b) && !negators[a.low] && !negators[b.low] && !h.holds(p.m, mc, a) && !h.holds(p.s, sc, b)
	})
}
