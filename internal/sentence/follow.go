package sentence

import (
	"strings"
	"unicode/utf8"
)

// following is what comes after a stop and the space behind it.
type following struct {
	kind   kind
	word   string // the first word, as far as it is letters and digits
	at     int    // where it begins
	end    int    // of the segment
	opened bool   // a quote mark or bracket opens before it
	paren  bool   // which is a bracket
	item   bool   // the mark of a list item, in lower case
}

// kind is how what follows begins.
type kind uint8

const (
	nothing kind = iota
	small        // a lower-case letter
	capital      // an upper-case letter, or one of a script without case
	number       // a digit
	sign         // anything else
)

// maxOpeners is how many quote marks, brackets and dashes are looked behind.
const maxOpeners = 6

func (s *splitter) follow(at, end int) following {
	at = skipSpace(s.text, at, end)
	begin := at
	f := following{end: end}
	for range maxOpeners {
		r, n := runeAt(s.text, at)
		if at >= end || !isOpener(r) {
			break
		}
		if tag := tagEnd(s.text, at, end); tag > 0 {
			at = tag
			continue
		}
		f.opened = f.opened || !isDashed(r)
		f.paren = f.paren || closerOf(r) != 0
		at += n
		if isDashed(r) {
			at = skipSpace(s.text, at, end)
		}
	}
	f.at = at
	if at >= end {
		return f
	}
	f.word = s.text[at:wordEnd(s.text, at, end)]
	f.kind = kindOf(f.word)
	f.item = f.kind == small && enumerator(s.text, skipBullet(s.text, begin, end), end).text != ""
	return f
}

func isOpener(r rune) bool {
	switch r {
	case '"', '\'', '(', '[', '{', '*', '_', '`', '“', '‘', '„', '‚', '«', '»', '‹', '›', '”', '’', '¿', '¡', '「', '『', '（', '<':
		return true
	}
	return isDashed(r)
}

func isDashed(r rune) bool { return r == '-' || r == '–' || r == '—' || r == '•' || r == '⁃' }

// kindOf tells how a word begins. A word like "mRNA" or "pH" has its capital
// a little later.
func kindOf(word string) kind {
	r, n := utf8.DecodeRuneInString(word)
	switch {
	case word == "":
		return sign
	case isDigit(r):
		return number
	case !isLower(r):
		return capital
	}
	for range 2 {
		second, m := utf8.DecodeRuneInString(word[n:])
		if isUpper(second) {
			return capital
		}
		n = min(n+m, len(word))
	}
	return small
}

// dotGoesOn reports whether the sentence goes on after the full stop at dot.
func (s *splitter) dotGoesOn(start, dot int, f following) bool {
	from := s.dotted(start, dot)
	word := s.text[from:dot]
	switch {
	case word == "":
		return false
	case from == start && sectioned(word):
		return true
	case isNumber(word):
		return s.numberGoesOn(start, from, word, f)
	case utf8.RuneCountInString(word) == 1:
		return s.stands(start, from) && s.initialGoesOn(start, from, word, f)
	case roman(word) && s.headed(start, from), twin(word) && twin(f.word):
		return true
	}
	abbreviated := abbreviationOf(word)
	if f.kind == small && !f.item { // in a text without capitals
		return abbreviated != ordinary && abbreviated != closing
	}
	switch abbreviated {
	case title:
		if places[lower(word)] && s.begins(f) {
			return false
		}
		return f.kind != sign || f.opened
	case linked:
		return true
	case numbered:
		return f.kind == number || f.paren || roman(f.word) || utf8.RuneCountInString(f.word) == 1 && f.kind == capital && !s.alone(f)
	case hour:
		return s.hourGoesOn(start, f)
	case journal:
		return f.kind == number || f.kind == capital && (s.shortAfter(f) || s.shortBefore(start, from) && !s.begins(f))
	case either:
		if from == start && lettered(word) { // "P.S. I love you."
			return true
		}
		if f.kind == capital && alsoWords[lower(word)] && s.determined(start, from) {
			return false
		}
		if acronym(word) && f.kind == capital && !acronym(f.word) {
			return false
		}
		return f.paren || !s.begins(f) && !(f.opened && f.kind == capital)
	}
	return false
}

