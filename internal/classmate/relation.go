package classmate

import (
	"strings"

	"kizuki/internal/classmate/quantity"
)

// relation is what a line says of two sides whose order matters: what causes
// and what follows, what comes before, where from and where to, which is more.
type relation struct {
	kind   string // "cause", "order", "direction", "comparison", "division"
	a, b   []int  // content words of the line: cause, earlier, from, more – and effect, later, to, less
	clause int    // where it is said
	of     []int  // what goes from a to b, of a direction
	guess  bool   // an end is the verb's subject: only both ends together tell
	by     *word  // the comparing word of a comparison; nil elsewhere
}

// relations lists what a line says in that way.
func (l *line) relations() []relation {
	var all []relation
	for i := range l.words {
		low := l.words[i].low
		switch {
		case low == "first" && l.words[i].number >= 0 || low == "initially":
			all = append(all, l.sequence(i)...)
		case l.words[i].number >= 0:
		case low == "because" && l.at2(i+1, "of"), phrases[low] == "due" && l.at2(i+1, "to"):
			all = l.add(all, "cause", i, l.contents(i+2, l.clauseEnd(i)), l.contents(l.sentenceStart(i), i))
		case low == "because":
			all = append(all, l.subordinate("cause", i, true)...)
		case causing[low] && (low != "leads" && low != "led" && low != "lead" && low != "results" && low != "result" || l.at2(i+1, "to") || l.at2(i+1, "in")):
			if passive := l.at2(i+1, "by") || l.at2(i+1, "from"); passive {
				all = l.add(all, "cause", i, l.contents(i+2, l.clauseEnd(i)), l.contents(l.clauseStart(i), i))
			} else {
				all = l.add(all, "cause", i, l.contents(l.clauseStart(i), i), l.contents(i+1, l.meansFrom(i+1, l.clauseEnd(i))))
			}
		case (low == "so" || low == "therefore" || low == "hence" || low == "thus") && i > 0 && l.words[i].clause > 0 && l.clauses[l.words[i].clause].from >= i-1 && !l.at2(i+1, "that"):
			all = l.add(all, "cause", i, l.contents(l.sentenceStart(i), i), l.contents(i+1, l.clauseEnd(i)))
		case l.words[i].stem == "divid":
			all = append(all, l.division(i)...)
		case (low == "follows" || low == "followed" || low == "succeeds" || low == "succeeded") && l.words[i].clause >= 0 && l.clauses[l.words[i].clause].verb <= i && !l.at2(i+1, "by"):
			all = l.add(all, "order", i, l.contents(i+1, l.clauseEnd(i)), l.contents(l.clauseStart(i), i))
		case low == "precedes" || low == "preceded" && !l.at2(i+1, "by"):
			all = l.add(all, "order", i, l.contents(l.clauseStart(i), i), l.contents(i+1, l.clauseEnd(i)))
		case low == "before":
			denied := l.words[i].clause > 0 && l.clauses[l.words[i].clause-1].denials%2 == 1 && l.clauses[l.words[i].clause].from == i
			all = append(all, l.subordinate("order", i, denied)...) // "not A before B" is B first
		case low == "after" && !l.at2(i+1, "that") && !l.lapseAt(i-1):
			all = append(all, l.subordinate("order", i, true)...)
		}
	}
	all = append(all, l.movements()...)
	all = append(all, l.preferences()...)
	return append(all, l.comparisons()...)
}

// lapseAt reports whether word i ends a quantity that says how long after:
// "three days after". A date says when.
func (l *line) lapseAt(i int) bool {
	return i >= 0 && l.words[i].number >= 0 && l.numbers[l.words[i].number].Kind != quantity.Date
}

var phrases = map[string]string{"due": "due", "owing": "due", "thanks": "due"}

var causing = wordSet(`cause causes caused lead leads led trigger triggers triggered result results`)

func (l *line) at2(i int, low string) bool { return i < len(l.words) && l.words[i].low == low }

