package classmate

import (
	"fmt"
	"slices"

	"kizuki/internal/classmate/quantity"
)

// numbersSwapped: two numbers of the material, each with what it counts, stand
// with each other's in the explanation.
func numbersSwapped(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.7) || !p.m.own && p.alone < 0.25 {
		return nil
	}
	for a := range p.m.numbers {
		for b := a + 1; b < len(p.m.numbers); b++ {
			sa, sb := h.countedAs(p, a, b), h.countedAs(p, b, a)
			if sa < 0 || sb < 0 || sa == sb {
				continue
			}
			sq, mq := p.s.numbers[sa], p.m.numbers[a]
			return []finding{{
				m: p.m, s: p.s, wrote: p.s.around(sq.Span), sure: 2 + p.score,
				rule: fmt.Sprintf("numbers swapped: %s / %s", sq.Span.In(p.s.text), mq.Span.In(p.m.text)),
			}}
		}
	}
	return nil
}

// countedAs is the student's number that counts what number a of the material
// counts, and not what b does, but has the value of b; -1 if there is none.
func (h *hearing) countedAs(p *pair, a, b int) int {
	ma, mb := p.m.numbers[a], p.m.numbers[b]
	if ma.Kind != quantity.Count || mb.Kind != quantity.Count || quantity.Same(ma, mb) {
		return -1
	}
	for i, q := range p.s.numbers {
		if quantity.Same(q, mb) && !quantity.Same(q, ma) && h.countsOnly(p, i, a, b) && !h.countsOnly(p, i, b, a) {
			return i
		}
	}
	return -1
}

// countsOnly reports whether a word behind the student's number i is one behind
// number a of the material and none behind b: of "sodium ions" and "potassium
// ions", "sodium".
func (h *hearing) countsOnly(p *pair, i, a, b int) bool {
	near := func(of *line, word int, n int) bool {
		return slices.ContainsFunc(p.m.heads(n), func(m int) bool {
			return h.lex.nearness(&of.words[word], &p.m.words[m]) >= 0.6
		})
	}
	return slices.ContainsFunc(p.s.heads(i), func(s int) bool { return near(p.s, s, a) && !near(p.s, s, b) })
}
