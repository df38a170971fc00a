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
		near  bool
	}
	var all []left
	for i := range h.material {
		l := &h.material[i]
		if !l.own || l.silent {
			continue
		}
		share := h.share(l)
		if share < covered || l.quoted && (share < settled || h.disordered(l) || h.doubtful(l)) {
			all = append(all, left{l, share, h.touched(l)})
		}
	}
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].l.quoted != all[j].l.quoted {
			return all[i].l.quoted
		}
		if all[i].near != all[j].near && all[i].l.quoted {
			return all[i].near
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

// touched reports whether the explanation speaks of a sentence, but says some
// of it otherwise: a difference may hide there that no rule can name.
func (h *hearing) touched(m *line) bool {
	for i := range h.pairs {
		p := h.pairOf(i, m)
		if p == nil || !h.leads(p, 1) || len(p.links) < 2 || p.alone < 0.25 {
			continue
		}
		if h.disordered(m) || h.doubtful(m) || h.load(m, 0, len(m.words)) > 1.25*h.loadOf(m, p.linked()) {
			return true
		}
	}
	return false
}

// disordered reports whether the sentence that comes closest says its words in
// another order than m does.
func (h *hearing) disordered(m *line) bool {
	for i := range h.pairs {
		p := h.pairOf(i, m)
		if p == nil || !h.leads(p, 1) || p.alone < 0.5 {
			continue
		}
		turned, all := crossings(p.links)
		if all >= 3 && 4*turned >= all {
			return true
		}
	}
	return false
}

// crossings counts the pairs of links of different words, and those of them that
// stand in another order on the other side.
func crossings(links []link) (turned, all int) {
	for a, x := range links {
		for _, y := range links[a+1:] {
			if x.s == y.s || x.m == y.m {
				continue
			}
			all++
			if (x.s < y.s) != (x.m < y.m) {
				turned++
			}
		}
	}
	return turned, all
}

// doubtful reports whether the sentence that comes closest to m holds an
// opposite of one of its words, or denies where it doesn't: no rule may call
// that a contradiction, but it is worth a look.
func (h *hearing) doubtful(m *line) bool {
	for i := range h.pairs {
		p := h.pairOf(i, m)
		if p == nil || !h.leads(p, 1) || p.alone < 0.25 || len(p.links) < 2 {
			continue
		}
		if p.s.denied() != m.denied() || p.s.opposes(m) {
			return true
		}
	}
	return false
}

// denied reports whether the line denies an odd number of times.
func (l *line) denied() bool {
	n := 0
	for i := range l.clauses {
		n += l.clauses[i].denials
	}
	return n%2 == 1
}

// opposes reports whether the line holds an opposite of a word of m that it
// hasn't itself.
func (l *line) opposes(m *line) bool {
	for i := range l.words {
		for j := range m.words {
			if against(&l.words[i], &m.words[j]) && l.times(&m.words[j]) == 0 {
				return true
			}
		}
	}
	return false
}

// pairOf is said line i beside m; nil when they share too little.
func (h *hearing) pairOf(i int, m *line) *pair {
	for j := range h.pairs[i] {
		if h.pairs[i][j].m == m {
			return &h.pairs[i][j]
		}
	}
	return nil
}

// linked are the words of m that the pair has.
func (p *pair) linked() []int {
	var all []int
	for _, k := range p.links {
		all = append(all, k.m)
	}
	return all
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
