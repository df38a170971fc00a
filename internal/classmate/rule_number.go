package classmate

import (
	"fmt"
	"strings"

	"kizuki/internal/classmate/quantity"
	"kizuki/internal/source"
)

// numbersDiffer: a number of the same kind stands in the same slot, and is
// another one. A number that the material has elsewhere in the sentence, or
// that the explanation has right somewhere, differs from nothing.
func numbersDiffer(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.7) || !p.m.own && p.alone < 0.25 || !h.answers(p) || h.scaled(p) {
		return nil
	}
	var found []finding
	for mi, mq := range p.m.numbers {
		if h.saidNumber(mq, p.s) || mq.Kind == quantity.Date && p.alone < 0.4 {
			continue
		}
		best, sure := -1, 0.0
		for si, sq := range p.s.numbers {
			if p.s.relative(si) || !quantity.Comparable(sq, mq) && !measures(sq, mq) || quantity.Same(sq, mq) || quantity.Rest(sq, mq) || p.m.sameNumber(sq) >= 0 || h.knownNumber(si, p) || h.elided(p, si, mi) || h.ofEach(p, si, mi) || p.within(si, mi) || p.boundDenied(si, mi) || p.s.example(si) {
				continue
			}
			if n := h.sameSlot(p, si, mi); n > sure {
				best, sure = si, n
			}
		}
		if best >= 0 {
			sq := p.s.numbers[best]
			found = append(found, finding{
				m: p.m, s: p.s, wrote: p.s.around(sq.Span), sure: sure,
				rule: fmt.Sprintf("%s differ: %s / %s", plural(mq.Kind), sq.Span.In(p.s.text), mq.Span.In(p.m.text)),
			})
		}
	}
	return found
}

var each = wordSet(`each every per`)

// hasAny reports whether clause c has one of some words.
func (l *line) hasAny(c int, of map[string]bool) bool {
	k := &l.clauses[c]
	return l.first(k.from, k.to, of) < k.to
}

var beyond = wordSet(`outside away beyond`)

// countsOne reports whether one of what word j names is spoken of: "a step", "a
// step of one".
func (l *line) countsOne(j int) bool {
	switch l.words[j-1].low {
	case "a", "an", "one", "each", "every", "per":
		return true
	}
	return false
}

var parting = wordSet(`and but or while whereas`)

// leadTo are the content words from the last mark, or word that parts, to
// quantity n.
func (l *line) leadTo(n int) []int {
	at := l.wordOf(n)
	from := at
	for from > 0 && l.markBefore(from) == "" && !parting[l.words[from-1].low] {
		from--
	}
	return l.contents(from, at)
}

// answers reports whether no other sentence of the student's speaks clearly
// more of what m says than s does.
func (h *hearing) answers(p *pair) bool {
	for i := range h.pairs {
		if other := h.pairOf(i, p.m); other != nil && p.alone < 0.6*other.alone {
			return false
		}
	}
	return true
}

func plural(k quantity.Kind) string {
	switch k {
	case quantity.Date:
		return "dates"
	case quantity.UnitOnly:
		return "units"
	}
	return "numbers"
}

// measures: two units of different dimensions after "measured in" are as
// comparable as two of one.
func measures(a, b quantity.Quantity) bool {
	return a.Kind == quantity.UnitOnly && b.Kind == quantity.UnitOnly ||
		a.Kind == quantity.Measure && b.Kind == quantity.Measure && a.Value == b.Value &&
			!strings.HasPrefix(a.Unit.Dimension, b.Unit.Dimension) && !strings.HasPrefix(b.Unit.Dimension, a.Unit.Dimension)
}

// saidNumber reports whether the explanation states q in this sentence or one
// beside it.
func (h *hearing) saidNumber(q quantity.Quantity, near *line) bool {
	for i := range h.said {
		s := &h.said[i]
		if s.said != near.said || abs(h.index(s)-h.index(near)) > 1 {
			continue
		}
		if s.sameNumber(q) >= 0 {
			return true
		}
	}
	return false
}

func abs(n int) int { return max(n, -n) }

// index is where a said line stands among the said.
func (h *hearing) index(s *line) int {
	for i := range h.said {
		if &h.said[i] == s {
			return i
		}
	}
	return -1
}

// knownNumber reports whether another sentence of the material that fits the
// student's about as well has this very number.
func (h *hearing) knownNumber(si int, p *pair) bool {
	q := p.s.numbers[si]
	for _, other := range h.pairs[h.index(p.s)] {
		if other.m != p.m && other.score > 0.5*p.score && other.m.sameNumber(q) >= 0 && (q.Kind != quantity.Ordinal || h.headsMatch(p.s, si, other.m, other.m.words[other.m.sameNumber(q)].number)) {
			return true
		}
	}
	return false
}

