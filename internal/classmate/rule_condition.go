package classmate

import "strings"

// conditionsDiffer: the one says that it is so only then, the other that it is
// so whatever happens: "only if it is signed" and "no matter who signed it".
func conditionsDiffer(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.7) || p.alone < 0.2 || len(p.links) < 2 {
		return nil
	}
	ss, ms := p.s.terms(), p.m.terms()
	for _, s := range ss {
		for _, m := range ms {
			if s.bound == m.bound || hasTerm(ss, m.bound) || hasTerm(ms, s.bound) || p.s.deniedBefore(s) || p.m.deniedBefore(m) {
				continue
			}
			if s.anyOf != "" && !p.m.at2(m.at+1, s.anyOf) || m.anyOf != "" && !p.s.at2(s.at+1, m.anyOf) {
				continue
			}
			if s.every != m.every && s.every || h.meetsTerms(p, &s, &m) || h.linksOutside(p, &s, &m) < 2 || h.tellsOther(p, p.m.words[m.at].clause) {
				continue
			}
			c := &p.s.clauses[p.s.words[s.at].clause]
			return []finding{{
				m: p.m, s: p.s, wrote: p.s.spanOf(c), sure: 1.2 + p.score,
				rule: "conditions differ: " + p.s.saysTerm(s) + " / " + p.m.saysTerm(m),
			}}
		}
	}
	return nil
}

// saysTerm are the words that say a term, such as "only if" and "always".
func (l *line) saysTerm(t term) string {
	if low := l.words[t.at].low; low == "unless" || low == "regardless" || low == "whenever" || low == "always" || low == "whether" || low == "whatever" || t.at+1 == len(l.words) {
		return l.words[t.at].text
	}
	return l.spanOfWords(t.at, t.at+2).In(l.text)
}

// hasTerm reports whether some of the terms are bound, or free.
func hasTerm(of []term, bound bool) bool {
	for _, t := range of {
		if t.bound == bound {
			return true
		}
	}
	return false
}

// term is what a line says of when something holds.
type term struct {
	at, to int    // words: of what says so, and the end of the condition
	bound  bool   // only under a condition; else under any
	every  bool   // said of every one of them, or only of some
	anyOf  string // the preposition of "by any of them", which frees of an "only by"
}

// terms lists what binds a line to a condition, and what frees it of any.
func (l *line) terms() []term {
	var all []term
	for i := range l.words {
		low, next := l.words[i].low, ""
		if i+1 < len(l.words) {
			next = l.words[i+1].low
		}
		end := l.conditionEnd(i)
		switch {
		case low == "only" && binding[next], low == "unless", low == "provided":
			all = append(all, term{at: i, to: end, bound: true})
		case low == "only" && i == l.clauses[l.words[i].clause].from && l.words[i].number < 0:
			all = append(all, term{at: i, to: l.clauses[l.words[i].clause].verb, bound: true, every: true})
		case low == "no" && next == "matter", low == "regardless", low == "irrespective", low == "whenever", low == "always", low == "whatever", low == "whichever",
			low == "even" && (next == "if" || next == "when" || next == "though" || next == "without"),
			low == "whether" && (i > 0 && l.words[i-1].stem == "matter" || l.markBefore(i) == "," || i == 0 && l.clauseLast(i)+1 < len(l.words) && l.markBefore(l.clauseLast(i)+1) == ",") && l.first(i, min(len(l.words), i+14), orWord) < min(len(l.words), i+14),
			low == "all" && next == "times", low == "any" && (next == "case" || next == "time"), low == "as" && next == "soon":
			all = append(all, term{at: i, to: end})
		case (low == "every" || low == "all" || low == "any") && i <= l.clauses[l.words[i].clause].from+1 && i < l.clauses[l.words[i].clause].verb:
			all = append(all, term{at: i, to: l.clauses[l.words[i].clause].verb, every: true})
		case (low == "every" || low == "all" || low == "any") && prepositions[l.words[i-1].low] != "":
			all = append(all, term{at: i, to: end, anyOf: l.words[i-1].low})
		}
	}
	return all
}

var binding = wordSet(`if when while after in with under near during once as until by on at to from where within above below`)
var orWord = wordSet(`or`)

// conditionEnd is where a condition that word i leads into ends: with its
// clause, and with the next when the joint itself begins one.
func (l *line) conditionEnd(i int) int {
	c := l.words[i].clause
	if c+1 < len(l.clauses) && l.clauses[c].to <= i+2 {
		c++
	}
	return l.clauses[c].to
}

// deniedBefore reports whether the clause that a term stands in is denied ahead
// of it: "not always".
func (l *line) deniedBefore(t term) bool {
	for i := l.clauses[l.words[t.at].clause].from; i < t.at; i++ {
		if negators[l.words[i].low] || strings.HasSuffix(l.words[i].low, "n't") {
			return true
		}
	}
	return false
}

// meetsTerms reports whether what is free of conditions names the condition of
// the other: "whenever it is signed" is no less than "only if it is signed".
func (h *hearing) meetsTerms(p *pair, s, m *term) bool {
	if s.every {
		ms := h.unlike(p.m, p.m.contents(m.at+1, m.to), p.s.contents(0, 0))
		n, share := h.overlap(p.s, p.s.contents(s.at, s.to), p.m, ms)
		return n == 0 || share > 0.6 // nothing in common, or the very same ones
	}
	bound, free := term{}, term{}
	bl, fl := p.m, p.s
	bound, free = *m, *s
	if s.bound {
		bl, fl, bound, free = p.s, p.m, *s, *m
	}
	if free.anyOf != "" { // "to all members" is no less than "only to members"
		to := bound.to
		for c := bl.words[to-1].clause + 1; c < len(bl.clauses) && (bl.clauses[c].joint == "that" || bl.clauses[c].joint == "which" || bl.clauses[c].joint == "who"); c++ {
			to = bl.clauses[c].to
		}
		_, share := h.overlap(fl, fl.contents(free.at, free.to), bl, bl.contents(bound.at+1, to))
		return share >= 0.9
	}
	if low := fl.words[free.at].low; low == "even" || low == "no" || low == "regardless" || low == "irrespective" || low == "whether" || low == "whatever" || low == "whichever" {
		return false // it names what does not count
	}
	_, share := h.overlap(fl, fl.contents(0, len(fl.words)), bl, bl.contents(bound.at+1, bound.to))
	return share >= 0.5
}

// linksOutside counts the linked words that stand in neither condition.
func (h *hearing) linksOutside(p *pair, s, m *term) int {
	n := 0
	seen := map[int]bool{}
	for _, k := range p.links {
		if in := k.m >= m.at && k.m < m.to && !m.every; in || seen[k.s] || k.s >= s.at && k.s < s.to && !s.every {
			continue
		}
		seen[k.s] = true
		n++
	}
	return n
}
