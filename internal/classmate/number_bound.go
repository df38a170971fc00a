package classmate

import (
	"math"

	"kizuki/internal/classmate/quantity"
)

// ofEach reports whether the material counts for each of several, and the
// student for several of them: "one million in each", "two million in both".
func (h *hearing) ofEach(p *pair, si, mi int) bool {
	s, m := p.s.numbers[si], p.m.numbers[mi]
	if m.Value == 0 || !p.m.hasAny(p.m.words[p.m.wordOf(mi)].clause, each) || p.s.hasAny(p.s.words[p.s.wordOf(si)].clause, each) {
		return false
	}
	times := s.Value / m.Value
	return times >= 2 && times <= 12 && times == math.Trunc(times)
}

// within reports whether the material's number is only a limit, and the
// student's a case on either side of it: "below 180", "at 120 it is all right";
// "within one mile", "ten miles outside".
func (p *pair) within(si, mi int) bool {
	limit := p.m.limit(mi)
	if limit == 0 || p.s.limit(si) != 0 {
		return false
	}
	s, m := p.s.numbers[si], p.m.numbers[mi]
	if at := p.s.wordOf(si); p.s.first(at, min(at+4, len(p.s.words)), beyond) < min(at+4, len(p.s.words)) {
		return true
	}
	return limit < 0 && s.Value < m.Value || limit > 0 && s.Value > m.Value
}

// boundDenied reports whether both name one limit, one of them with a denial:
// "at least three", "with fewer than three it can't".
func (p *pair) boundDenied(si, mi int) bool {
	s, m := p.s.numbers[si], p.m.numbers[mi]
	denied := p.s.deniedAt(p.s.wordOf(si)) != p.m.deniedAt(p.m.wordOf(mi))
	return denied && s.Unit == m.Unit && (s.Value == m.High || s.High == m.Value)
}

// example reports whether quantity n belongs to a case that the student makes
// up: "if you have 150,000 euros".
func (l *line) example(n int) bool {
	c := &l.clauses[l.words[l.wordOf(n)].clause]
	return conditions[c.joint] && l.first(c.from, c.to, somebody) < c.to
}

var somebody = wordSet(`you i we somebody someone`)

// limit is -1 where quantity n is the most that something may be, 1 where it is
// the least, and 0 where it is neither.
func (l *line) limit(n int) int {
	at := l.wordOf(n)
	for i := at - 1; i >= 0 && i >= at-4 && l.words[i].clause == l.words[at].clause; i-- {
		switch l.words[i].low {
		case "below", "under", "within", "up", "most", "maximum":
			return -1
		case "above", "over", "least", "beyond", "minimum":
			return 1
		case "than":
			if i > 0 && downs[l.words[i-1].low] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// scaled reports whether the student counts several of what the material counts
// one of, so that every other number is another too: "one step is ten times as
// much" and "two steps are a hundred times as much".
func (h *hearing) scaled(p *pair) bool {
	if len(p.s.numbers) < 2 {
		return false
	}
	for si, q := range p.s.numbers {
		if q.Kind != quantity.Count || q.Value < 2 {
			continue
		}
		for _, a := range p.s.heads(si) {
			for j := 1; j < len(p.m.words) && a > p.s.wordOf(si); j++ {
				if h.lex.nearness(&p.s.words[a], &p.m.words[j]) >= 0.85 && p.m.countsOne(j) {
					return true
				}
			}
		}
	}
	return false
}

// relative reports whether quantity n only says how many more or fewer there
// are than of something else: "one lobe fewer".
func (l *line) relative(n int) bool {
	at := l.wordOf(n)
	for at+1 < len(l.words) && l.words[at+1].number == n {
		at++
	}
	if at+2 < len(l.words) && l.words[at+2].low == "than" && l.comparing(at+2) == at+1 {
		return true // "three years longer than"
	}
	if l.numbers[n].Kind != quantity.Count && l.numbers[n].Kind != quantity.Ordinal {
		return false
	}
	at = l.wordOf(n)
	for i := at + 1; i < len(l.words) && i <= at+2 && l.words[i].clause == l.words[at].clause; i++ {
		switch l.words[i].low {
		case "fewer", "more", "less", "another":
			return true
		}
	}
	return false
}

// lapse reports whether quantity n says how long before or after something
// else, which need not be what the material counts from.
func (l *line) lapse(n int) bool {
	for i := range l.words {
		if l.words[i].number == n && i+1 < len(l.words) {
			switch l.words[i+1].low {
			case "later", "after", "afterwards", "earlier", "before", "ago":
				return true
			}
		}
	}
	return false
}

// elided reports whether the student's number is one of the material's that
// leaves its unit out, and said of what stands there: "claims expire after two
// years, and for mills after five".
func (h *hearing) elided(p *pair, si, mi int) bool {
	q := p.s.numbers[si]
	said := p.s.leadTo(si)
	for mj, bare := range p.m.numbers {
		if mj == mi || q.Kind != quantity.Measure || bare.Kind != quantity.Count || q.Value != bare.Value {
			continue
		}
		there, _ := h.overlap(p.s, said, p.m, p.m.leadTo(mj))
		here, _ := h.overlap(p.s, said, p.m, p.m.leadTo(mi))
		if there > here {
			return true
		}
	}
	return false
}
