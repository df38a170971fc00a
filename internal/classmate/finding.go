package classmate

import (
	"slices"
	"sort"

	"kizuki/internal/source"
)

// finding is a difference that a rule found.
type finding struct {
	m     *line
	s     *line
	wrote source.Span // in s.text: the words that differ
	rule  string
	both  bool    // two things differ at once: no other sentence is meant
	sure  float64 // orders findings; higher is asked first
}

// rule looks at a sentence of the student's and one of the material that speak
// of the same, and says how they differ.
type rule func(h *hearing, p *pair) []finding

// contradictions runs every rule over every aligned pair, the most certain
// first, and one for each sentence of the material.
func (h *hearing) contradictions() []finding {
	english := h.speaksEnglish()
	var all []finding
	for i := range h.pairs {
		all = append(all, h.stated(i)...)
		if english {
			all = append(all, h.told(i)...)
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

// stating are the rules that need no word of any language: they compare what
// is written in signs.
var stating = []rule{numbersDiffer}

// stated are the differences of said line i in what is written in signs.
func (h *hearing) stated(i int) []finding {
	var all []finding
	for j := range h.pairs[i] {
		all = append(all, h.run(stating, &h.pairs[i][j])...)
	}
	return all
}

// naming are the rules that name two things that differ; telling those that
// weigh how something is told.
var (
	naming  = []rule{numbersSwapped, namesDiffer, tailDenied, subjectsDiffer}
	telling = []rule{directionsDiffer, denialsDiffer, flatlyDenied, termsDiffer, degreesDiffer, sidesCross, rolesSwap, wordsCross, rolesReverse, onlyDiffers, conditionsDiffer, equalsDiffer, headsOpposed, polesCross, ranksDiffer, oftenDiffers, bearingsDiffer, stepsReverse}
)

// told are the differences of said line i in how things are told. Where
// another sentence of the material fits the line nearly as well, and does not
// differ, the line may speak of that.
func (h *hearing) told(i int) []finding {
	var all []finding
	differs := make([][]finding, len(h.pairs[i]))
	for j := range h.pairs[i] {
		p := &h.pairs[i][j]
		all = append(all, h.run(naming, p)...)
		differs[j] = h.run(telling, p)
	}
	for j := range h.pairs[i] {
		p := &h.pairs[i][j]
		for k := range h.pairs[i] {
			if k != j && len(differs[k]) == 0 && h.pairs[i][k].score > p.rivals()*p.score {
				differs[j] = slices.DeleteFunc(differs[j], func(f finding) bool { return !f.both || j > 0 })
			}
		}
		all = append(all, differs[j]...)
	}
	return all
}

// rivals is the share of a pair's score from which on another is a rival of
// it: the less two sentences share, the sooner.
func (p *pair) rivals() float64 {
	if p.alone < 0.45 {
		return 0.7
	}
	return 0.9
}

func (h *hearing) run(rules []rule, p *pair) []finding {
	if p.m.silent {
		return nil
	}
	var all []finding
	for _, r := range rules {
		all = append(all, r(h, p)...)
	}
	return all
}
