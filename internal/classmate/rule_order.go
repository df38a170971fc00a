package classmate

import "kizuki/internal/classmate/wordnet"

// stepsReverse: both tell one after the other where something passes, and the
// student the other way round: "first A, then B and at last C" for "through C,
// then B and finally A".
func stepsReverse(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.8) || p.alone < 0.25 || !p.s.tellsSteps() || !p.m.tellsSteps() {
		return nil
	}
	var steps []link
	for _, k := range p.links {
		w := &p.m.words[k.m]
		if k.s < p.s.clauses[p.s.words[k.s].clause].verb && k.m < p.m.clauses[w.clause].verb {
			continue // what passes there
		}
		if k.near >= 0.85 && w.number < 0 && (w.name || w.look.Can(wordnet.Noun) || !w.look.Known()) && p.s.times(&p.s.words[k.s]) == 1 && p.m.times(w) == 1 {
			steps = append(steps, k)
		}
	}
	turned, all := crossings(steps)
	if len(steps) < 3 || 5*turned < 4*all {
		return nil
	}
	from, to := len(p.s.words), 0
	for _, k := range steps {
		from, to = min(from, k.s), max(to, k.s+1)
	}
	return []finding{{m: p.m, s: p.s, wrote: p.s.spanOfWords(from, to), sure: 1.3 + p.score, rule: "order of steps reversed"}}
}

// tellsSteps reports whether the line tells one thing after the other in the
// order in which they happen.
func (l *line) tellsSteps() bool {
	n := 0
	for i := range l.words {
		switch low := l.words[i].low; {
		case low == "before" || low == "after" || low == "preceded" || low == "previously":
			return false
		case thens[low] || low == "first" || low == "last" || low == "lastly":
			n++
		}
	}
	return n >= 2
}