// sameSlot says how surely number si of the student's stands where number mi
// of the material does: by what is counted, and by the words around both.
func (h *hearing) sameSlot(p *pair, si, mi int) float64 {
	sw, mw := p.s.wordOf(si), p.m.wordOf(mi)
	anchors, weight := h.anchors(p, p.s.words[sw].clause, p.m.words[mw].clause)
	heads := h.headsMatch(p.s, si, p.m, mi)
	q := p.m.numbers[mi]
	need := 2
	switch q.Kind {
	case quantity.Count, quantity.Ordinal, quantity.Multiple, quantity.Share:
		if !heads && !(q.Kind == quantity.Share && anchors >= 3) && !(q.Kind == quantity.Count && q.Value >= 1000 && p.s.numbers[si].Value >= 1000) {
			return 0
		}
		if q.Value == 1 || p.s.numbers[si].Value == 1 {
			need = 3
		}
	case quantity.UnitOnly:
		if p.s.numbers[si].Unit.Dimension != q.Unit.Dimension && !(anchors >= 2) {
			return 0
		}
		need = 1
	case quantity.Measure:
		if q.Unit.Dimension == "time" && p.s.lapse(si) {
			need, anchors = 3, h.clauseAnchors(p, p.s.words[sw].clause, p.m.words[mw].clause)
		} else if heads {
			need = 1
		}
	}
	if anchors < need {
		return 0
	}
	return 1 + weight/10 + p.score
}

// clauseAnchors counts the linked words within two clauses.
func (h *hearing) clauseAnchors(p *pair, sc, mc int) int {
	n := 0
	for _, k := range p.links {
		if p.s.words[k.s].clause == sc && p.m.words[k.m].clause == mc {
			n++
		}
	}
	return n
}

// wordOf is the first word of quantity n.
func (l *line) wordOf(n int) int {
	for i, w := range l.words {
		if w.number == n {
			return i
		}
	}
	return 0
}

// anchors counts the linked words around the two clauses, and what they weigh.
// Words of the same clause count whole; others of the sentence count when the
// pair is close as a whole.
func (h *hearing) anchors(p *pair, sc, mc int) (int, float64) {
	n, sum := 0, 0.0
	counted, mine := map[int]bool{}, map[int]bool{}
	for _, k := range p.links {
		mw := &p.m.words[k.m]
		if counted[mw.id] || mine[p.s.words[k.s].id] || mw.number >= 0 && p.m.numbers[mw.number].Kind != quantity.Date {
			continue
		}
		near := abs(p.s.words[k.s].clause-sc) <= 1 && abs(mw.clause-mc) <= 1
		if near || p.alone > 0.35 {
			counted[mw.id], mine[p.s.words[k.s].id] = true, true
			n++
			sum += h.weight[mw.id]
		}
	}
	return n, sum
}

// headsMatch reports whether what is counted is the same: the next content
// words behind each number.
func (h *hearing) headsMatch(s *line, si int, m *line, mi int) bool {
	for _, a := range s.heads(si) {
		for _, b := range m.heads(mi) {
			if h.lex.nearness(&s.words[a], &m.words[b]) >= 0.6 {
				return true
			}
		}
	}
	return false
}

// heads are the one or two content words behind quantity n, in its clause.
func (l *line) heads(n int) []int {
	var heads []int
	at := -1
	for i, w := range l.words {
		if w.number == n {
			at = i
		}
	}
	from := l.wordOf(n)
	for from > 2 && roundly[l.words[from-1].low] {
		from--
	}
	if from > 1 && l.words[from-1].low == "of" && l.words[from-2].content {
		heads = append(heads, from-2) // "a factor of ten", "a factor of about ten"
	}
	for i := at + 1; at >= 0 && i < len(l.words) && i <= at+3 && l.words[i].clause == l.words[at].clause && len(heads) < 2; i++ {
		if l.words[i].number >= 0 {
			break
		}
		if l.words[i].content {
			heads = append(heads, i)
		}
	}
	if len(heads) == 0 && at >= 0 {
		return l.measured(at)
	}
	return heads
}

var roundly = wordSet(`about around roughly nearly almost approximately only just at least most over`)

// measured are the words that a number behind a verb is the value of: "the
// money multiplier is 10".
func (l *line) measured(at int) []int {
	c := &l.clauses[l.words[at].clause]
	if c.verb >= at {
		return nil
	}
	subject := l.contents(c.from, c.verb)
	return subject[max(0, len(subject)-2):]
}

// around is the shortest stretch of the line that shows what differs: from the
// span, with the preposition before it, to the end of what it counts.
func (l *line) around(at source.Span) source.Span {
	end := at.End
	for i, w := range l.words {
		if w.span.Start < at.End {
			continue
		}
		if !w.content || l.markBefore(i) != "" || w.span.Start > end+1 {
			break
		}
		end = w.span.End
	}
	return source.Span{Start: l.before(at.Start), End: end}
}

// before takes a preposition before the span along: "in 1927".
func (l *line) before(start int) int {
	for i, w := range l.words {
		if w.span.Start == start && i > 0 && prepositions[l.words[i-1].low] != "" && l.markBefore(i) == "" {
			return l.words[i-1].span.Start
		}
	}
	return start
}
