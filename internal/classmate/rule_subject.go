package classmate

import (
	"fmt"
	"unicode"

	"kizuki/internal/classmate/wordnet"
)

// subjectsDiffer: what the material says of one thing, the student says of
// another that the material tells of elsewhere, and never this: "IgM crosses
// the placenta" beside "IgG … crosses the placenta".
func subjectsDiffer(h *hearing, p *pair) []finding {
	if p.alone < 0.15 || !p.m.own || p.s.first(0, len(p.s.words), alsoWords) < len(p.s.words) {
		return nil
	}
	ss, ms := h.both(p)
	for i := range ss {
		for j := range ms {
			if f, ok := h.saysOfOther(p, &ss[i], &ms[j]); ok {
				return []finding{f}
			}
		}
	}
	return nil
}

// alsoWords give a thing what another has without taking it from that.
var alsoWords = wordSet(`also too both like unlike similar similarly likewise same alike either neither nor instead than`)

func (h *hearing) saysOfOther(p *pair, s, m *statement) (finding, bool) {
	if s.denied != m.denied || s.before != nil || s.l.supposed(s.clause) != m.l.supposed(m.clause) || s.asks() || len(s.subj) == 0 {
		return finding{}, false
	}
	ml, subject := m.subjects()
	if m.before != nil && !pronouns[m.l.words[0].low] {
		return finding{}, false
	}
	mine := h.ownWords(p.s, s.subj, p.m, p.m.contents(0, len(p.m.words)))
	theirs := h.ownWords(ml, subject, p.s, append(p.s.contents(s.telling()), s.subj...))
	numbered := false
	if i, j := s.numbered(), m.numbered(); i >= 0 && j >= 0 && p.s.words[i].low != p.m.words[j].low && p.s.words[i-1].stem == p.m.words[j-1].stem {
		mine, theirs, numbered = []int{i}, []int{j}, true
	}
	if len(mine) == 0 || len(theirs) == 0 || ml != m.l && h.met(ml, subject, p.s, mine[len(mine)-1]) > 0 {
		return finding{}, false
	}
	told := h.sameTold(s, m, mine, theirs)
	if told == 0 {
		return finding{}, false
	}
	a, b := mine[len(mine)-1], theirs[len(theirs)-1]
	if !numbered && !h.rival(p.s, a, ml, b) || !h.toldOf(p.s, mine, p.m) || h.toldElsewhere(s, m, mine) {
		return finding{}, false
	}
	return finding{
		m: p.m, s: p.s, wrote: p.s.spanOf(&p.s.clauses[s.clause]), sure: 1 + told + p.score,
		rule: fmt.Sprintf("said of another: %s / %s", p.s.named(a), ml.named(b)),
	}, true
}

// asks reports whether a statement's clause only names what is meant: "which
// crosses".
func (s *statement) asks() bool {
	joint := s.l.clauses[s.clause].joint
	return joint == "which" || joint == "who" || joint == "that" || joint == "where"
}

// sameTold says how far two statements tell the same, apart from what they tell
// it of: most of either clause stands in the other, two words of it; 0 when it
// doesn't.
func (h *hearing) sameTold(s, m *statement, mine, theirs []int) float64 {
	says, tells := except(s.l.contents(s.telling()), mine...), m.l.contents(m.telling())
	if m.before == nil {
		tells = except(tells, theirs...)
	}
	n, share := h.overlapFrom(0.75, s.l, says, m.l, tells)
	k, back := h.overlapFrom(0.75, m.l, tells, s.l, says)
	if n < 2 || k < 2 || back < 0.6 || share < 0.4 || share+back < 1.2 {
		return 0
	}
	return min(share, back)
}

// telling is which words tell what a statement's subject is or does: those of
// its clause, and of all behind a clause that says only "means that".
func (s *statement) telling() (from, to int) {
	from, to = s.span()
	if next := s.clause + 1; len(s.pred) == 0 && next < len(s.l.clauses) && s.l.clauses[next].joint == "that" {
		to = len(s.l.words)
	}
	return from, to
}

