package classmate

import (
	"fmt"
	"slices"
	"strings"

	"kizuki/internal/classmate/wordnet"
	"kizuki/internal/lexical"
	"kizuki/internal/source"
)

// directionsDiffer: the same thing is said to be, or to go, the opposite way:
// "smaller" and "bigger", "rises" and "falls". The opposites stand in
// statements about the same, and the material says nowhere what the student does.
func directionsDiffer(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) && !(p.m.quoted && h.leads(p, 0.6)) || !h.close(p) || p.mirrored() || p.opposites() > maxOpposites {
		return nil
	}
	ss, ms := h.both(p)
	var found []finding
	for i := range ss {
		for j := range ms {
			if f, ok := h.opposed(p, &ss[i], &ms[j]); ok {
				found = append(found, f)
			}
		}
	}
	return found
}

// maxOpposites is how many pairs of opposites two sentences may hold to be looked
// at: each is weighed against all others, and no sentence that says something
// has as many.
const maxOpposites = 30

// opposites counts the pairs of opposites, up to one more than maxOpposites.
func (p *pair) opposites() int {
	n := 0
	for i := range p.s.words {
		for j := range p.m.words {
			if against(&p.s.words[i], &p.m.words[j]) {
				if n++; n > maxOpposites {
					return n
				}
			}
		}
	}
	return n
}

// nearestIn is how near a word of a clause comes to b.
func (h *hearing) nearestIn(l *line, c *clause, b *word) float64 {
	best := 0.0
	for i := c.from; i < c.to; i++ {
		if w := &l.words[i]; w.number < 0 {
			best = max(best, h.lex.nearness(w, b))
		}
	}
	return best
}

// measures reports whether word i is the "less" of an adjective, "less
// surprising", that the other sentence doesn't speak of: a thing that grows
// there is no measure of that.
func (h *hearing) measures(l *line, i int, other *line, b *word) bool {
	if low := l.words[i].low; low != "more" && low != "less" || b.low == "more" || b.low == "less" || i+1 == len(l.words) {
		return false
	}
	next := &l.words[i+1]
	said := i > 0 && copulas[l.words[i-1].low] // "are less surprising"
	return next.content && next.look.Can(wordnet.Adjective) && (said || !next.look.Can(wordnet.Noun)) && h.nearest(next, []*line{other}) < 0.75
}

func (h *hearing) opposed(p *pair, s, m *statement) (finding, bool) {
	if s.denied != m.denied || s.soft || m.soft && !m.instead {
		return finding{}, false
	}
	if p.s.supposed(s.clause) && p.m.supposed(m.clause) && p.s.denied() != p.m.denied() {
		return finding{}, false // "does not when it is short"
	}
	sc, mc := &p.s.clauses[s.clause], &p.m.clauses[m.clause]
	for i := sc.from; i < sc.to; i++ {
		for j := mc.from; j < mc.to; j++ {
			a, b := &p.s.words[i], &p.m.words[j]
			if !against(a, b) || p.s.at2(i+1, "kind") || p.s.at2(i+1, "sort") || p.s.lessened(i) != p.m.lessened(j) || h.holds(p.m, mc, a) || h.holds(p.s, sc, b) || h.measures(p.s, i, p.m, b) || h.measures(p.m, j, p.s, a) {
				continue
			}
			if placing[a.low] && !h.placesSame(p, i, j) {
				continue
			}
			if bearings[a.low] && !h.sameVerb(sc, p.s, mc, p.m) || h.turned(p, i, j) {
				continue
			}
			if h.turnedAgain(p, i, j) || h.saysBoth(p, s, m, b) {
				continue
			}
			if converse(a, b) && !h.sameSubject(s, m) {
				continue
			}
			if acts(a, b) && otherRole(p.s, i, p.m, j) || !ups[a.low] && !downs[a.low] && p.s.attribute(i) != p.m.attribute(j) {
				continue
			}
			about := h.about(s, m, i, j, acts(a, b))
			single := about == 0 && (p.alone >= 0.5 || s.tells(i) && m.tells(j)) && h.singleDifference(p, a, b)
			if single {
				about = 0.5
				if h.isOther(s, m, j) || h.tellsOther(p, m.clause) {
					continue
				}
			} else if about == 0 || h.agrees(s, i, about) || h.meansOther(s, m, i) || h.tellsOther(p, m.clause) || h.bothNamed(m, a) || h.isOther(s, m, j) {
				continue
			}
			return finding{
				m: p.m, s: p.s, wrote: p.s.spanOf(sc), sure: 1 + about + p.score,
				rule: fmt.Sprintf("opposites: %s / %s", p.s.named(i), p.m.named(j)),
			}, true
		}
	}
	return finding{}, false
}