// alsoWords are short names that are words too: "near the Sun. Venus is hot".
var alsoWords = set(`sun mass ore wash`)

// determined reports whether an article stands before from, as before no short name.
func (s *splitter) determined(start, from int) bool {
	end := skipSpaceBack(s.text, start, from)
	switch lower(s.text[wordStart(s.text, max(start, end-maxWord), end):end]) {
	case "the", "a", "an", "this", "our", "its", "any", "some":
		return true
	}
	return false
}

// twin reports whether a word is one capital twice, as Spanish shortens plurals:
// "EE. UU."
func twin(word string) bool {
	return len(word) == 2 && word[0] == word[1] && isUpper(rune(word[0]))
}

// acronym reports whether a word is capitals only, more than one.
func acronym(word string) bool {
	for _, r := range word {
		if !isUpper(r) {
			return false
		}
	}
	return len(word) > 1
}

// shortAfter reports whether what follows is one more word of a journal's
// short name.
func (s *splitter) shortAfter(f following) bool {
	kind := abbreviationOf(f.word)
	return !s.alone(f) && (kind == journal || kind == either || lower(f.word) == "rev")
}

// shortBefore reports whether another abbreviation stands before from.
func (s *splitter) shortBefore(start, from int) bool {
	end := skipSpaceBack(s.text, start, from)
	return end > start && end < from && s.text[end-1] == '.'
}

