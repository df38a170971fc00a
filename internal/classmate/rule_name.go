package classmate

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/classmate/wordnet"
	"kizuki/internal/source"
)

// name is a run of words that name one person, place or thing.
type name struct {
	from, to int // words of the line
}

// names lists the proper names of a line; "of" and the like belong to one when
// both neighbours do: "Hall of Mirrors".
func (l *line) names() []name {
	var all []name
	for i := 0; i < len(l.words); i++ {
		if !l.words[i].name {
			continue
		}
		n := name{i, i + 1}
		for n.to < len(l.words) && l.markBefore(n.to) == "" {
			switch {
			case l.words[n.to].name:
				n.to++
				continue
			case particles[l.words[n.to].low] && n.to+1 < len(l.words) && l.words[n.to+1].name:
				n.to += 2
				continue
			}
			break
		}
		all = append(all, n)
		i = n.to - 1
	}
	return all
}

var particles = wordSet(`of von van de der di da la le du`)

// namesDiffer: a name that the explanation has nowhere stands in the material
// where the student has another, which the material's sentence doesn't know.
func namesDiffer(h *hearing, p *pair) []finding {
	goesOn := h.goesOn(p)
	if !goesOn && (!h.leads(p, 0.7) || !h.close(p) || p.alone < 0.35 || !h.answers(p)) {
		return nil
	}
	var found []finding
	all := p.m.names()
	first, opens := h.opening(p.m)
	if opens {
		all = append(all, first)
	}
	for _, mn := range all {
		if h.namedInSaid(p.m, mn) || opens && mn == first && h.nearest(&p.m.words[0], h.lines(h.said)) >= 0.6 {
			continue
		}
		for _, sn := range p.s.names() {
			if opens && mn == first && (p.s.slot(sn.from) != "subject" || sn.to-sn.from < 2) {
				continue
			}
			if abbreviates(p.s, sn, p.m, mn) || !h.strange(p, sn) || h.namedElsewhere(p, sn) || !slotsFit(p.s, sn, p.m, mn) && (goesOn || !p.soleNames(sn, mn)) || !h.sameSort(p, sn, mn) {
				continue
			}
			n, weight := h.anchors(p, p.s.words[sn.from].clause, p.m.words[mn.from].clause)
			if n < 2 && !goesOn {
				continue
			}
			found = append(found, finding{
				m: p.m, s: p.s, wrote: p.s.spanOfWords(sn.from, sn.to), sure: 1 + weight/10 + p.score,
				rule: fmt.Sprintf("names differ: %s / %s", p.s.spanOfWords(sn.from, sn.to).In(p.s.text), p.m.spanOfWords(mn.from, mn.to).In(p.m.text)),
			})
		}
	}
	return found
}

// opening is the word that a sentence begins with, where it may be a name that a
// dictionary has too: a noun without an article, right before the verb, that is
// written small nowhere.
func (h *hearing) opening(l *line) (name, bool) {
	w := &l.words[0]
	ok := !w.name && w.content && w.number < 0 && capital(w.text) == w.text && w.look.Can(wordnet.Noun) && !w.look.Can(wordnet.Verb) && !w.look.Can(wordnet.Adjective) &&
		!looksPlural(w.low) && !h.lex.plain[w.low] && len(l.clauses) > 0 && l.clauses[0].verb == 1
	return name{0, 1}, ok
}

// goesOn reports whether the sentence before spoke of m, and this one goes on
// about it, with a word of it or a pronoun, and of nothing else: "They tried to
// flee. They were caught in Calais."
func (h *hearing) goesOn(p *pair) bool {
	i := h.index(p.s)
	if i == 0 || h.previous(p.s) == nil || len(h.pairs[i-1]) == 0 || h.pairs[i-1][0].m != p.m || h.pairs[i-1][0].alone < 0.4 {
		return false
	}
	return h.leads(p, 1) && len(p.s.names()) == 1 && (p.alone >= 0.1 || pronouns[p.s.words[0].low])
}

