package classmate

import "fmt"

// half is one side of a contrast: "a mutex may be released only by …".
type half struct {
	l        *line
	from, to int // clauses
}

// subject lists what the half is about: the content words before its first
// verb. rest lists the others; subjects among them, of later clauses, are in
// inner too.
func (x half) subject() (subject, rest, inner []int) {
	first := &x.l.clauses[x.from]
	subject = x.l.contents(first.from, first.verb)
	rest = x.l.contents(first.verb, first.to)
	for c := x.from + 1; c < x.to; c++ {
		k := &x.l.clauses[c]
		rest = append(rest, x.l.contents(k.from, k.to)...)
		if k.verb < k.to {
			inner = append(inner, x.l.contents(k.from, k.verb)...)
		}
	}
	return subject, rest, inner
}

// denies reports whether the half says of something that it is not so.
func (x half) denies() bool {
	for c := x.from; c < x.to; c++ {
		if x.l.clauses[c].denials > 0 {
			return true
		}
	}
	return false
}

// joint leads into the half.
func (x half) joint() string { return x.l.clauses[x.from].joint }

func (x half) span() (from, to int) { return x.l.clauses[x.from].from, x.l.clauses[x.to-1].to }

// halves cuts a line in two at its contrast: "while", "whereas" or ";", else
// "but" or "and", where either side has a verb and a subject of its own.
func (l *line) halves() (a, b half, ok bool) {
	for _, joints := range []map[string]bool{wordSet(`while whereas ;`), wordSet(`but and`)} {
		for c := 1; c < len(l.clauses); c++ {
			if !joints[l.clauses[c].joint] || l.clauses[c].echo {
				continue
			}
			a, b := half{l, 0, c}, half{l, c, len(l.clauses)}
			sa, _, _ := a.subject()
			sb, _, _ := b.subject()
			if len(sa) > 0 && len(sb) > 0 && l.clauses[0].verb < l.clauses[0].to && l.clauses[c].verb < l.clauses[c].to {
				return a, b, true
			}
		}
	}
	return half{}, half{}, false
}

// closeSwap is how near two sentences must be before what the one gives to two
// things is looked for crosswise in the other: further apart, a few words in
// common are as often in their own place as in the other's.
const closeSwap = 0.4

// rolesSwap: a sentence of the material sets two things against each other,
// and the student gives the one what the other has.
func rolesSwap(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.6) || !h.close(p) || p.alone < closeSwap {
		return nil
	}
	ma, mb, ok := p.m.halves()
	loose := ok && (mb.joint() == "and" || mb.joint() == "but")
	if !ok {
		return nil
	}
	c := h.contrast(ma, mb)
	if len(c.key[0]) == 0 || len(c.key[1]) == 0 {
		return nil // both halves are about the same
	}
	loose = loose && !h.facing(p.m, c.key[0], c.key[1])
	for _, s := range h.halvesSaid(p.s) {
		if s[0].denies() != ma.denies() || s[1].denies() != mb.denies() {
			continue // "is not thick" gives a thing what "is thin" does
		}
		first, n := c.fit(h, s[0])
		second, k := c.fit(h, s[1])
		if first == straight || second == straight || first != crossed && second != crossed || n+k < 3 || (loose || s[0].l != s[1].l) && first != second {
			continue
		}
		from, to := s[0].span()
		if s[1].l == s[0].l {
			_, to = s[1].span()
		}
		return []finding{{
			m: p.m, s: p.s, wrote: p.s.spanOfWords(from, to), sure: 1.5 + p.score,
			rule: fmt.Sprintf("swapped: %s / %s", p.m.named(c.key[0][0]), p.m.named(c.key[1][0])),
		}}
	}
	return nil
}