func (l *line) clauseStart(i int) int { return l.clauses[l.words[i].clause].from }
func (l *line) clauseEnd(i int) int   { return l.clauses[l.words[i].clause].to }

// sentenceStart is where the part of the sentence begins that word i may refer
// to: behind the last strong mark.
func (l *line) sentenceStart(i int) int {
	for c := l.words[i].clause; c > 0; c-- {
		if j := l.clauses[c].joint; j == ";" || j == ":" {
			return l.clauses[c].from
		}
	}
	return 0
}

func (l *line) add(all []relation, kind string, i int, a, b []int) []relation {
	if len(a) == 0 && len(b) == 0 {
		return all
	}
	return append(all, relation{kind: kind, a: a, b: b, clause: l.words[i].clause})
}

// subordinate reads "MAIN because SUB" and "Because SUB, MAIN": the side that
// the joint leads into comes first when first is set.
func (l *line) subordinate(kind string, i int, first bool) []relation {
	c := l.words[i].clause
	end := l.clauses[c].to
	sub := l.contents(i+1, end)
	main := l.contents(l.sentenceStart(i), i)
	if len(main) == 0 {
		if c+1 >= len(l.clauses) {
			return nil
		}
		if j := l.clauses[c+1].joint; j == "and" || j == "but" || j == "or" {
			return nil // "After a wet winter it rises, and": no clause of its own
		}
		main = l.contents(l.clauses[c+1].from, l.clauses[c+1].to)
	} else {
		for c+1 < len(l.clauses) && l.clauses[c+1].joint == "and" { // "because it is and it has"
			c++
			sub = append(sub, l.contents(l.clauses[c].from, l.clauses[c].to)...)
		}
	}
	if len(sub) == 0 || len(main) == 0 {
		return nil
	}
	if first {
		return []relation{{kind: kind, a: sub, b: main, clause: l.words[i].clause}}
	}
	return []relation{{kind: kind, a: main, b: sub, clause: l.words[i].clause}}
}

// division reads "A divided by B" and "divide A by B": a is what is divided.
func (l *line) division(i int) []relation {
	end := l.clauseEnd(i)
	by := l.first(i, end, byWord)
	if by == end {
		return nil
	}
	a := l.contents(i+1, by)
	if by == i+1 {
		a = l.contents(min(i, l.clauses[l.words[i].clause].verb), i)
	}
	return l.add(nil, "division", i, a, l.contents(by+1, end))
}

var byWord = wordSet(`by`)

// meansFrom is where it begins to say by what something is done, "by binding to
// it"; to, when it doesn't.
func (l *line) meansFrom(from, to int) int {
	by := l.first(from, to, byWord)
	if by+1 < to && strings.HasSuffix(l.words[by+1].low, "ing") {
		return by
	}
	return to
}

var thens = wordSet(`then afterwards later finally once next subsequently`)

// sequence reads "first X, then Y" from the word "first".
func (l *line) sequence(i int) []relation {
	for j := i + 2; j < len(l.words); j++ {
		if !thens[l.words[j].low] {
			continue
		}
		end := l.clauseEnd(j)
		if l.words[j].low == "once" && l.words[j].clause+1 < len(l.clauses) { // "and once that is done, Y"
			end = l.clauses[l.words[j].clause+1].to
		}
		return l.add(nil, "order", i, l.contents(i+1, j), l.contents(j+1, end))
	}
	return nil
}

var becoming = wordSet(`become becomes became turn turns turned change changes changed convert converts converted transform transforms
	transformed develop develops developed translate translates translated transcribe transcribes transcribed break breaks`)

