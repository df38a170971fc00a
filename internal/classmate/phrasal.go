package classmate

import "kizuki/internal/classmate/wordnet"

// phrasal verbs say with two words what another verb says with one: by the
// base form of the verb and the particle, that verb.
var phrasal = map[string]string{
	"give off": "release", "give out": "release", "give away": "donate", "give up": "abandon", "hand out": "donate", "hand over": "donate",
	"pass on": "donate", "take up": "absorb", "take in": "absorb", "take away": "remove", "take out": "remove", "use up": "consume",
	"go up": "rise", "come up": "rise", "move up": "rise", "go down": "fall", "come down": "fall", "move down": "fall",
	"set free": "release", "let out": "release", "let go": "release", "speed up": "accelerate", "slow down": "slow", "break down": "decompose",
	"break up": "decompose", "fall apart": "decompose", "split up": "split", "blow up": "enlarge", "throw away": "discard", "throw out": "discard",
	"turn down": "reject", "wipe out": "destroy", "die out": "vanish", "cut down": "reduce", "come back": "return", "go back": "return",
	"bring in": "import", "send out": "emit", "run away": "flee", "hold back": "retain", "point out": "note", "find out": "discover",
	"get bigger": "grow", "get larger": "grow", "get smaller": "shrink", "get shorter": "shorten", "get longer": "lengthen", "get faster": "accelerate",
	"get slower": "slow", "become bigger": "grow", "become larger": "grow", "become smaller": "shrink", "become shorter": "shorten",
	"become longer": "lengthen", "grow smaller": "shrink", "get more": "gain", "pick up": "gather", "build up": "accumulate", "shut down": "close",
	"switch on": "activate", "turn on": "activate", "switch off": "deactivate", "turn off": "deactivate", "start up": "start", "give back": "return",
	"go into": "enter", "get into": "enter", "come into": "enter", "go in": "enter", "get in": "enter", "go out": "leave", "get out": "leave",
	"come out": "leave", "get through": "cross", "pass through": "cross", "hang on": "depend", "set off": "trigger", "bring about": "cause",
	"carry out": "perform", "get rid": "remove", "cut off": "interrupt", "take back": "withdraw", "put together": "combine", "join together": "combine", "take apart": "separate",
}

// joinPhrasal gives a verb that stands with its particle the meaning of both:
// "hands them out". Its spelling stays, so that what is shown stays.
func (x *lexicon) joinPhrasal(l *line) {
	for i := range l.words {
		if l.words[i].number >= 0 || !l.words[i].look.Can(wordnet.Verb) {
			continue
		}
		for j := i + 1; j < len(l.words) && j <= i+4 && (j == i+1 || l.markBefore(j) == ""); j++ {
			if as := phrasalOf(l.words[i].low, l.words[j].low); as != "" {
				x.mean(&l.words[i], as)
				l.words[i].particle = j
				l.words[j].content = false
				break
			}
			if joints[l.words[j].low] || prepositions[l.words[j].low] != "" {
				break
			}
		}
	}
}

func phrasalOf(verb, particle string) string {
	for _, base := range append([]string{verb}, wordnet.Bases(verb)...) {
		if as := phrasal[base+" "+particle]; as != "" {
			return as
		}
	}
	return ""
}

// mean makes a word count as another.
func (x *lexicon) mean(w *word, as string) {
	id := x.id(as)
	w.id, w.stem, w.look, w.poles = id, x.stems[id], x.looks[id], x.poles[id]
	w.content, w.joined = true, true
}