// converse reports whether two opposites are one deed seen from its two ends:
// who sells is somebody else's buyer.
func converse(a, b *word) bool {
	for _, pair := range [][2]map[string]bool{{giving, receiving}, {receiving, giving}, {leaving, entering}, {entering, leaving}} {
		if isOne(pair[0], a) && isOne(pair[1], b) {
			return true
		}
	}
	return false
}

// sameSubject reports whether two statements name the same as their subject.
func (h *hearing) sameSubject(s, m *statement) bool {
	sl, subj := s.subjects()
	ml, mubj := m.subjects()
	n, _ := h.overlap(sl, subj, ml, mubj)
	return n > 0
}

// placesSame reports whether two places are told beside the same thing: "B above
// A" says what "A below B" does.
func (h *hearing) placesSame(p *pair, i, j int) bool {
	a, b := p.s.next(i, p.s.clauseEnd(i)), p.m.next(j, p.m.clauseEnd(j))
	if len(a) == 0 && i+1 < p.s.clauseEnd(i) {
		return false // "below them"
	}
	return len(a) == 0 || len(b) == 0 || h.met(p.s, a, p.m, b[len(b)-1]) >= 0.75 || h.met(p.m, b, p.s, a[len(a)-1]) >= 0.75
}

// acts reports whether two opposites are what somebody does, such as to win and
// to lose: who does it decides whether they oppose each other.
func acts(a, b *word) bool {
	return !(ups[a.low] || downs[a.low]) && a.look.Can(wordnet.Verb) && b.look.Can(wordnet.Verb) && !a.look.Can(wordnet.Adjective)
}

// bearings are words that say where something goes and not what it does.
var bearings = wordSet(`toward towards away inward inwards outward outwards forward forwards backward backwards`)

// sameVerb reports whether two clauses say that the same happens.
func (h *hearing) sameVerb(sc *clause, s *line, mc *clause, m *line) bool {
	if sc.verb == sc.to || mc.verb == mc.to {
		return true
	}
	a, b := &s.words[sc.verb], &m.words[mc.verb]
	return !a.content || !b.content || h.lex.nearness(a, b) >= 0.6
}

// attribute reports whether word i is an adjective of what its clause is about:
// "tough meat becomes" names what was there before, and opposes no "is tender".
func (l *line) attribute(i int) bool {
	return i < l.clauses[l.words[i].clause].verb && l.words[i].look.Can(wordnet.Adjective) && !l.leadsPhrase(i)
}

// otherRole reports whether one verb is said of who does it to something, and
// the other of what it is done to: what the leaves produce is used elsewhere.
func otherRole(s *line, i int, m *line, j int) bool {
	if s.passive(i) == m.passive(j) {
		return false
	}
	if s.passive(i) {
		s, i = m, j
	}
	return i+1 < s.clauseEnd(i)
}

// agrees reports whether some statement of the material points the way that
// word i of s does, and is about the same as nearly: "in metals it rises, in a
// thermistor it falls".
func (h *hearing) agrees(s *statement, i int, about float64) bool {
	a := &s.l.words[i]
	for _, other := range h.pairs[h.index(s.l)] {
		ms := h.statements(other.m, h.previousOf(other.m))
		for k := range ms {
			c := &other.m.clauses[ms[k].clause]
			for j := c.from; j < c.to; j++ {
				if h.alike(a, &other.m.words[j]) && ms[k].denied == s.denied && h.about(s, &ms[k], i, j, false) >= 0.8*about {
					return true
				}
			}
		}
	}
	return false
}

// meansOther reports whether the same sentence of the material points the
// student's way in another clause that the student's sentence shares as many
// telling words with.
func (h *hearing) meansOther(s, m *statement, i int) bool {
	a := &s.l.words[i]
	all, own := without(s.l.contents(0, len(s.l.words)), true, i), without(s.l.contents(s.span()), true, i)
	here := m.l.contents(m.span())
	for c := range m.l.clauses {
		k := &m.l.clauses[c]
		if c == m.clause {
			continue
		}
		there := m.l.contents(k.from, k.to)
		theirs, ours := h.unlike(m.l, there, here), h.unlike(m.l, here, there)
		n, _ := h.overlap(s.l, own, m.l, theirs)
		o, _ := h.overlap(s.l, own, m.l, ours)
		if n > o {
			return true
		}
		if !h.holds(m.l, k, a) {
			continue
		}
		if n == o {
			n, _ = h.overlap(s.l, all, m.l, theirs)
			o, _ = h.overlap(s.l, all, m.l, ours)
		}
		if n >= o {
			return true
		}
	}
	return false
}