// movements reads where from and where to: "from X into Y", "X becomes Y",
// "turns X into Y", "out of X … Y".
func (l *line) movements() []relation {
	var all []relation
	for c := range l.clauses {
		from, to := l.clauses[c].from, l.clauses[c].to
		a, b := l.behind(from, to, fromWords), l.behind(from, to, toWords)
		had := len(a) + len(b)
		a, b = l.handed(c, a, b)
		guess := len(a)+len(b) > had
		v := -1
		for i := from; i < to; i++ {
			if becoming[l.words[i].low] && l.words[i].number < 0 {
				v = i
			}
		}
		switch {
		case len(a) > 0 && len(b) > 0 && !guess: // "become larger from top to bottom"
		case v >= 0 && strings.HasPrefix(l.words[v].low, "bec"):
			start := c
			for start > 0 && l.clauses[start-1].verb == l.clauses[start-1].to && l.clauses[start].joint != ";" {
				start-- // "the stops p, t and k became": the list is no clause
			}
			a, b = l.contents(l.clauses[start].from, v), l.contents(v+1, l.listEnd(c))
		case v >= 0 && len(b) > 0 && len(a) == 0:
			if a = l.contents(v+1, l.first(v+1, to, toWords)); len(a) == 0 {
				a = l.contents(from, v)
			}
		case len(a) > 0 && len(b) == 0 && l.first(from, to, making) < to:
			// "out of X somebody makes Y"; "these" are what was just named
			b = l.contents(l.first(from, to, making)+1, to)
		case len(a) == 0 && l.first(from, to, fromWords) < to && l.first(from, to, making) < to && c > 0:
			a, b = l.contents(l.clauses[c-1].from, l.clauses[c-1].to), l.contents(l.first(from, to, making)+1, to)
		case len(a) > 0 && len(b) == 0 && l.first(l.first(from, to, fromWords), to, inWords) < to:
			b = l.contents(l.first(l.first(from, to, fromWords), to, inWords)+1, to)
		case len(a) > 0 && len(b) == 0 && c+1 < len(l.clauses) && (l.clauses[c+1].joint == "and" || l.clauses[c+1].joint == ","):
			// "takes it out of X and puts it in Y"
			n := &l.clauses[c+1]
			b = l.behind(n.from, n.to, inWords)
		}
		if len(a) > 0 && len(b) > 0 {
			all = append(all, relation{kind: "direction", a: a, b: b, clause: c, of: l.moved(c, a, b), guess: guess})
		}
	}
	return all
}

var withWord = wordSet(`with`)

var making = wordSet(`make makes made form forms formed produce produces produced get gets got build builds built create creates created`)

var inWords = wordSet(`in into to inside on onto`)
var fromWords = wordSet(`from out`)
var toWords = wordSet(`to into toward towards onto`)

// listEnd is where the list ends that the clause breaks off in.
func (l *line) listEnd(c int) int {
	for c+1 < len(l.clauses) && l.clauses[c+1].verb == l.clauses[c+1].to && (l.clauses[c+1].joint == "and" || l.clauses[c+1].joint == ",") {
		c++
	}
	return l.clauses[c].to
}

// first is the first word from from on that is one of some, else to.
func (l *line) first(from, to int, of map[string]bool) int {
	for i := from; i < to; i++ {
		if of[l.words[i].low] {
			return i
		}
	}
	return to
}

// behind lists the content words of the noun phrase behind the first of some
// prepositions between from and to.
func (l *line) behind(from, to int, of map[string]bool) []int {
	i := l.first(from, to, of)
	for i < to && (l.words[i].low == "to" && i+1 < to && l.words[i+1].look.Can('v') && !determiners[l.words[i+1].low] && l.looksBare(i+1)) {
		i = l.first(i+1, to, of) // "to raise": no direction
	}
	if i >= to {
		return nil
	}
	if l.words[i].low == "out" {
		i++
	}
	if i+2 < to && pronouns[l.words[i+1].low] && determiners[l.words[i+2].low] {
		return nil // "out of these the speakers made"
	}
	end := i + 1
	for end < to && (end <= i+1 || !splitsPhrase[l.words[end].low]) {
		end++
	}
	return l.contents(i+1, end)
}

var splitsPhrase = wordSet(`from to into toward towards onto out by with at for when which that in on through while where`)

