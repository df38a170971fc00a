package classmate

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordsCross: a sentence of the material says one thing of one and another of
// another, and the student gives each what the other has, in whatever order
// and with verbs left out: "the Gouraud method interpolates the normals, and
// Phong the colours".
func wordsCross(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.6) || !h.close(p) || p.alone < closeSwap || max(len(p.s.words), len(p.m.words)) > maxCrossed {
		return nil
	}
	for k := 2; k < len(p.m.words)-1; k++ {
		strong, may := p.m.parts(k)
		if !may {
			continue
		}
		left, right := p.m.telling(0, k), p.m.telling(k, len(p.m.words))
		l, r := h.unlike(p.m, left, right), h.unlike(p.m, right, left)
		if len(l) < 2 || len(r) < 2 || !p.m.isThing(l[0]) || !p.m.isThing(r[0]) || !strong && len(l) == len(left) && len(r) == len(right) && !h.facing(p.m, l, r) {
			continue
		}
		if f, ok := h.mixes(p, l, r); ok {
			return []finding{f}
		}
	}
	return nil
}

// maxCrossed is how many words a sentence may have to be looked at for a cross:
// the work grows with the square.
const maxCrossed = 70

// parts reports whether the line may fall in two before word k, and whether it
// says so: "whereas".
func (l *line) parts(k int) (strong, may bool) {
	low, mark := l.words[k].low, l.markBefore(k)
	at := k
	for at+1 < len(l.words) && joints[l.words[at].low] {
		at++
	}
	if l.goesOn(k) {
		return false, false // it goes on about the same
	}
	if low == "because" || low == "since" || low == "as" {
		return false, false // a cause may be told first
	}
	if low == "while" || low == "whereas" || mark == ";" {
		return true, true
	}
	if k+1 < len(l.words) && mark == "" && low == "and" && l.words[k-1].look.Can('a') && l.words[k+1].look.Can('a') && !l.words[k-1].look.Can('n') {
		return false, false // "large and emotional"
	}
	if verb := l.findVerb(at, len(l.words)); l.listsOn(k) || mark != "," && (verb == len(l.words) || l.words[verb-1].low == "to") || len(l.words)-at < 4 {
		return false, false
	}
	return false, low == "and" || low == "but" || mark == ","
}

// goesOn reports whether the words from k on take up what was just named.
func (l *line) goesOn(k int) bool {
	for k+1 < len(l.words) && (joints[l.words[k].low] || l.words[k].low == "also") {
		k++
	}
	return pronouns[l.words[k].low] && l.words[k].low != "that" && l.words[k].low != "those" || l.words[k].low == "its"
}

// listsOn reports whether what stands between word k and the next mark or joint
// is only the next thing in a list.
func (l *line) listsOn(k int) bool {
	for k+1 < len(l.words) && joints[l.words[k].low] {
		k++
	}
	end := l.clauseLast(k) + 1
	return end < len(l.words) && l.findVerb(k, end) == end
}

// telling lists the words from from to to that tell something: those with
// content, quantities, and single capitals such as the V of a valley.
func (l *line) telling(from, to int) []int {
	var all []int
	for i := from; i < to; i++ {
		w := &l.words[i]
		r, size := utf8.DecodeRuneInString(w.text)
		letter := size == len(w.text) && unicode.IsUpper(r) && r != 'A' && r != 'I'
		if w.content && w.stem != "year" || letter || w.number >= 0 && l.numbers[w.number].Value != 1 && (i == from || l.words[i-1].number != w.number) {
			all = append(all, i)
		}
	}
	return all
}

// facing reports whether two lists hold opposites or siblings.
func (h *hearing) facing(l *line, a, b []int) bool {
	for _, i := range a {
		for _, j := range b {
			if x, y := &l.words[i], &l.words[j]; x.number < 0 && y.number < 0 && (opposite(x, y) || x.look.Sibling(y.look)) {
				return true
			}
		}
	}
	return false
}

// isThing reports whether word i can name something that is spoken of.
func (l *line) isThing(i int) bool {
	w := &l.words[i]
	return w.number < 0 && (w.name || !w.look.Known() || w.look.Can('n') && l.clauses[w.clause].verb != i)
}

// stretch is some words of a line.
type stretch struct {
	l     *line
	words []int
}

// mixes looks for a place where the student's sentence, alone or with the next,
// falls in two parts that each hold the first telling word of one half and
// another word of the other.
func (h *hearing) mixes(p *pair, l, r []int) (finding, bool) {
	end := len(p.s.words)
	for k := 1; k < end; k++ {
		if mark := p.s.markBefore(k); (joints[p.s.words[k].low] || mark == "," || mark == ";") && !p.s.listsOn(k) {
			if h.crossed(p.m, l, r, stretch{p.s, p.s.telling(0, k)}, stretch{p.s, p.s.telling(k, end)}) {
				return h.crossing(p, l, r), true
			}
		}
	}
	if i := h.index(p.s); i+1 < len(h.said) && h.said[i+1].said == p.s.said && !h.said[i+1].contrasts() {
		next := &h.said[i+1]
		x, y := stretch{p.s, p.s.telling(0, end)}, stretch{next, next.telling(0, len(next.words))}
		if (h.has(x, p.m, l[0]) && h.has(y, p.m, r[0]) || h.has(x, p.m, r[0]) && h.has(y, p.m, l[0])) && h.crossed(p.m, l, r, x, y) {
			return h.crossing(p, l, r), true
		}
	}
	return finding{}, false
}

func (h *hearing) crossing(p *pair, l, r []int) finding {
	return finding{
		m: p.m, s: p.s, wrote: p.s.spanOfWords(0, len(p.s.words)), sure: 1.5 + p.score,
		rule: fmt.Sprintf("swapped: %s / %s", p.m.named(l[0]), p.m.named(r[0])),
	}
}

