package classmate

import "fmt"

// onlyDiffers: both say that only one thing does, and each another thing:
// "through solids only" and "only through liquids".
func onlyDiffers(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) || !h.close(p) {
		return nil
	}
	for i := range p.s.words {
		a := p.s.alone(i)
		if a < 0 {
			continue
		}
		for j := range p.m.words {
			b := p.m.alone(j)
			if b < 0 || p.s.does(a) || p.m.does(b) || h.lex.nearness(&p.s.words[a], &p.m.words[b]) >= 0.6 || h.met(p.s, p.s.contents(0, len(p.s.words)), p.m, b) > 0 || !p.s.words[a].look.Sibling(p.m.words[b].look) && !opposite(&p.s.words[a], &p.m.words[b]) {
				continue
			}
			if h.clauseAnchors(p, p.s.words[i].clause, p.m.words[j].clause) >= 1 {
				return []finding{{
					m: p.m, s: p.s, wrote: p.s.spanOf(&p.s.clauses[p.s.words[i].clause]), sure: 1.2 + p.score,
					rule: fmt.Sprintf("only: %s / %s", p.s.named(a), p.m.named(b)),
				}}
			}
		}
	}
	return nil
}

// alone is the word that the "only" at i belongs to: the last before it at the
// end of a clause, else the next with content; -1.
func (l *line) alone(i int) int {
	if low := l.words[i].low; low != "only" && low != "just" && low != "solely" && low != "exclusively" {
		return -1
	}
	if i == l.clauseLast(i) && i > 0 && l.words[i-1].content {
		return i - 1
	}
	if next := l.contents(i+1, l.clauseEnd(i)); len(next) > 0 && l.words[next[0]].number < 0 {
		return next[0]
	}
	return -1
}
