package classmate

import (
	"fmt"
	"strings"
)

// equalsDiffer: the one says that two are the same in something, the other
// that one of them is more: "as fast as" and "faster than".
func equalsDiffer(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.7) || !h.close(p) || len(p.links) < 2 {
		return nil
	}
	if i, j := p.s.equates(), p.m.compares(); i >= 0 && j >= 0 {
		return h.unequal(p, i, j, &p.s.words[i], &p.m.words[j])
	}
	if i, j := p.s.compares(), p.m.equates(); i >= 0 && j >= 0 {
		return h.unequal(p, i, j, &p.m.words[j], &p.s.words[i])
	}
	return nil
}

// unequal: what is equal is what is compared, by the same measure, and nothing
// of it is denied.
func (h *hearing) unequal(p *pair, i, j int, same, more *word) []finding {
	s, m := &p.s.clauses[p.s.words[i].clause], &p.m.clauses[p.m.words[j].clause]
	if p.s.first(s.from, i, negators) < i || p.m.first(m.from, j, negators) < j || s.soft || m.soft {
		return nil
	}
	if same.low == "same" && !measuresSame(p, i, j) {
		return nil // "the same product" is not what "less" measures
	}
	measured := same.look.Near(more.look) >= 0.8 || apart(same.poles, more.poles)
	n := h.clauseAnchors(p, p.s.words[i].clause, p.m.words[j].clause)
	if !measured && (n < 3 || same.content) || n < 2 {
		return nil
	}
	return []finding{{
		m: p.m, s: p.s, wrote: p.s.spanOf(s), sure: 1.1 + p.score,
		rule: fmt.Sprintf("equal or not: %s / %s", p.s.named(i), p.m.named(j)),
	}}
}

// measuresSame reports whether what is the same on one side stands on the other:
// the word behind "the same", where there is one.
func measuresSame(p *pair, i, j int) bool {
	l, at := p.s, i
	if l.words[at].low != "same" {
		l, at = p.m, j
	}
	if at+1 == len(l.words) || !l.words[at+1].content {
		return true
	}
	for _, k := range p.links {
		if l == p.s && k.s == at+1 || l == p.m && k.m == at+1 {
			return true
		}
	}
	return false
}

// equates is the word that says in what two things are the same: "fast" in
// "as fast as", "same", "equally"; -1.
func (l *line) equates() int {
	for i := range l.words {
		switch l.words[i].low {
		case "as":
			if l.asAs(i) && (i == 0 || !negators[l.words[i-1].low]) && !l.at2(i+1, "soon") && !l.at2(i+1, "long") {
				return i + 1
			}
		case "same":
			if i > 0 && l.words[i-1].low == "the" && i > l.clauses[l.words[i].clause].verb && (i+1 == len(l.words) || !l.at2(i+1, "time")) {
				return i
			}
		case "equally":
			return i
		}
	}
	return -1
}

// asAs reports whether the "as" at i compares: "as fast as".
func (l *line) asAs(i int) bool { return l.at2(i+2, "as") && l.words[i+1].content }

// comparesAs reports whether the line compares by "as": that it is so, or not.
func (l *line) comparesAs() bool {
	for i := range l.words {
		if l.words[i].low == "as" && l.asAs(i) {
			return true
		}
	}
	return false
}

// compares is the word by which the line says that one thing is more than
// another; -1.
func (l *line) compares() int {
	for i := range l.words {
		if l.words[i].low != "than" {
			continue
		}
		if by := l.comparing(i); by >= 0 && by+3 >= i {
			if by+1 < i && l.words[by+1].content && !strings.HasSuffix(l.words[by].low, "er") {
				return by + 1
			}
			return by
		}
	}
	return -1
}