// crossed reports whether x and y share the telling words of the halves l and r
// crosswise and nothing straight.
func (h *hearing) crossed(m *line, l, r []int, x, y stretch) bool {
	lx, ly := h.dealt(m, l, x, y)
	rx, ry := h.dealt(m, r, x, y)
	if len(lx)+len(ly) < 2 || len(rx)+len(ry) < 2 {
		return false
	}
	less, all := min(len(lx)+len(ry), len(ly)+len(rx)), len(lx)+len(ly)+len(rx)+len(ry)
	return 3*less >= all && all <= 9 && len(lx) > 0 && len(ly) > 0 && len(rx) > 0 && len(ry) > 0 &&
		(lx[0] < ly[0] == (ry[0] < rx[0]) || h.facing(m, l, r))
}

// dealt sorts words of m by the stretch that alone has them.
func (h *hearing) dealt(m *line, words []int, x, y stretch) (inX, inY []int) {
	for _, j := range words {
		a, b := h.has(x, m, j), h.has(y, m, j)
		if a && !b {
			inX = append(inX, j)
		} else if b && !a {
			inY = append(inY, j)
		}
	}
	return inX, inY
}

// has reports whether a stretch holds word j of m, denied or not as that is.
func (h *hearing) has(x stretch, m *line, j int) bool {
	return h.met(x.l, x.l.saidAs(x.words, m.isDenied(j)), m, j) >= 0.75
}

// rolesReverse: who does it to whom: "A divided by B" and "B divided by A". Both
// say it with the same verb in the same voice.
func rolesReverse(h *hearing, p *pair) []finding {
	if !h.leads(p, 0.6) || !h.close(p) || max(len(p.s.words), len(p.m.words)) > maxCrossed || p.s.compares() >= 0 && p.m.compares() >= 0 {
		return nil
	}
	for _, v := range p.links {
		if v.near < 0.8 || !p.m.acts(v.m) || !p.s.acts(v.s) || p.m.passive(v.m) != p.s.passive(v.s) {
			continue
		}
		for _, x := range p.links {
			for _, y := range p.links {
				if x.m < v.m && v.m < y.m && y.s < v.s && v.s < x.s && p.m.means(y.m) == p.s.means(x.s) && h.things(p, x, y) && p.m.joins(x.m, v.m, y.m) && p.s.joins(y.s, v.s, x.s) {
					return []finding{{
						m: p.m, s: p.s, wrote: p.s.spanOfWords(y.s, x.s+1), sure: 1.2 + p.score,
						rule: fmt.Sprintf("roles swapped: %s / %s", p.m.named(x.m), p.m.named(y.m)),
					}}
				}
			}
		}
	}
	return nil
}

// means reports whether word i is what something is done with: "the gate opens
// with a key" says what "a key opens the gate" does.
func (l *line) means(i int) bool {
	for j := i - 1; j > l.clauses[l.words[i].clause].verb && l.markBefore(j+1) == ""; j-- {
		if slot := prepositions[l.words[j].low]; slot != "" {
			return slot == "with" || slot == "through"
		}
	}
	return false
}

// mutual verbs say the same either way round.
var mutual = wordSet(`equal equals cross crosses meet meets differ differs mix mixes combine combines join joins share shares interact
	interacts touch touches border balance balances match matches compare compared react reacts exchange exchanges differs vary varies`)

// acts reports whether word i is a verb that somebody does to something.
func (l *line) acts(i int) bool {
	w := &l.words[i]
	if !w.content || !w.look.Can('v') || mutual[w.low] || auxiliaries[w.low] {
		return false
	}
	return l.clauses[w.clause].verb == i || strings.HasSuffix(w.low, "ed") || !w.look.Can('n')
}

// passive reports whether verb i is said of what it is done to.
func (l *line) passive(i int) bool {
	if strings.HasSuffix(l.words[i].low, "s") {
		return false // no participle: "is something that takes"
	}
	for j := max(0, i-3); j < i; j++ {
		switch l.words[j].low {
		case "is", "are", "was", "were", "be", "been", "being", "gets", "get":
			return true
		}
	}
	return i+1 < len(l.words) && l.words[i+1].low == "by"
}

// things reports whether the two ends are things, each named once on each side.
func (h *hearing) things(p *pair, x, y link) bool {
	for _, k := range []link{x, y} {
		w := &p.m.words[k.m]
		if k.near < 0.85 || w.number >= 0 || !w.name && !w.look.Can('n') || !p.m.leadsPhrase(k.m) || !p.s.leadsPhrase(k.s) || p.s.times(&p.s.words[k.s]) != 1 || p.m.times(w) != 1 {
			return false
		}
	}
	return true
}

// leadsPhrase reports whether word i heads its phrase: no noun stands behind it.
func (l *line) leadsPhrase(i int) bool {
	if i+1 == len(l.words) || l.markBefore(i+1) != "" {
		return true
	}
	next := &l.words[i+1]
	return !next.content || !next.look.Can('n') || l.clauses[next.clause].verb == i+1
}

// times counts a word in the line.
func (l *line) times(w *word) int {
	n := 0
	for i := range l.words {
		if l.words[i].stem == w.stem {
			n++
		}
	}
	return n
}

// joins reports whether v stands between a and b in one breath.
func (l *line) joins(a, v, b int) bool {
	for i := a + 1; i <= b; i++ {
		if m := l.markBefore(i); m != "" && m != "(" && m != ")" || joints[l.words[i].low] {
			return false
		}
	}
	return v-a <= 5 && b-v <= 7
}
