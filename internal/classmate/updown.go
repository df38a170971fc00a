package classmate

// holds reports whether a clause has a word that points the way of a.
func (h *hearing) holds(l *line, c *clause, a *word) bool {
	for j := c.from; j < c.to; j++ {
		if b := &l.words[j]; h.alike(a, b) || b.number < 0 && !b.name && h.lex.nearness(a, b) >= 0.6 && !opposite(a, b) {
			return true
		}
	}
	return false
}

// alike reports whether two words point the same way.
func (h *hearing) alike(a, b *word) bool {
	if b.number >= 0 || b.name {
		return false
	}
	if specific[a.low] != specific[b.low] && (ups[a.low] || ups[b.low]) || specific[a.low] && specific[b.low] {
		return h.lex.nearness(a, b) >= 0.8
	}
	return ups[a.low] && ups[b.low] || downs[a.low] && downs[b.low] || h.lex.nearness(a, b) >= 0.8
}

// ups and downs are words of more and less that oppose each other whatever is
// measured; WordNet pairs each with one word only.
var ups = wordSet(`more greater larger bigger higher rises rise rising rose grows grow growing grew increases increase increasing
	increased multiply multiplies multiplied up above raises raise raised exceeds climbs climb longer faster wider stronger heavier`)

var downs = wordSet(`less fewer smaller lower falls fall falling fell shrinks shrink shrinking shrank decreases decrease decreasing
	decreased down below lowers lowered drops drop dropped declines decline declined reduces reduce reduced sinks diminishes`)

var specific = wordSet(`longer faster wider stronger heavier`)

// against reports whether two words point opposite ways.
func against(a, b *word) bool {
	if a.number >= 0 && len(a.poles) == 0 || b.number >= 0 && len(b.poles) == 0 || a.name || b.name || a.degree || b.degree || a.tail != b.tail {
		return false
	}
	if joints[a.low] != joints[b.low] || placing[a.low] != placing[b.low] {
		return false // "hold back" and "before it comes", "high" and "under pressure"
	}
	if ups[a.low] && downs[b.low] || downs[a.low] && ups[b.low] {
		return !specific[a.low] && !specific[b.low]
	}
	return len(a.low) > 2 && len(b.low) > 2 && (a.joined || !paired[a.low]) && b.low != "same" && b.low != "ones" && b.low != "off" && b.low != "on" && opposite(a, b)
}

// opposed is against, and two words of more and less of different things, such
// as "shorter" and "more".
func opposed(a, b *word) bool {
	return against(a, b) || a.points()*b.points() < 0
}

// placing words say where something is beside something else, and no more.
var placing = wordSet(`above below under over beneath`)

// paired words are antonyms in the dictionary that oppose nothing in a text.
var paired = wordSet(`another same other man men woman women he she one other others first last day night hand foot here there this that these those
	about ones any supply demand sit sits sat lie lies lay stand stands stood live lives lived die dies died have has had come go comes goes came went give take gives takes gave took in out on off ask answer get make start stay stays stayed all both either neither each`)

// hasAgainst reports whether the line holds an opposite of one of its own words.
func (l *line) hasAgainst(w *word) bool {
	for i := range l.words {
		if v := &l.words[i]; v.number < 0 && opposite(v, w) || ups[v.low] && l.hasDown() {
			return true
		}
	}
	return false
}

func (l *line) hasDown() bool { return l.first(0, len(l.words), downs) < len(l.words) }

// lessened reports whether the word before word i turns it round: "less frequent".
func (l *line) lessened(i int) bool {
	return i > 0 && (l.words[i-1].low == "less" || l.words[i-1].low == "least" || l.words[i-1].low == "not")
}
