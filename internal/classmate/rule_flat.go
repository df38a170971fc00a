package classmate

import (
	"strings"

	"kizuki/internal/classmate/wordnet"
	"kizuki/internal/lexical"
)

// flatlyDenied: the material denies something of a thing, and the student says
// something of the same thing about the same, whatever the verb: "fixed costs do
// not matter for this decision" and "the fixed costs play a part in this
// decision". Nothing in what the student says may deny in its own way.
func flatlyDenied(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) || p.alone < 0.3 || !p.m.own || h.contrary(p) || p.s.comparesAs() {
		return nil
	}
	if f, ok := h.flatlyDenies(p); ok {
		return []finding{f}
	}
	for i := range p.m.clauses {
		subject, rest, ok := p.m.deniedOf(i)
		if !ok {
			continue
		}
		for j := range p.s.clauses {
			if p.s.affirms(j) && h.saysOf(p, j, subject, rest) {
				c := &p.s.clauses[j]
				return []finding{{m: p.m, s: p.s, wrote: p.s.spanOf(c), sure: 1.1 + p.score, rule: "negation: so / not so"}}
			}
		}
	}
	return nil
}

// flatlyDenies: the student denies, in nearly the material's own words, what a
// sentence says that denies nothing and sets nothing against anything.
func (h *hearing) flatlyDenies(p *pair) (finding, bool) {
	if p.alone < 0.5 || p.m.denied() || p.m.contrasts() {
		return finding{}, false
	}
	for i := range p.m.clauses {
		if !p.m.affirms(i) && p.m.clauses[i].verb < p.m.clauses[i].to {
			return finding{}, false
		}
	}
	for j := range p.s.clauses {
		c := &p.s.clauses[j]
		if _, _, ok := p.s.deniedOf(j); !ok {
			continue
		}
		said := p.s.contents(c.from, c.to)
		if n, share := h.overlapFrom(0.85, p.m, p.m.contents(0, len(p.m.words)), p.s, said); n >= 3 && share >= 0.85 {
			return finding{m: p.m, s: p.s, wrote: p.s.spanOf(c), sure: 1.2 + p.score, rule: "negation: not so / so"}, true
		}
	}
	return finding{}, false
}

// contrary reports whether opposites stand on both sides, which may make up for
// a negation.
func (h *hearing) contrary(p *pair) bool {
	return p.some(func(a, b *word) bool { return a.number < 0 && b.number < 0 && against(a, b) })
}

// some reports whether something holds of a word of the student's and one of
// the material's.
func (p *pair) some(of func(a, b *word) bool) bool {
	for i := range p.s.words {
		for j := range p.m.words {
			if of(&p.s.words[i], &p.m.words[j]) {
				return true
			}
		}
	}
	return false
}

// deniedOf takes a clause apart that denies once, by "not" and the like: what
// it is about, and what it denies of it, without the verb.
func (l *line) deniedOf(i int) (subject, rest []int, ok bool) {
	c := &l.clauses[i]
	if c.denials != 1 || c.soft || c.instead || c.echo || conditions[c.joint] || conditions[c.under] {
		return nil, nil, false
	}
	at := l.first(c.from, c.to, flat)
	if at == c.to || l.at2(at+1, "to") || following[l.words[c.from].low] {
		return nil, nil, false // "teaches not to"; "then it does not" says what follows
	}
	subject, rest = l.contents(c.from, at), l.contents(at+1, c.to)
	if len(rest) > 0 && l.words[rest[0]].look.Can(wordnet.Verb) && !l.hasDeterminer(at+1, rest[0]) {
		rest = rest[1:]
	}
	return subject, rest, len(subject) > 0 && len(rest) > 0
}

// hasDeterminer reports whether a phrase begins between two words.
func (l *line) hasDeterminer(from, to int) bool { return l.first(from, to, determiners) < to }

var following = wordSet(`then so thus therefore hence otherwise`)

var flat = wordSet(`not never cannot doesn't don't didn't isn't aren't wasn't weren't can't couldn't won't`)

// affirms reports whether a clause says that something is so, and holds no
// word that denies in its own way.
func (l *line) affirms(j int) bool {
	c := &l.clauses[j]
	if c.denials > 0 || c.soft || c.instead || c.verb == c.to || conditions[c.joint] || conditions[c.under] {
		return false
	}
	for i := c.from; i < c.to; i++ {
		if w := &l.words[i]; denying[w.stem] || denying[w.low] || w.negative() {
			return false
		}
	}
	return true
}

// negative reports whether a word denies by its beginning or its end.
func (w *word) negative() bool {
	for _, p := range []string{"un", "in", "im", "ir", "il", "non", "dis", "mis"} {
		if rest, ok := strings.CutPrefix(w.low, p); ok && len(rest) > 4 && wordnet.Look(rest).Known() {
			return true
		}
	}
	return strings.HasSuffix(w.low, "less") && len(w.low) > 6
}

// denying are words by which a sentence denies without a negation, and those
// that put something else in its place.
var denying = func() map[string]bool {
	all := map[string]bool{}
	for w := range quitting {
		all[w] = true
	}
	for w := range wordSet(`ignore neglect omit skip remain stay keep kept left leave outside out off away beyond without bad poor weak wrong false myth error
		mistake free immune independent drop refuse deny hold only just merely other another else different instead than spare
		save waste rest apart against until before short little few less least hard hardly difficult escape withstand resist protect stop halt cease`) {
		all[lexical.Stem(w)], all[w] = true, true
	}
	return all
}()

// saysOf reports whether clause j of the student's is about the same, and says
// something about the rest.
func (h *hearing) saysOf(p *pair, j int, subject, rest []int) bool {
	c := &p.s.clauses[j]
	said := p.s.contents(c.from, c.to)
	about, whole := said, p.s.contents(0, c.from)
	n, share := h.overlapFrom(0.8, p.s, append(append([]int(nil), whole...), about...), p.m, subject)
	if n == 0 {
		if before := h.previous(p.s); before != nil && pronouns[p.s.words[c.from].low] {
			n, share = h.overlapFrom(0.8, before, before.contents(0, len(before.words)), p.m, subject)
		}
	}
	k, claim := h.overlapFrom(0.75, p.s, said, p.m, rest)
	return n > 0 && share >= 0.5 && k > 0 && claim >= 0.7 && n+k >= 3
}