// soleNames reports whether two sentences that are close name nothing else, so
// that the names stand for each other wherever they stand.
func (p *pair) soleNames(sn, mn name) bool {
	return p.alone >= 0.55 && len(p.s.names()) == 1 && len(p.m.names()) == 1 && sn.from > 0 && mn.from > 0
}

func (l *line) spanOfWords(from, to int) source.Span {
	return source.Span{Start: l.words[from].span.Start, End: l.words[to-1].span.End}
}

// namedInSaid reports whether the explanation has the last part of a name, or
// a word for it ("the French" for "France"), anywhere.
func (h *hearing) namedInSaid(m *line, n name) bool {
	for _, alias := range aliases(m.spanOfWords(n.from, n.to).In(m.text)) {
		if h.saysWord(alias) {
			return true
		}
	}
	for i := n.from; i < n.to; i++ {
		if !m.words[i].name || i < n.to-1 && titles[m.words[i].low] {
			continue
		}
		if h.nearest(&m.words[i], h.lines(h.said)) >= 0.7 {
			return true
		}
	}
	return false
}

// abbreviates reports whether one name may be short for the other: "ECB",
// "European".
func abbreviates(a *line, an name, b *line, bn name) bool {
	s, m := a.words[an.from].text, b.words[bn.from].text
	short := func(t string) bool { return len(t) >= 2 && len(t) <= 6 && strings.ToUpper(t) == t }
	return short(s) != short(m) && s[0] == m[0]
}

// aliases are what a name of several words is called besides, folded: by its
// initials, and as everybody says.
func aliases(name string) []string {
	parts := strings.Fields(name)
	if len(parts) < 2 {
		return nil
	}
	initials := ""
	for _, p := range parts {
		r, _ := utf8.DecodeRuneInString(p)
		if unicode.IsUpper(r) {
			initials += string(unicode.ToLower(r))
		}
	}
	all := []string{initials}
	switch {
	case strings.HasPrefix(name, "United States"):
		all = append(all, "america", "american", "americans", "usa")
	case strings.HasPrefix(name, "United Kingdom"), strings.HasPrefix(name, "Great Britain"):
		all = append(all, "britain", "british", "england", "english", "uk")
	case strings.HasPrefix(name, "Soviet Union"):
		all = append(all, "ussr", "soviets", "russia", "russian", "russians", "moscow")
	}
	return all
}

// saysWord reports whether the explanation has a word, folded.
func (h *hearing) saysWord(low string) bool {
	for i := range h.said {
		for j := range h.said[i].words {
			if h.said[i].words[j].low == low {
				return true
			}
		}
	}
	return false
}

var titles = wordSet(`prince king queen emperor president professor doctor dr mr mrs ms sir lord lady saint st pope count duke general captain
	minister chancellor archduke`)

// strange reports whether no part of the student's name stands in the
// material's sentence or just before it.
func (h *hearing) strange(p *pair, n name) bool {
	near := []*line{p.m}
	if before := h.previousOf(p.m); before != nil {
		near = append(near, before)
	}
	for i := n.from; i < n.to; i++ {
		w := &p.s.words[i]
		if w.name && !titles[w.low] && h.nearest(w, near) >= 0.6 {
			return false
		}
	}
	return true
}

// namedElsewhere reports whether another sentence of the material that fits the
// student's about as well has the student's name.
func (h *hearing) namedElsewhere(p *pair, n name) bool {
	w := &p.s.words[n.to-1]
	for _, other := range h.pairs[h.index(p.s)] {
		if other.m != p.m && other.score > 0.75*p.score && h.nearest(w, []*line{other.m}) >= 0.7 {
			return true
		}
	}
	return false
}

// sameSort: a person for a person, a place for a place, as far as WordNet or
// the number of words knows.
func (h *hearing) sameSort(p *pair, sn, mn name) bool {
	a, b := &p.s.words[sn.to-1], &p.m.words[mn.to-1]
	if a.look.Known() && b.look.Known() && sn.to-sn.from == 1 && mn.to-mn.from == 1 {
		return a.look.Relational() == b.look.Relational() || a.look.Sibling(b.look)
	}
	return true
}