// numbered is the sign by which a statement's subject is told from others of
// its name, such as the "II" of "class II"; -1.
func (s *statement) numbered() int {
	c := &s.l.clauses[s.clause]
	for i := c.from + 1; i < c.verb; i++ {
		w := &s.l.words[i]
		if s.l.words[i-1].look.Can(wordnet.Noun) && (len(w.text) == 1 && unicode.IsUpper(rune(w.text[0])) || romans[w.text] || isNumber(w.low) && i+1 == c.verb) {
			return i
		}
	}
	return -1
}

var romans = wordSet(`I II III IV V VI VII VIII IX X`)

// ownWords are those of some words of a line that words of another don't mean.
func (h *hearing) ownWords(l *line, words []int, other *line, others []int) []int {
	var own []int
	for _, i := range words {
		if w := &l.words[i]; (w.number < 0 || !l.leadsPhrase(i)) && h.met(other, others, l, i) < 0.75 {
			own = append(own, i)
		}
	}
	return own
}

// rival reports whether two words name things of one sort, of which one can't
// be the other: opposites, kinds of one thing, two terms that no dictionary
// has, or words that tell two kinds under one head apart.
func (h *hearing) rival(s *line, i int, m *line, j int) bool {
	a, b := &s.words[i], &m.words[j]
	if !s.leadsPhrase(i) && !m.leadsPhrase(j) && i+1 < len(s.words) && j+1 < len(m.words) && h.lex.nearness(&s.words[i+1], &m.words[j+1]) >= 0.85 {
		return sharePart(a, b)
	}
	if !s.leadsPhrase(i) || !m.leadsPhrase(j) {
		return false
	}
	if a.look.Known() != b.look.Known() {
		return sharedEnd(a.low, b.low) >= 3
	}
	return !a.look.Known() || opposite(a, b) || a.look.Sibling(b.look) && a.look.Can(wordnet.Noun) && b.look.Can(wordnet.Noun) || sharedEnd(a.low, b.low) >= 5
}

// sharedEnd is how many letters two words end alike.
func sharedEnd(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// toldOf reports whether some other sentence of the material is about the thing
// that words of a line name.
func (h *hearing) toldOf(l *line, words []int, but *line) bool {
	for i := range h.material {
		m := &h.material[i]
		if m == but {
			continue
		}
		for c := range m.clauses {
			if k := &m.clauses[c]; k.verb < k.to && h.names(m, k.from, k.verb, l, words) {
				return true
			}
		}
	}
	return false
}

// names reports whether the words from from to to of m hold all of some words of l.
func (h *hearing) names(m *line, from, to int, l *line, words []int) bool {
	for _, i := range words {
		named := false
		for j := from; j < to && !named; j++ {
			v, w := &m.words[j], &l.words[i]
			named = v.low == w.low || v.content && w.content && h.lex.nearness(v, w) >= 0.85
		}
		if !named {
			return false
		}
	}
	return true
}

// toldElsewhere reports whether a sentence of the material that names the
// student's subject, or goes on about it, tells nearly as much of what s says
// as m does.
func (h *hearing) toldElsewhere(s, m *statement, subject []int) bool {
	says := except(s.l.contents(s.telling()), s.subj...)
	_, here := h.overlapFrom(0.6, m.l, m.l.contents(0, len(m.l.words)), s.l, says)
	for i := range h.material {
		o := &h.material[i]
		if o == m.l {
			continue
		}
		named := h.names(o, 0, len(o.words), s.l, subject)
		if before := h.previousOf(o); !named && before != nil && pronouns[o.words[0].low] {
			named = h.names(before, 0, len(before.words), s.l, subject)
		}
		if !named {
			continue
		}
		if _, share := h.overlapFrom(0.6, o, o.contents(0, len(o.words)), s.l, says); share >= 0.7*here {
			return true
		}
	}
	return false
}
