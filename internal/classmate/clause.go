package classmate

import (
	"strings"

	"kizuki/internal/classmate/quantity"
	"kizuki/internal/classmate/wordnet"
	"kizuki/internal/lexical"
)

// clause is a stretch of a line with a verb of its own.
type clause struct {
	from, to int    // words
	joint    string // the word or mark that leads into it: "because", "while", ";"; empty at the start
	under    string // the second of two such words: "when" in "and when"
	verb     int    // where its predicate begins; to, when it has none
	denials  int    // how many negations it holds
	soft     bool   // "rarely", "hardly": neither denied nor not
	instead  bool   // it denies to put something else there: "not six beats but two"
	echo     bool   // "but the DNA does not": its predicate is that of the clause before
}

var joints = wordSet(`and but or nor yet so while whereas because since although though if unless until when whenever
	where wherever which who whom whose that before after once as therefore hence thus provided`)

// split cuts the line into clauses: at every joint, comma, colon and the like
// first, then pieces without a verb go back to the one before.
func (l *line) split() {
	var pieces []clause
	start, joint, under := 0, "", ""
	cut := func(at int, j string) {
		if at == start+1 && joints[l.words[start].low] && joints[j] && under == "" {
			under = j
			return
		}
		if at > start {
			pieces = append(pieces, clause{from: start, to: at, joint: joint, under: under})
		}
		if at > start || joint == "" {
			joint, under = j, ""
		}
		start = at
	}
	for i := range l.words {
		mark := l.markBefore(i)
		low := l.words[i].low
		switch {
		case low == "that" && l.clauseLast(i) == i: // "like that,"
		case joints[low] && l.words[i].number < 0:
			cut(i, low)
		case mark != "" && i > 0:
			cut(i, mark)
		case subjects[low] && subordinating[joint] && i > start+2 && prepositions[l.words[i-1].low] == "" && l.findVerb(start, i) < i && i+1 < len(l.words):
			cut(i, ",") // "When they are mature they keep it"
		}
	}
	cut(len(l.words), "")
	l.merge(pieces)
	for i := range l.clauses {
		c := &l.clauses[i]
		for j := c.from; j < c.to; j++ {
			l.words[j].clause = i
		}
		l.deny(i)
	}
}

// markBefore is the mark between word i and the one before that may end a clause.
func (l *line) markBefore(i int) string {
	if i == 0 {
		return ""
	}
	between := l.text[l.words[i-1].span.End:l.words[i].span.Start]
	for _, m := range []string{";", ":", "—", " – ", "(", ")", ","} {
		if strings.Contains(between, m) {
			return m
		}
	}
	return ""
}

// merge gives pieces without a verb back to their neighbour.
func (l *line) merge(pieces []clause) {
	for _, p := range pieces {
		p.verb = l.findVerb(p.from, p.to)
		if p.verb == p.to-1 && l.at2(p.from+1, "no") {
			p.verb = p.to // "but no addresses": a thing
		}
		n := len(l.clauses)
		alone := p.joint != "and" && p.joint != "or" && p.joint != "," && p.joint != "that" && p.joint != "as" && p.joint != "("
		if n > 0 && p.verb == p.to && (!alone || p.to-p.from < 3) && l.clauses[n-1].to == p.from {
			l.clauses[n-1].to = p.to
			if l.clauses[n-1].verb == p.from {
				l.clauses[n-1].verb = p.to
			}
			continue
		}
		if n > 0 && l.clauses[n-1].verb == l.clauses[n-1].to && p.joint == "," && l.clauses[n-1].joint != "because" {
			// "In 1848, revolutions broke out": what stands before the comma
			// belongs to the clause behind it.
			p.from, p.joint = l.clauses[n-1].from, l.clauses[n-1].joint
			l.clauses[n-1] = p
			continue
		}
		l.clauses = append(l.clauses, p)
	}
}

var subjects = wordSet(`they he she we`)
var subordinating = wordSet(`if when while although though since once whenever because unless until`)

var auxiliaries = wordSet(`is are was were am be been being isn't aren't wasn't weren't has have had hasn't haven't hadn't do does did
	don't doesn't didn't can could cannot can't couldn't will would won't wouldn't shall should shouldn't may might must mustn't
	gets get got becomes become became needs need keeps keep makes make made gives give gave goes go went takes take took comes came come
	says say said means mean puts put lets let stay stays stayed remain remains remained seem seems seemed`)

var determiners = wordSet(`the a an this that these those its his her their our my your each every no some any one two three four many more most few
	of in on at by for with from to into onto between through over under about against without both all another other toward towards across along down up off out inside outside`)

var pronouns = wordSet(`it they he she we you i this that these those who which there everyone nobody people them`)

