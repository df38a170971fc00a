package classmate

import "fmt"

// tailDenied: the material says what it is and what it is not – "in a directory
// entry, not in its inode" – and the student says the latter.
func tailDenied(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.6) || !h.close(p) {
		return nil
	}
	for i := 1; i+1 < len(p.m.words); i++ {
		if p.m.words[i].low != "not" || p.m.markBefore(i) == "" && p.m.words[i-1].low != "and" {
			continue
		}
		end := p.m.clauseLast(i)
		tail, rest := p.m.contents(i+1, end+1), p.m.contents(0, i)
		if len(tail) == 0 || len(rest) == 0 || p.m.findVerb(i+1, end+1) <= end {
			continue
		}
		if f, ok := h.affirms(p, tail, rest); ok {
			return []finding{f}
		}
	}
	return nil
}

// affirms reports whether a clause of the student's says the tail of the
// material's sentence and something of the rest, but nothing that stands just
// before the tail.
func (h *hearing) affirms(p *pair, tail, rest []int) (finding, bool) {
	for c := range p.s.clauses {
		k := &p.s.clauses[c]
		if c > 0 && p.s.clauses[c-1].denials > 0 && subordinating[k.joint] {
			continue // "it does not see when the data are damaged"
		}
		words := p.s.contents(k.from, k.to)
		n, all := h.overlap(p.s, words, p.m, tail)
		about, _ := h.overlap(p.s, p.s.contents(0, len(p.s.words)), p.m, rest[:max(1, len(rest)-len(tail))])
		instead, _ := h.overlap(p.s, words, p.m, rest[max(1, len(rest)-2):])
		if n == 0 || all < 0.9 || about == 0 || instead > 0 || k.denials > 0 || k.soft {
			continue
		}
		return finding{
			m: p.m, s: p.s, wrote: p.s.spanOf(k), sure: 1.3 + p.score,
			rule: fmt.Sprintf("denied: not %s", p.m.spanOfWords(tail[0], tail[len(tail)-1]+1).In(p.m.text)),
		}, true
	}
	return finding{}, false
}