// singleDifference reports whether two opposites are what tells apart two
// sentences that are close as a whole, neither of which has the other's word.
func (h *hearing) singleDifference(p *pair, a, b *word) bool {
	if p.alone < 0.35 && !(p.alone >= 0.25 && p.m.quoted && apart(a.poles, b.poles)) || len(p.links) < 3 || !h.leads(p, 1) || ups[a.low] || downs[a.low] {
		return false
	}
	if p.m.contrasts() || p.s.contrasts() || p.m.hasAgainst(b) {
		return false
	}
	return !h.holds(p.m, &clause{from: 0, to: len(p.m.words)}, a) && h.nearest(b, h.lines(h.said)) < 0.75
}

// contrasts reports whether the line sets one thing against another.
func (l *line) contrasts() bool {
	for c := range l.clauses {
		switch l.clauses[c].joint {
		case "while", "whereas", "but", ";", "although", "though", "yet":
			return true
		}
	}
	return false
}

// bothNamed reports whether the material's sentence names both of two opposites
// that are no more and less: what it says of each is for other rules.
func (h *hearing) bothNamed(m *statement, a *word) bool {
	if ups[a.low] || downs[a.low] {
		return false
	}
	return h.holds(m.l, &clause{from: 0, to: len(m.l.words)}, a)
}

// isOther reports whether what s is about is what m compares with: "the slower
// one is B" where "A is faster than B".
func (h *hearing) isOther(s, m *statement, j int) bool {
	if h.comparesWith(s, m) {
		return true
	}
	c := &m.l.clauses[m.clause]
	than := m.l.first(j, c.to, thanWord)
	if than == c.to {
		return false
	}
	sl, subj := s.subjects()
	before, after := m.l.contents(c.from, j), m.l.contents(than+1, c.to)
	if ml, mubj := m.subjects(); ml == m.l {
		before = append(before, mubj...)
	}
	there, _ := h.overlap(sl, subj, m.l, h.unlike(m.l, after, before))
	here, _ := h.overlap(sl, subj, m.l, h.unlike(m.l, before, after))
	return there > here || here == 0 && !s.lent && len(subj) > 0
}

// comparesWith reports whether what m is about is what s compares with.
func (h *hearing) comparesWith(s, m *statement) bool {
	c := &s.l.clauses[s.clause]
	than := s.l.first(c.from, c.to, thanWord)
	if than == c.to {
		return false
	}
	ml, mubj := m.subjects()
	sl, subj := s.subjects()
	there, _ := h.overlap(ml, mubj, s.l, s.l.contents(than+1, c.to))
	here, _ := h.overlap(ml, mubj, sl, subj)
	return there > here
}

var thanWord = wordSet(`than`)

// about says how far two statements are about the same, without the opposites
// themselves: their subjects must meet, or, where nobody acts, the clauses as
// a whole.
func (h *hearing) about(s, m *statement, i, j int, acting bool) float64 {
	sl, subj := s.subjects()
	ml, mubj := m.subjects()
	n, share := h.overlap(sl, without(subj, sl == s.l, i), ml, without(mubj, ml == m.l, j))
	k, rest := h.overlap(s.l, without(s.pred, true, i), m.l, without(m.pred, true, j))
	if n > 0 && share >= 0.3 && (k > 0 || s.tells(i) && m.tells(j)) {
		return share + rest
	}
	if acting {
		return 0
	}
	sAll := without(s.l.contents(s.span()), true, i)
	mAll := without(m.l.contents(m.span()), true, j)
	k, rest = h.overlap(s.l, sAll, m.l, mAll)
	_, back := h.overlap(m.l, mAll, s.l, sAll)
	if k >= 2 && rest >= 0.5 && back >= 0.5 {
		return rest
	}
	return 0
}

// tells reports whether word i is what the statement says of its subject: its
// verb, or the first word of content behind it, or the subject's own. Further on
// it belongs to something else, of which the other sentence may know nothing.
func (s *statement) tells(i int) bool {
	c := &s.l.clauses[s.clause]
	from := c.verb + 1
	if from < i && from < c.to && copulas[s.l.words[c.verb].low] && (strings.HasSuffix(s.l.words[from].low, "ed") || lexical.Irregular(s.l.words[from].low) != "") {
		from++ // "is deposited"
	}
	return i <= c.verb || c.verb == c.to || len(without(s.l.contents(from, i), true, i)) == 0
}

func without(words []int, same bool, i int) []int {
	if !same {
		return words
	}
	return except(words, i)
}

// except lists the words that are not among others.
func except(words []int, others ...int) []int {
	var kept []int
	for _, i := range words {
		if !slices.Contains(others, i) {
			kept = append(kept, i)
		}
	}
	return kept
}

// spanOf is where a clause stands in its line.
func (l *line) spanOf(c *clause) source.Span {
	from := c.from
	if from+1 < c.to && joints[l.words[from].low] && l.words[from].low != "while" {
		from++
	}
	return source.Span{Start: l.words[from].span.Start, End: l.words[c.to-1].span.End}
}
