package classmate

import (
	"sort"

	"kizuki/internal/source"
)

// finding is a difference that a rule found.
type finding struct {
	m     *line
	s     *line
	wrote source.Span // in s.text: the words that differ
	rule  string
	sure  float64 // orders findings; higher is asked first
}

// rule looks at a sentence of the student's and one of the material that speak
// of the same, and says how they differ.
type rule func(h *hearing, p *pair) []finding

// contradictions runs every rule over every aligned pair, the most certain
// first, and one for each sentence of the material.
func (h *hearing) contradictions() []finding {
	rules := rules
	if !h.speaksEnglish() {
		rules = anyTongue
	}
	var all []finding
	for i := range h.pairs {
		for j := range h.pairs[i] {
			p := &h.pairs[i][j]
			if p.m.silent {
				continue
			}
			for _, r := range rules {
				all = append(all, r(h, p)...)
			}
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].sure > all[j].sure })
	var kept []finding
	m, s := map[*line]bool{}, map[*line]bool{}
	for _, f := range all {
		if !m[f.m] && !s[f.s] {
			m[f.m], s[f.s] = true, true
			kept = append(kept, f)
		}
	}
	return kept
}

var rules = []rule{numbersDiffer, numbersSwapped, namesDiffer, directionsDiffer, denialsDiffer, tailDenied, termsDiffer, sidesCross, rolesSwap, wordsCross, rolesReverse, onlyDiffers, conditionsDiffer, equalsDiffer, headsOpposed, polesCross}

// anyTongue are the rules that need no word of English.
var anyTongue = []rule{numbersDiffer}
