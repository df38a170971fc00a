package classmate

// Disagreement is two sentences of the student's own material that state
// another number in the same slot; the student decides.
type Disagreement struct {
	A    Quote  `json:"a"`
	B    Quote  `json:"b"`
	Rule string `json:"rule"` // "numbers differ: 70 / 75"
}

// Disagree looks for two of the shown passages' sentences, of two different
// materials, that say the same but for a number, date or unit. A sentence that
// the student corrected is left out. In the order of the first sentence. The
// cost is the product of the sentences.
func Disagree(shown []Shown, corrections []Correction) []Disagreement {
	found := []Disagreement{}
	for i := range shown {
		for j := i + 1; j < len(shown); j++ {
			if shown[i].Material != shown[j].Material {
				found = append(found, disagree(shown[i], shown[j], corrections)...)
			}
		}
	}
	return found
}

// disagree compares two passages as if the first had been said about the other.
func disagree(a, b Shown, corrections []Correction) []Disagreement {
	var found []Disagreement
	b.Own = true
	r := Request{Shown: []Shown{b}, Corrections: corrections}
	for _, s := range a.Sentences {
		if corrected(corrections, a, s.Text) {
			continue
		}
		r.Said = []string{s.Text}
		h := hear(r)
		for i := range h.pairs {
			for j := range h.pairs[i] {
				p := &h.pairs[i][j]
				if p.m.silent || p.score < 0.5 || len(p.links) < 2 {
					continue
				}
				for _, f := range numbersDiffer(h, p) {
					first := Quote{Text: s.Text, Label: a.Location.Label(a.File), Passage: a.ID, Citation: cite(a.Passage, s)}
					found = append(found, Disagreement{first, *h.quoteOf(f.m), f.rule})
				}
			}
		}
	}
	return found
}