// halvesSaid are the pairs of halves that a said line makes: by itself, and
// with the next sentence.
func (h *hearing) halvesSaid(s *line) [][2]half {
	var all [][2]half
	for c := 1; c < len(s.clauses); c++ {
		if k := &s.clauses[c]; k.joint == "and" && k.verb == k.from+1 && k.verb < k.to {
			continue // "and are small": of the same
		}
		switch s.clauses[c].joint {
		case "while", "whereas", ";", "but", "and", ",", "though", "although":
			all = append(all, [2]half{{s, 0, c}, {s, c, len(s.clauses)}})
		}
	}
	if i := h.index(s); i+1 < len(h.said) && h.said[i+1].said == s.said {
		next := &h.said[i+1]
		all = append(all, [2]half{{s, 0, len(s.clauses)}, {next, 0, len(next.clauses)}})
	}
	return all
}

// contrast is what tells the two halves of a sentence apart: by half, the
// words that name what it is about, and those that are said of it.
type contrast struct {
	l          *line
	key, value [2][]int
	inner      map[int]bool // values that tell only as a subject
}

func (h *hearing) contrast(a, b half) contrast {
	c := contrast{l: a.l, inner: map[int]bool{}}
	for i, x := range [2][2]half{{a, b}, {b, a}} {
		subject, rest, inner := x[0].subject()
		otherSubject, otherRest, otherInner := x[1].subject()
		others := append(append([]int(nil), otherSubject...), otherRest...)
		c.key[i], c.value[i] = h.unlike(a.l, subject, others), h.unlike(a.l, rest, others)
		for _, j := range h.unlike(a.l, inner, otherInner) {
			if len(h.unlike(a.l, []int{j}, others)) == 0 {
				c.inner[j] = true
				c.value[i] = append(c.value[i], j)
			}
		}
	}
	if b.refers() && len(c.value[0]) > 0 {
		c.value[0] = a.l.withoutFirstNoun(c.value[0])
	}
	return c
}

// refers reports whether a half takes something up with a pronoun, which then
// tells it from nothing.
func (x half) refers() bool {
	from, to := x.span()
	return x.l.first(from, to, referring) < to
}

var referring = wordSet(`it them they ones one`)

func (l *line) withoutFirstNoun(words []int) []int {
	for n, i := range words {
		if l.words[i].look.Can('n') && !l.words[i].look.Can('v') {
			return append(append([]int(nil), words[:n]...), words[n+1:]...)
		}
	}
	return words
}

// How a half of the student's fits a contrast.
const (
	unknown  = iota
	straight // it gives a thing what the material gives it
	crossed  // it gives a thing what the other has
)

// fit says how a half of the student's fits, and how many telling words it holds.
func (c *contrast) fit(h *hearing, s half) (fit, hits int) {
	key, n := c.side(h, s, c.key, 0.85) // the thing itself: "sends" is no "sender"
	value, k := c.side(h, s, c.value, 0.8)
	switch {
	case key < 0 || value < 0:
		return unknown, n + k
	case key == value:
		return straight, n + k
	}
	return crossed, n + k
}

// isDenied reports whether a word stands close behind a negation in its clause.
func (l *line) isDenied(j int) bool {
	from := max(l.clauseStart(j), j-3)
	return l.first(from, j, negators) < j
}

// saidAs are the words that are denied, or those that are not.
func (l *line) saidAs(words []int, denied bool) []int {
	var kept []int
	for _, i := range words {
		if l.isDenied(i) == denied {
			kept = append(kept, i)
		}
	}
	return kept
}

// side says which half's words a half of the student's holds: 0 or 1, or -1
// for neither or both; and how many of them. least is how near they must come.
func (c *contrast) side(h *hearing, s half, words [2][]int, least float64) (side, hits int) {
	from, to := s.span()
	all := s.l.contents(from, to)
	var acting []int
	for i := s.from; i < s.to; i++ {
		acting = append(acting, s.l.contents(s.l.clauses[i].from, s.l.clauses[i].verb)...)
	}
	side = -1
	for i := range words {
		for _, j := range words[i] {
			all := s.l.saidAs(all, c.l.isDenied(j))
			among := all
			if c.inner[j] {
				among = acting
			}
			if h.met(s.l, among, c.l, j) < least {
				continue
			}
			if side >= 0 && side != i {
				return -1, hits
			}
			side = i
			hits++
		}
	}
	return side, hits
}