// isNumber reports whether a word is digits and full stops only.
func isNumber(word string) bool {
	for i := 0; i < len(word); i++ {
		if c := word[i]; c != '.' && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// places are titles of names that are also the end of an address: "Main St."
var places = set(`st ste ft mt`)

// dotted is where the word before the full stop begins, with its inner full
// stops: "U.S", "e.g".
func (s *splitter) dotted(start, dot int) int {
	from := dot
	for dot-from <= maxWord {
		w := wordStart(s.text, max(start, from-maxWord), from)
		if r, n := lastRune(s.text, start, w); w == from && (r == '°' || r == 'º') {
			w -= n
			w = wordStart(s.text, max(start, w-maxWord), w)
		}
		if w == from {
			break
		}
		if from = w; from == start || s.text[from-1] != '.' {
			break
		}
		if wordStart(s.text, start, from-1) == from-1 {
			break
		}
		from--
	}
	if from < dot && s.text[from] == '.' {
		from++
	}
	return from
}

// begins reports whether what follows is taken for the beginning of a
// sentence even after an abbreviation: a word that names don't begin with, a
// title before a name.
func (s *splitter) begins(f following) bool {
	if f.kind != capital {
		return false
	}
	if s.contracted(f) {
		return true
	}
	word := lower(f.word)
	switch {
	case starters[word]:
		return s.alone(f)
	}
	to := f.at + len(f.word)
	return abbreviations[word] == title && to < f.end && s.text[to] == '.' && word != "st" && word != "ft" && word != "mt"
}

// contracted reports whether the word has an apostrophe as only pronouns and
// their like have: "It's", "Don't".
func (s *splitter) contracted(f following) bool {
	to := f.at + len(f.word)
	r, n := runeAt(s.text, to)
	if to >= f.end || r != '\'' && r != '’' {
		return false
	}
	rest := wordEnd(s.text, to+n, f.end)
	return starters[lower(f.word)+"'"+lower(s.text[to+n:rest])]
}

// alone reports whether the word that follows is written without a full stop,
// so that it is no initial.
func (s *splitter) alone(f following) bool {
	to := f.at + len(f.word)
	return to >= f.end || s.text[to] != '.'
}

// sectioned reports whether a word is the number of a section: "2.1", "1.E.4".
func sectioned(word string) bool {
	parts := strings.Split(word, ".")
	for _, p := range parts {
		if p == "" || len(p) > 3 || !allDigits(p) && len(p) > 1 {
			return false
		}
	}
	return len(parts) > 1 && isDigit(rune(word[0]))
}

// numberGoesOn decides about a full stop after a number: the number of an item
// or section at the beginning, of a figure or theorem, or a German ordinal.
func (s *splitter) numberGoesOn(start, from int, word string, f following) bool {
	if s.headed(start, from) {
		return from != start || len(word) <= 3
	}
	label := s.wordBefore(start, from)
	if len(word) > 2 || !allDigits(word) || f.kind != capital {
		return false
	}
	return months[lower(f.word)] || ordinals[label] && !starters[lower(f.word)]
}

// headed reports whether a number at from heads what follows: at the
// beginning, or after nothing but a word like "Figure".
func (s *splitter) headed(start, from int) bool {
	label := s.wordBefore(start, from)
	if label == "" && s.shortBefore(start, from) {
		label = s.wordBefore(start, skipSpaceBack(s.text, start, from)-1)
	}
	return from == start || labels[lower(label)] && strings.HasPrefix(s.text[start:from], label)
}

// wordBefore is the word before from.
func (s *splitter) wordBefore(start, from int) string {
	end := skipSpaceBack(s.text, start, from)
	return s.text[wordStart(s.text, start, end):end]
}

func skipSpaceBack(text string, start, at int) int {
	for at > start {
		r, n := lastRune(text, start, at)
		if !isSpace(r) {
			break
		}
		at -= n
	}
	return at
}

// labels stand before the number of a heading or caption.
var labels = set(`item figure fig table tab chapter section example theorem lemma definition proposition
	corollary exercise problem question step part article equation box remark appendix lesson unit
	lecture week module rule law axiom case adventure book act scene canto volume abbildung tabelle kapitel satz beispiel aufgabe
	tableau chapitre exemple figura tabla capítulo ejemplo teorema tabella capitolo esempio`)

// ordinals are the German words before "2. Weltkrieg".
var ordinals = set(`der die das den dem des am im vom zum zur beim ab bis seit jeder jedes jede ihrem seinem
	seine ihre ein eine einen einem einer Der Die Das Am Im Den Dem Vom Zum Seit Beim`)

var months = set(`januar februar märz april mai juni juli august september oktober november dezember
	jänner jan feb mär apr jun jul aug sep sept okt nov dez jahrhundert jahrhunderts klasse auflage`)

// stands reports whether a word begins at from, with nothing but a quote mark,
// bracket or hyphen right before it.
func (s *splitter) stands(start, from int) bool {
	r, n := lastRune(s.text, start, from)
	if from > start && isQuote(r) {
		before, _ := lastRune(s.text, start, from-n)
		return !isDigit(before) // minutes: "35°52'N"
	}
	return from == start || isSpace(r) || isOpener(r)
}

func isQuote(r rune) bool {
	switch r {
	case '"', '\'', '”', '’', '“', '‘', '»', '«':
		return true
	}
	return false
}

// hourGoesOn decides about "a.m." and "p.m.": a day or time zone may follow,
// and "At 5 a.m. Mr. Smith" is no sentence yet.
func (s *splitter) hourGoesOn(start int, f following) bool {
	if f.kind != capital {
		return f.kind == number || f.paren
	}
	if zones[lower(f.word)] {
		return true
	}
	first := s.text[start:wordEnd(s.text, start, f.end)]
	return prepositions[lower(first)] && strings.Count(s.text[start:f.at], " ") <= 3
}

var zones = set(`est edt et cst cdt ct mst mdt mt pst pdt pt gmt utc bst cet eastern central pacific
	monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
	fridays saturdays sundays`)

var prepositions = set(`at by on in from around about until before after since till near`)

// roman reports whether a word is a Roman number in capitals.
func roman(word string) bool {
	for i := 0; i < len(word); i++ {
		if strings.IndexByte("IVXLCDM", word[i]) < 0 {
			return false
		}
	}
	return word != ""
}
