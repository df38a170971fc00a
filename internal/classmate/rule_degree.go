package classmate

import (
	"fmt"

	"kizuki/internal/classmate/wordnet"
)

// coupling says that something becomes, or is, more or less: "fewer joins",
// "slows down reading", "makes reading faster".
type coupling struct {
	word, noun int // of the line
	up         bool
}

// quicker and slower are more and less too, of what is done.
var (
	quicker = wordSet(`faster quicker speeds speed sooner better`)
	slower  = wordSet(`slower slows slow later worse`)
)

// points is 1 for a word of more, -1 for one of less, and 0 for any other.
func (w *word) points() int {
	switch {
	case w.number >= 0 || w.degree:
		return 0
	case ups[w.low] || quicker[w.low]:
		return 1
	case downs[w.low] || slower[w.low]:
		return -1
	}
	return 0
}

// couplings lists them. What is compared with something, "more than", is for
// other rules.
func (l *line) couplings() []coupling {
	if l.first(0, len(l.words), thanWord) < len(l.words) {
		return nil
	}
	var all []coupling
	for i := range l.words {
		way := l.words[i].points()
		if way == 0 {
			continue
		}
		if noun := l.coupled(i); noun >= 0 {
			all = append(all, coupling{i, noun, way > 0})
		}
	}
	return all
}

// coupled is the noun that the direction at word i is said of: the one behind
// it, or else before it where something is made so; -1.
func (l *line) coupled(i int) int {
	end := l.clauseLast(i) + 1
	for j := i + 1; j < end && j <= i+3; j++ {
		w := &l.words[j]
		switch {
		case w.points() != 0:
			return -1 // "slows down": the second says it
		case prepositions[w.low] != "":
			j = end
		case w.content && (w.look.Can(wordnet.Noun) || !w.look.Known()) && w.number < 0 && (l.leadsPhrase(j) || l.words[j+1].look.Can(wordnet.Adjective)):
			return j
		}
	}
	if c := &l.clauses[l.words[i].clause]; i == c.verb && i > c.from && i == end-1 {
		if subject := l.contents(c.from, i); len(subject) > 0 && l.words[subject[len(subject)-1]].number < 0 {
			return subject[len(subject)-1] // "the price falls"
		}
	}
	if c := &l.clauses[l.words[i].clause]; i == c.verb+1 && i > c.from+1 && i == end-1 {
		verb := &l.words[c.verb]
		subject := l.contents(c.from, c.verb)
		switch {
		case verb.number >= 0:
		case copulas[verb.low] || isOne(changing, verb):
			if len(subject) > 0 && l.words[subject[len(subject)-1]].number < 0 {
				return subject[len(subject)-1] // "the price goes up"
			}
		case verb.content:
			return c.verb // "producers supply less"
		}
	}
	if i > 0 && l.words[i-1].content && l.words[i-1].look.Can(wordnet.Noun) && isOne(rendering, &l.words[l.makes(i)]) {
		return i - 1
	}
	return -1
}

var changing = wordSet(`go get become turn move grow come`)
var rendering = wordSet(`make keep render get`)

// makes is the verb of the clause of word i, or of the one before that it goes on from.
func (l *line) makes(i int) int {
	for c := l.words[i].clause; c >= 0; c-- {
		k := &l.clauses[c]
		for j := k.from; j < k.to && j < i; j++ {
			if isOne(rendering, &l.words[j]) {
				return j
			}
		}
		if k.joint != "and" && k.joint != "," {
			break
		}
	}
	return i
}

// degreesDiffer: the same of the same is more for the one and less for the other.
func degreesDiffer(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) || p.alone < 0.3 {
		return nil
	}
	ms := p.m.couplings()
	if len(ms) == 0 || (p.s.hangs() || p.m.hangs()) && !h.sameCondition(p, ms) {
		return nil
	}
	for _, s := range p.s.couplings() {
		if p.s.deniedAt(s.word) || p.s.lessened(s.word) {
			continue
		}
		for _, m := range ms {
			if m.up == s.up || p.m.deniedAt(m.word) || p.m.lessened(m.word) || h.lex.nearness(&p.s.words[s.noun], &p.m.words[m.noun]) < 0.85 || h.coupledElsewhere(p.s, s) || p.m.pointsAlso(s.up) && p.s.pointsAlso(!s.up) {
				continue
			}
			return []finding{{
				m: p.m, s: p.s, wrote: p.s.spanOf(&p.s.clauses[p.s.words[s.word].clause]), sure: 1.2 + p.score,
				rule: fmt.Sprintf("opposites: %s / %s", p.s.words[s.word].text, p.m.words[m.word].text),
			}}
		}
	}
	return nil
}

// pointsAlso reports whether the line has a direction that it doesn't say of what:
// "and a flat lowers it".
func (l *line) pointsAlso(up bool) bool {
	for i := range l.words {
		if way := l.words[i].points(); way != 0 && way > 0 == up && l.coupled(i) < 0 {
			return true
		}
	}
	return false
}

// mirrored reports whether both lines say what hangs on something else, and
// every direction of the one is turned in the other: "when it falls, there is
// less" says what "when it rises, there is more" does.
func (p *pair) mirrored() bool {
	if !p.s.hangs() || !p.m.hangs() {
		return false
	}
	up, down, _ := p.s.directions()
	moreUp, moreDown, _ := p.m.directions()
	return up+down >= 2 && up == moreDown && down == moreUp && up != moreUp
}

// directions counts the words of more and of less, and those of either that
// stand before the verb.
func (l *line) directions() (up, down, ahead int) {
	for i := range l.words {
		switch l.words[i].points() {
		case 1:
			up++
		case -1:
			down++
		default:
			continue
		}
		if i < l.clauses[l.words[i].clause].verb {
			ahead++
		}
	}
	return up, down, ahead
}

// hangs reports whether the line says what is more or less when something else
// is: with a condition, or of its subject, "a longer rope means a slower swing".
func (l *line) hangs() bool {
	for c := range l.clauses {
		if l.clauses[c].joint == "as" {
			return true
		}
	}
	up, down, ahead := l.directions()
	return l.first(0, len(l.words), hanging) < len(l.words) || ahead > 0 && up+down > 1
}

var hanging = wordSet(`if when whenever whether unless until without depending otherwise`)

func (l *line) deniedAt(i int) bool { return l.clauses[l.words[i].clause].denials > 0 }

// sameCondition reports whether something that is more or less for the one is so
// for the other too, so that what hangs on it can be compared.
func (h *hearing) sameCondition(p *pair, ms []coupling) bool {
	for _, s := range p.s.couplings() {
		for _, m := range ms {
			if s.up == m.up && h.lex.nearness(&p.s.words[s.noun], &p.m.words[m.noun]) >= 0.85 {
				return true
			}
		}
	}
	return false
}

// coupledElsewhere reports whether some sentence of the material, or the
// student's own, says of the same thing what the coupling does.
func (h *hearing) coupledElsewhere(l *line, s coupling) bool {
	for _, m := range append(h.lines(h.material), l) {
		for _, c := range m.couplings() {
			same := c.up == s.up
			if m == l {
				same = c.up != s.up
			}
			if same && h.lex.nearness(&m.words[c.noun], &l.words[s.noun]) >= 0.85 {
				return true
			}
		}
	}
	return false
}