// findVerb guesses where the predicate of words from to to begins: at the
// first auxiliary, or the first word that can be a verb and looks like one
// where it stands.
func (l *line) findVerb(from, to int) int {
	for i := from; i < to; i++ {
		w := &l.words[i]
		before := ""
		if i > 0 {
			before = l.words[i-1].low
		}
		if auxiliaries[w.low] && !(w.low == "may" && w.name) && before != "the" && before != "a" {
			return i
		}
		if w.number >= 0 || w.name || w.low == "to" || determiners[before] && !pronouns[before] || !w.look.Can(wordnet.Verb) || determiners[w.low] || joints[w.low] {
			continue
		}
		if l.looksFinite(i, from, before) {
			return i
		}
	}
	return l.likelyVerb(from, to)
}

// likelyVerb is the predicate of words that hold no surer one: a word between
// two others that agrees with the noun before it, as in "plasma cells release
// antibodies"; to, when there is none.
func (l *line) likelyVerb(from, to int) int {
	for i := from + 1; i+1 < to; i++ {
		w, b := &l.words[i], &l.words[i-1]
		if w.number >= 0 || w.name || b.number >= 0 || determiners[b.low] || joints[w.low] || determiners[w.low] || !w.look.Can(wordnet.Verb) || !b.look.Can(wordnet.Noun) || w.look.Can(wordnet.Adjective) {
			continue
		}
		plural := looksPlural(b.low)
		third := strings.HasSuffix(w.low, "s") && !strings.HasSuffix(w.low, "ss")
		if next := &l.words[i+1]; plural != third && (next.content || determiners[next.low]) && !strings.HasSuffix(w.low, "ing") {
			return i
		}
	}
	return to
}

func (l *line) looksFinite(i, from int, before string) bool {
	w := &l.words[i]
	noun := w.look.Can(wordnet.Noun)
	inflected := strings.HasSuffix(w.low, "s") && !strings.HasSuffix(w.low, "ss") || strings.HasSuffix(w.low, "ed") || w.stem != "" && !strings.HasPrefix(w.low, w.stem[:min(len(w.stem), len(w.low))])
	switch {
	case pronouns[before]:
		return true
	case i == from:
		return inflected && !noun && !strings.HasSuffix(w.low, "ed")
	case inflected && !noun:
		return true
	case i > from && lexical.Irregular(w.low) != "" && !l.words[i-1].look.Can(wordnet.Adjective) && (l.words[i-1].name || l.words[i-1].look.Can(wordnet.Noun)) && i+1 < len(l.words):
		return determiners[l.words[i+1].low] || l.words[i+1].content || l.words[i+1].number >= 0 // "merchants sold wool"
	case inflected && i > from && !looksPlural(before) && l.words[i-1].look.Can(wordnet.Noun) && i+1 < len(l.words):
		return determiners[l.words[i+1].low] || l.words[i+1].number >= 0 || !l.words[i+1].look.Can(wordnet.Verb)
	case inflected && i == from+1 && joints[before] && i+1 < len(l.words):
		return determiners[l.words[i+1].low] || l.words[i+1].number >= 0 || l.words[i+1].name
	case inflected && strings.HasSuffix(w.low, "s") && i == l.clauseLast(i) && i > from+1 && l.words[i-1].look.Can(wordnet.Noun):
		return true
	case !inflected && looksPlural(before) && !noun:
		return true
	case !inflected && looksPlural(before) && i+1 < len(l.words):
		return determiners[l.words[i+1].low] || l.words[i+1].name
	}
	return false
}

// looksPlural reports whether a noun ends as those of many do: "cells", but not
// "mitosis", "virus" or "mass".
func looksPlural(low string) bool {
	return strings.HasSuffix(low, "s") && !strings.HasSuffix(low, "ss") && !strings.HasSuffix(low, "us") && !strings.HasSuffix(low, "is")
}

// clauseLast is the last word before the next mark or joint from word i on.
func (l *line) clauseLast(i int) int {
	for i+1 < len(l.words) && l.markBefore(i+1) == "" && !joints[l.words[i+1].low] {
		i++
	}
	return i
}

var negators = wordSet(`not never no none nobody nothing neither nor without cannot isn't aren't wasn't weren't hasn't haven't hadn't don't
	doesn't didn't can't couldn't won't wouldn't shouldn't mustn't lack lacks lacked lacking fail fails failed unable useless impossible
	refuse refuses refused refusing unnecessary unlikely absent nowhere`)

var stoppers = wordSet(`stop stops stopped cease ceases ceased quit quits avoid avoids avoided prevent prevents prevented`)

// unmoved words deny that something changes.
var unmoved = wordSet(`unchanged unaffected untouched intact`)
var asWord = wordSet(`as`)