var wishing = wordSet(`want wants try tries hope hopes plan plans need needs have has had is are was were going able began begin begins ought likely`)

// looksBare reports whether word i is a verb in its bare form rather than a noun.
func (l *line) looksBare(i int) bool {
	w := &l.words[i]
	wanted := i > 1 && l.at2(i-1, "to") && (strings.HasSuffix(l.words[i-2].low, "ed") || wishing[l.words[i-2].low]) // "wanted to give"
	return !w.name && (!w.look.Can('n') || wanted) && !strings.HasSuffix(w.low, "s") && !strings.HasSuffix(w.low, "ed")
}

// comparisons reads "X is larger than Y" and "fewer X than Y": a is what is
// more of it. "Below" and "above" compare where nothing else does.
func (l *line) comparisons() []relation {
	var all []relation
	for i := range l.words {
		if l.words[i].low != "than" {
			continue
		}
		by := l.comparing(i)
		if by < 0 || i+1 < len(l.words) && l.words[i+1].number >= 0 {
			continue // "more than ten" compares with nothing
		}
		from := l.clauses[l.words[by].clause].from
		if c := l.words[by].clause; c > 0 && (from == by || len(l.contents(from, by)) == 0 && !l.words[by].content) {
			from = l.clauses[c-1].from
		}
		before := append(l.contents(from, by), l.contents(by+1, i)...)
		if like := l.parallel(from, by, i); len(like) > 0 {
			before = like
		}
		end := l.clauseEnd(i)
		if i+1 < end && (subjects[l.words[i+1].low] || l.words[i+1].low == "it") {
			end = min(end, i+3) // "more than it loses grows"
		}
		after := l.contents(i+1, end)
		all = append(all, l.compared(by, before, after))
	}
	for i := range l.words {
		if low := l.words[i].low; (low == "below" || low == "above" || low == "under" || low == "exceeds") && len(all) == 0 && i > l.clauses[l.words[i].clause].verb && l.first(l.clauses[l.words[i].clause].verb, i, withWord) == i {
			all = append(all, l.compared(i, l.contents(l.clauseStart(i), l.clauses[l.words[i].clause].verb), l.contents(i+1, l.clauseEnd(i))))
		}
	}
	return all
}

// parallel are the words before a comparison that stand behind the preposition
// which begins what is compared with: "the pressure in A is lower than in B",
// "the wall of A is thicker than that of B".
func (l *line) parallel(from, by, than int) []int {
	at := than + 1
	if l.at2(at, "that") || l.at2(at, "those") {
		at++
	}
	if at >= len(l.words) || prepositions[l.words[at].low] == "" {
		return nil
	}
	for i := by - 1; i >= from; i-- {
		if l.words[i].low == l.words[at].low {
			end := i + 1
			for end < by && end < l.clauses[l.words[by].clause].verb && prepositions[l.words[end].low] == "" {
				end++
			}
			return l.contents(i+1, end)
		}
	}
	return nil
}

// compared puts the side that is more first; "less" turns it round.
func (l *line) compared(by int, before, after []int) relation {
	w := &l.words[by]
	if downs[w.low] || w.low == "under" {
		before, after = after, before
	}
	return relation{kind: "comparison", a: before, b: after, clause: w.clause, by: w}
}

// moving words say that something becomes more or less, not that it is so beside
// something else.
var moving = wordSet(`rises rise rising rose grows grow growing grew increases increase increasing multiply multiplies up raises raise
	climbs climb falls fall falling fell shrinks shrink shrinking decreases decrease decreasing down drops drop declines decline sinks`)

// comparing is the word that compares before the "than" at i; -1.
func (l *line) comparing(i int) int {
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		low := l.words[j].low
		if (ups[low] || downs[low]) && !moving[low] {
			return j
		}
		if strings.HasSuffix(low, "er") && len(low) > 4 && l.words[j].look.Can('a') {
			return j
		}
	}
	return -1
}