// slotsFit reports whether two names stand in the like place: behind the same
// kind of preposition, or as the one who acts.
func slotsFit(s *line, sn name, m *line, mn name) bool {
	a, b := s.slot(sn.from), m.slot(mn.from)
	return a == b || a == "subject" && b == "by" || a == "by" && b == "subject"
}

// slot is what leads into word i: a class of prepositions, "subject" before
// the verb of its clause, else "object".
func (l *line) slot(i int) string {
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		low := l.words[j].low
		if class, ok := prepositions[low]; ok {
			return class
		}
		if l.words[j].number >= 0 || l.markBefore(j+1) != "" || joints[low] || j <= l.clauses[l.words[i].clause].verb && l.clauses[l.words[i].clause].verb < i {
			break
		}
	}
	if c := &l.clauses[l.words[i].clause]; i < c.verb || l.words[i].name && i > c.from && copulas[l.words[i-1].low] {
		return "subject"
	}
	return "object"
}

// copulas make what follows the same as what stands before: "the first was Y".
var copulas = wordSet(`is was are were`)

var prepositions = map[string]string{
	"in": "at", "at": "at", "on": "at", "near": "at", "inside": "at", "within": "at", "by": "by", "from": "from", "to": "to",
	"into": "to", "toward": "to", "towards": "to", "onto": "to", "of": "of", "with": "with", "against": "against", "under": "under",
	"for": "for", "between": "between", "as": "as", "through": "through", "over": "over", "after": "after", "before": "before",
	"than": "than", "about": "about", "out": "from", "off": "from", "using": "with", "via": "through",
}

// termsDiffer: one term in the slot of another of its kind: "the occipital
// lobe" for "the frontal lobe", "made of actin" for "made of tubulin".
func termsDiffer(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) || p.alone < 0.2 || p.opposites() > maxOpposites {
		return nil
	}
	var found []finding
	for j := range p.m.words {
		b := &p.m.words[j]
		if !b.content || b.name || h.nearest(b, []*line{p.s}) >= 0.6 {
			continue
		}
		for i := range p.s.words {
			a := &p.s.words[i]
			if !a.content || a.name || a.tail != b.tail || p.s.deniedAt(i) != p.m.deniedAt(j) || p.s.clauses[a.clause].instead || p.s.clauses[a.clause].soft || idle[a.low] || opposite(a, b) && h.turnedAgain(p, i, j) || h.says(p.m, a) || !h.replaces(p, i, j) || h.nearest(b, h.lines(h.said)) >= 0.6 && !(p.alone >= 0.5 && h.leads(p, 1)) {
				continue
			}
			n, weight := h.anchors(p, a.clause, b.clause)
			if n < 2 {
				continue
			}
			found = append(found, finding{
				m: p.m, s: p.s, wrote: p.s.phrase(i), sure: 0.8 + weight/10 + p.score,
				rule: fmt.Sprintf("terms differ: %s / %s", p.s.named(i), p.m.named(j)),
			})
		}
	}
	return found
}

// idle words name nothing of a course: "the fact that".
var idle = wordSet(`fact case reason way thing things kind sort lot bulk part majority moment end point rest time times place`)

