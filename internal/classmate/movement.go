package classmate

import "kizuki/internal/classmate/wordnet"

// Verbs that say who has a thing first and who has it then.
var (
	giving    = wordSet(`give hand send pass donate transfer deliver supply lend sell transmit`)
	receiving = wordSet(`take receive get accept borrow buy obtain absorb steal inherit`)
	leaving   = wordSet(`leave exit escape abandon`)
	entering  = wordSet(`enter reach invade join`)
)

// isOne reports whether a word is a form of one of some verbs.
func isOne(of map[string]bool, w *word) bool {
	for _, base := range append(wordnet.Bases(w.low), w.low) {
		if of[base] {
			return true
		}
	}
	return false
}

// handed completes where from and where to by the verb of clause c: who gives
// has it first, who receives has it then, what is left is where from.
func (l *line) handed(c int, a, b []int) (from, to []int) {
	k := &l.clauses[c]
	for i := k.from; i < k.to; i++ {
		w := &l.words[i]
		if !w.look.Can('v') || w.number >= 0 || i < k.verb {
			continue
		}
		subject := l.contents(k.from, min(k.verb, i))
		switch {
		case isOne(giving, w) && len(a) == 0 && len(b) > 0 && !l.passive(i):
			return subject, b
		case isOne(receiving, w) && len(b) == 0 && len(a) > 0 && !l.passive(i):
			return a, subject
		case isOne(leaving, w) && len(a) == 0:
			return l.next(i, k.to), b
		case isOne(entering, w) && len(b) == 0:
			return a, l.next(i, k.to)
		}
	}
	return a, b
}

// next are the content words of the phrase behind word i.
func (l *line) next(i, to int) []int {
	end := i + 1
	for end < to && (end <= i+1 || !splitsPhrase[l.words[end].low]) {
		end++
	}
	return l.contents(i+1, end)
}

// moved are the content words of clause c that are neither end of a movement:
// what goes, and how.
func (l *line) moved(c int, a, b []int) []int {
	ends := map[int]bool{}
	for _, i := range append(append([]int(nil), a...), b...) {
		ends[i] = true
	}
	var of []int
	for _, i := range l.contents(l.clauses[c].from, l.clauses[c].to) {
		if w := &l.words[i]; !ends[i] && w.number < 0 && (w.name || w.look.Can('n')) && l.clauses[c].verb != i {
			of = append(of, i)
		}
	}
	return of
}

// preferences reads "A rather than B", "A and not B", "not B but A" and "more A
// than B": a is what is so, b what is not.
func (l *line) preferences() []relation {
	var all []relation
	for i := 1; i < len(l.words); i++ {
		next := ""
		if i+1 < len(l.words) {
			next = l.words[i+1].low
		}
		switch low := l.words[i].low; {
		case low == "rather" && next == "than", low == "instead" && next == "of":
			all = l.prefer(all, i, i, i+2, l.tailEnd(i+2))
		case low == "hardly" && next == "any", (low == "not" || low == "never") && (l.markBefore(i) == "," || l.words[i-1].low == "and"):
			if next != "only" && next != "even" {
				all = l.prefer(all, i, i, i+1, l.tailEnd(i+1))
			}
		case low == "not" && l.words[i].clause < len(l.clauses):
			if but := l.butAfter(i); but > 0 {
				all = l.prefer(all, i, len(l.words), i+1, but)
			}
		case low == "than" && i >= 3:
			if more := l.moreBefore(i); more > 0 {
				all = l.prefer(all, more, i, i+1, l.tailEnd(i+1))
			}
		}
	}
	return all
}

// prefer adds what is so, from the last words ahead of upto, and what is not.
func (l *line) prefer(all []relation, i, upto, from, to int) []relation {
	a, b := l.contents(0, upto), l.contents(from, to)
	switch {
	case upto == len(l.words): // "not B but A"
		a = l.contents(to, l.tailEnd(to))
	case l.words[i].low == "more" || l.words[i].low == "less":
		a = l.contents(i+1, upto)
	default:
		a = a[max(0, len(a)-len(b)):]
	}
	if l.words[i].low == "less" {
		a, b = b, a
	}
	if len(a) == 0 || len(b) == 0 || len(b) > 5 {
		return all
	}
	return append(all, relation{kind: "preference", a: a, b: b, clause: l.words[i].clause})
}

// tailEnd is the next mark from word i on, or the end of its clause's words.
func (l *line) tailEnd(i int) int {
	for i < len(l.words) && l.markBefore(i) == "" || i > 0 && i < len(l.words) && l.words[i-1].low == "than" {
		i++
		if i < len(l.words) && joints[l.words[i].low] {
			break
		}
	}
	return min(i, len(l.words))
}

// butAfter is the "but" that puts something else in place of what the "not"
// at i denies, within six words; 0.
func (l *line) butAfter(i int) int {
	for j := i + 2; j < len(l.words) && j <= i+6; j++ {
		if l.words[j].low == "but" {
			if l.findVerb(j+1, l.clauseLast(j+1)+1) > l.clauseLast(j+1) {
				return j
			}
			return 0
		}
	}
	return 0
}

// moreBefore is the "more" of "more a painter than a sculptor" for the "than"
// at i; 0.
func (l *line) moreBefore(i int) int {
	for j := i - 1; j > 0 && j >= i-4; j-- {
		if low := l.words[j].low; (low == "more" || low == "less") && j+1 < i && (l.words[j+1].low == "a" || l.words[j+1].low == "an" || l.words[j+1].low == "as" || l.words[j+1].low == "of") {
			return j
		}
	}
	return 0
}
