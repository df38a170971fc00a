package classmate

import "sort"

// The shares of a sentence's content, by weight, below which it counts as left
// out. A sentence that the concept was confirmed with is asked about sooner.
const (
	covered = 0.5
	settled = 0.75
)

// leftOut lists the sentences of the concept's own passages of whose content
// less than half was used: as questions, and as what may have been missed.
// Those that the concept was confirmed with come first, the least covered
// first among them.
func (h *hearing) leftOut() ([]Question, []Quote) {
	type left struct {
		l     *line
		share float64
	}
	var all []left
	for i := range h.material {
		l := &h.material[i]
		if !l.own || l.silent {
			continue
		}
		if share := h.share(l); share < covered || l.quoted && share < settled {
			all = append(all, left{l, share})
		}
	}
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].l.quoted != all[j].l.quoted {
			return all[i].l.quoted
		}
		return all[i].share < all[j].share
	})
	var questions []Question
	var missed []Quote
	for _, x := range all {
		if q, ok := ask(Gap, h.quoteOf(x.l), "", "", h.req.Said); ok {
			questions = append(questions, q)
		}
		if x.share < covered {
			missed = append(missed, *h.quoteOf(x.l))
		}
	}
	return questions, missed
}

// share is how much of a sentence's content the explanation used, 0 to 1, where
// it used most of it: three sentences in a row.
func (h *hearing) share(m *line) float64 {
	whole := h.load(m, 0, len(m.words))
	if whole == 0 {
		return 1 // nothing to say
	}
	best := 0.0
	for i := range h.said {
		var by []*line
		for j := i; j < min(i+3, len(h.said)); j++ {
			if h.speaksOf(j, m) {
				by = append(by, &h.said[j])
			}
		}
		best = max(best, h.used(m, by))
	}
	return best / whole
}

// speaksOf reports whether said line i may speak of m: it shares words with it,
// and with no other sentence twice as much.
func (h *hearing) speaksOf(i int, m *line) bool {
	for _, p := range h.pairs[i] {
		if p.m == m {
			return 2*p.score >= h.pairs[i][0].score
		}
	}
	return false
}

// used is the weight of the content of m that some lines use.
func (h *hearing) used(m *line, by []*line) float64 {
	sum := 0.0
	counted := map[int]bool{}
	for j := range m.words {
		w := &m.words[j]
		if w.number >= 0 {
			if j > 0 && m.words[j-1].number == w.number {
				continue
			}
			for i := range by {
				if by[i].sameNumber(m.numbers[w.number]) >= 0 {
					sum += quantityWeight
					break
				}
			}
			continue
		}
		if !w.content || counted[w.id] {
			continue
		}
		counted[w.id] = true
		if h.nearest(w, by) >= 0.75 {
			sum += h.weight[w.id]
		}
	}
	return sum
}

func (h *hearing) nearest(w *word, by []*line) float64 {
	best := 0.0
	for i := range by {
		for j := range by[i].words {
			if v := &by[i].words[j]; v.content {
				best = max(best, h.lex.nearness(v, w))
			}
		}
	}
	return best
}