// replaces reports whether word i of the student's stands for word j of the
// material: as another kind of the same head, or as a sibling term in the
// same slot that the course uses elsewhere.
func (h *hearing) replaces(p *pair, i, j int) bool {
	a, b := &p.s.words[i], &p.m.words[j]
	if i+1 < len(p.s.words) && j+1 < len(p.m.words) && p.s.words[i+1].stem == p.m.words[j+1].stem && p.m.words[j+1].content &&
		p.s.markBefore(i+1) == "" && p.m.markBefore(j+1) == "" {
		if !sharePart(a, b) || p.s.does(i) || p.m.does(j) || p.alone < 0.6 && (p.s.does(i+1) || p.m.does(j+1)) {
			return false
		}
		if ups[a.low] || downs[a.low] || ups[b.low] || downs[b.low] {
			return false // which is more is for other rules
		}
		if h.coursePhrase(a, p.m.words[j+1].stem) && h.atSlot(p, i, j) {
			return true
		}
		// Adjectives under one head are ways to say the same.
		return a.look.Relational() && b.look.Relational() || opposite(a, b) || a.look.Sibling(b.look) && !a.look.Can(wordnet.Adjective) && !b.look.Can(wordnet.Adjective)
	}
	if p.s.slot(i) != p.m.slot(j) || !a.look.Sibling(b.look) {
		return false
	}
	if p.s.slot(i) == "object" && p.alone >= 0.45 && len(p.links) >= 3 && a.look.Can(wordnet.Noun) && b.look.Can(wordnet.Noun) && p.s.leadsPhrase(i) && p.m.leadsPhrase(j) && !moves(a) && !moves(b) {
		return true
	}
	return h.courseWord(a) && p.s.slot(i) != "object" && p.s.slot(i) != "subject" &&
		!a.look.Can(wordnet.Verb) && !b.look.Can(wordnet.Verb)
}

// sharePart reports whether two words can be the same part of speech, as far as
// WordNet knows them.
func sharePart(a, b *word) bool {
	if !a.look.Known() || !b.look.Known() {
		return true
	}
	return a.look.Can(wordnet.Noun) && b.look.Can(wordnet.Noun) || a.look.Can(wordnet.Adjective) && b.look.Can(wordnet.Adjective)
}

// does reports whether word i is a verb in its place: "the fish turns", "to
// claim damages". What a verb stands behind is no kind of it.
func (l *line) does(i int) bool {
	if l.clauses[l.words[i].clause].verb == i {
		return true
	}
	return i > 0 && l.words[i].look.Can(wordnet.Verb) && (l.words[i-1].low == "to" || l.words[i-1].low == "only" || auxiliaries[l.words[i-1].low] || pronouns[l.words[i-1].low])
}

// moves reports whether a word may be a verb or an adverb in its place, so that
// it need not name anything.
func moves(w *word) bool { return w.look.Can(wordnet.Verb) || w.look.Can(wordnet.Adverb) }

// coursePhrase reports whether the material has the word before that head
// elsewhere: "total cost" beside "variable cost".
func (h *hearing) coursePhrase(w *word, head string) bool {
	for i := range h.material {
		l := &h.material[i]
		for j := range l.words {
			if l.words[j].stem == w.stem && l.words[j].content && j+1 < len(l.words) && l.words[j+1].stem == head {
				return true
			}
		}
	}
	return false
}

// atSlot reports whether the phrases of two words stand behind the same kind of
// preposition, in sentences that are close.
func (h *hearing) atSlot(p *pair, i, j int) bool {
	slot := p.s.slot(i)
	return slot == p.m.slot(j) && p.alone >= 0.3 && (slot != "object" && slot != "subject" || p.alone >= 0.5)
}

// courseWord reports whether the material uses the word.
func (h *hearing) courseWord(w *word) bool {
	for i := range h.material {
		for j := range h.material[i].words {
			if h.material[i].words[j].stem == w.stem {
				return true
			}
		}
	}
	return false
}

// phrase is the word with the content word behind it.
func (l *line) phrase(i int) source.Span {
	if i+1 < len(l.words) && l.words[i+1].content && l.markBefore(i+1) == "" {
		return l.spanOfWords(i, i+2)
	}
	return l.words[i].span
}

// says reports whether the line has a form of the word, or one that means it.
func (h *hearing) says(l *line, w *word) bool {
	for i := range l.words {
		if v := &l.words[i]; v.number < 0 && (v.stem == w.stem || h.lex.nearness(v, w) >= 0.85 && len(v.low) > 3) {
			return true
		}
	}
	return false
}