var softeners = wordSet(`rarely hardly seldom scarcely barely few little unusual almost nearly partly partially only until others`)

// deny counts the negations of clause i. "not only" and "not even" deny
// nothing, and "neither … nor" is one negation.
func (l *line) deny(i int) {
	c := &l.clauses[i]
	for j := c.from; j < c.to; j++ {
		low := l.words[j].low
		next := ""
		if j+1 < len(l.words) {
			next = l.words[j+1].low
		}
		switch {
		case unmoved[low], (low == "leave" || low == "leaves" || low == "left") && (l.first(j, c.to, asWord) < c.to || i+1 < len(l.clauses) && l.clauses[i+1].joint == "as"):
			c.soft = true // "leaves it as it was"
		case softeners[low], low == "even" && j > c.from && negators[l.words[j-1].low], low == "else":
			c.soft = true
		case low == "rather" && next == "than", low == "instead" && next == "of", low == "except":
			c.soft = true
		case low == "nor" && j == c.from && i > 0:
			c.denials++
		case low == "nor" && i > 0, low == "no" && (next == "longer" || next == "more" || next == "further" || next == "less"):
			c.soft = c.soft || low == "no" && next != "longer"
			if next == "longer" {
				c.denials++
			}
		case low == "rule" && next == "out", low == "rules" && next == "out", low == "ruled" && next == "out", low == "free" && next == "of":
			c.denials++
		case stoppers[low] && strings.HasSuffix(next, "ing"):
			c.denials++
		case negators[low]:
			c.denials++
		}
	}
	c.soft = c.soft || c.denials > 0 && (l.awaits(i) || l.postpones(c) || l.picksOther(i)) || l.supposes(c)
	c.instead = c.denials > 0 && l.corrects(i)
	c.echo = i > 0 && l.echoes(c)
}

// postpones reports whether what a clause denies was only not so then: "don't
// buy yet", "was not allowed before 445 BC".
func (l *line) postpones(c *clause) bool {
	for i := c.from; i < c.to; i++ {
		switch low := l.words[i].low; {
		case low == "yet" && i > c.verb:
			return true
		case (low == "before" || low == "until") && i+1 < len(l.words) && l.words[i+1].number >= 0 && l.numbers[l.words[i+1].number].Kind == quantity.Date:
			return true
		}
	}
	return false
}

// picksOther reports whether clause i denies only that it is this one: "it isn't
// the bank that makes it", "not the bank makes it but".
func (l *line) picksOther(i int) bool {
	c := &l.clauses[i]
	if i+1 < len(l.clauses) && l.words[c.from].low == "it" && c.verb == c.from+1 {
		switch l.clauses[i+1].joint {
		case "that", "who", "which":
			return true
		}
	}
	first := l.words[c.from].low
	return first == "not" || first == "neither"
}

// supposes reports whether a clause says only what would be: "it would boil
// lower if there were none".
func (l *line) supposes(c *clause) bool {
	return l.first(c.from, c.to, would) < c.to && l.first(0, len(l.words), unreal) < len(l.words)
}

var would = wordSet(`would`)
var unreal = wordSet(`if without otherwise`)

// corrects reports whether a clause denies only to put something else there:
// "not six beats but two", "is no enzyme, it just splits".
func (l *line) corrects(i int) bool {
	c := &l.clauses[i]
	for j := c.from + 1; j < c.to; j++ {
		if l.words[j].low == "but" && j > c.verb {
			return true
		}
	}
	if i+1 == len(l.clauses) || l.clauses[i+1].joint != "," && l.clauses[i+1].joint != ";" && l.clauses[i+1].joint != "but" {
		return false
	}
	n := &l.clauses[i+1]
	return l.clauses[i+1].joint == "but" && n.verb == n.to || pronouns[l.words[n.from].low] && n.verb == n.from+1 || l.words[n.from].low == "it's"
}

// awaits reports whether clause i denies only for a time: "is not sent until it
// is sealed".
func (l *line) awaits(i int) bool {
	if i+1 == len(l.clauses) {
		return false
	}
	joint := l.clauses[i+1].joint
	return joint == "until" || joint == "unless" || joint == "before"
}

// echoes reports whether the clause says only that something does, or does
// not: "but the DNA itself does not".
func (l *line) echoes(c *clause) bool {
	if c.to-c.from > 9 || c.verb == c.to {
		return false
	}
	for j := c.verb; j < c.to; j++ {
		if w := &l.words[j]; w.content && !auxiliaries[w.low] || w.number >= 0 {
			return false
		}
	}
	last := l.words[c.to-1].low
	return negators[last] || auxiliaries[last] || last == "so" || last == "too"
}

func wordSet(words string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(words) {
		all[w] = true
	}
	return all
}
