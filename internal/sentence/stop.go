package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kinds marks the bytes at which a sentence may end or a bracket open; scanning
// skips all others.
var kinds = func() (k [256]bool) {
	for _, c := range []byte(".!?;([{") {
		k[c] = true
	}
	// First bytes of the other stops and opening brackets.
	for _, s := range []string{"…", "‼", "。", "！", "؟", "۔", "।", "።", "։", "「", "（"} {
		k[s[0]] = true
	}
	return k
}()

// isStop reports whether r ends sentences: full stops, question and
// exclamation marks of all scripts.
func isStop(r rune) bool { return r == '.' || isBang(r) || isTight(r) || r == '։' || r == '．' }

// isBang reports whether r is a question or exclamation mark.
func isBang(r rune) bool {
	return r == '!' || r == '?' || r == '؟' || r >= '‼' && r <= '⁉' && (r == '‼' || r >= '⁇')
}

// isTight reports whether r ends a sentence without a space after it.
func isTight(r rune) bool {
	switch r {
	case '。', '｡', '！', '？', '।', '॥', '።', '፧', '۔', '။':
		return true
	}
	return false
}

// isCloser reports whether r, right after a stop, still belongs to its
// sentence: closing quotes and brackets, marks of emphasis. Which quote mark
// closes depends on the language, so all do.
func isCloser(r rune) bool {
	switch r {
	case '"', '\'', ')', ']', '}', '*', '_', '`', '”', '’', '“', '‘', '»', '«', '›', '‹', '」', '』', '）', '】', '》', '〉', '〕', '］', '＂':
		return true
	}
	return false
}

// maxBracket is how many bytes of a bracket in the middle of a sentence are
// kept together.
const maxBracket = 400

// segment splits text[start:end], in which every line break is a space.
func (s *splitter) segment(start, end int) {
	start = skipSpace(s.text, start, end)
	shield := start // no sentence ends before here: inside a bracket
	i, item := s.open(start, end)
	for start < end {
		for i < item && !kinds[s.text[i]] {
			i++
		}
		if i >= item {
			start = skipSpace(s.text, s.emit(start, item), end)
			i, item = s.open(start, end)
			continue
		}
		r, n := runeAt(s.text, i)
		switch {
		case isStop(r) || r == '…' || r == ';' && s.greekBefore(i):
			cut, next := s.stop(start, i, item, shield)
			if i = next; cut > 0 {
				start = skipSpace(s.text, s.emit(start, cut), end)
				i, item = s.open(start, end)
			}
		case i > start && i >= shield && closerOf(r) != 0 || closerOf(r) == '」':
			shield = max(shield, s.bracket(i, item))
			i += n
		default:
			i += n
		}
	}
}

// closerOf is what closes the bracket r, or 0.
func closerOf(r rune) rune {
	switch r {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	case '（':
		return '）'
	case '「':
		return '」'
	}
	return 0
}

// bracket is where the bracket at at ends, or 0 when it is not closed near.
func (s *splitter) bracket(at, end int) int {
	if at < s.unclosed {
		return 0
	}
	r, _ := runeAt(s.text, at)
	closer, depth := closerOf(r), 0
	for i := at; i < end && i < at+maxBracket && depth <= 8; {
		c, n := runeAt(s.text, i)
		i += n
		switch c {
		case r:
			depth++
		case closer:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	s.unclosed = at + maxBracket/8
	return 0
}

// stop looks at the stop at i in the sentence that begins at start. cut is
// where that sentence ends, 0 if it doesn't; next is where to go on.
func (s *splitter) stop(start, i, end, shield int) (cut, next int) {
	run := s.run(i, end)
	after := s.closers(run.end, end)
	if after >= end {
		return 0, end
	}
	if run.tight {
		if after < shield || s.tightGoesOn(run.end, after, end) {
			return 0, after
		}
		return after, after
	}
	after = s.notes(start, i, after, end)
	if r, _ := runeAt(s.text, after); !isSpace(r) || after < shield {
		return 0, max(run.end, i+1)
	}
	f := s.follow(after, end)
	if f.kind == nothing || f.kind == small && !f.item && !s.caseless() {
		return 0, after
	}
	switch {
	case run.bang:
		if s.bangGoesOn(start, i, run.end, after, f) {
			return 0, after
		}
	case run.dots > 1:
		return s.ellipsis(i, run, after, f)
	case run.dots > 0 && s.dotGoesOn(start, i, f):
		return 0, after
	}
	return after, after
}

// caseless reports whether the text has no capital letter, so that its
// sentences begin in lower case too.
func (s *splitter) caseless() bool {
	if s.capitals == unknown {
		s.capitals = none
		for _, r := range s.text {
			if isUpper(r) {
				s.capitals = some
				break
			}
		}
	}
	return s.capitals == none
}

// run is a row of stops: "?!", "...", ". . . .".
type run struct {
	end    int
	dots   int  // full stops in it; "…" counts three
	spaced int  // of which so many have a space before
	bang   bool // it has a question or exclamation mark
	tight  bool // no space need follow
}

func (s *splitter) run(i, end int) run {
	x := run{end: i}
	for x.end < end {
		r, n := runeAt(s.text, x.end)
		switch {
		case r == '．' && !s.digitBefore(x.end):
			x.tight = true
		case r == '.' || r == '．':
			x.dots++
		case r == '…':
			x.dots += 3
		case isStop(r):
			x.bang = x.bang || isBang(r)
			x.tight = x.tight || isTight(r)
		case r == ';' && s.greekBefore(x.end):
			x.bang = true
		case r == ' ' && x.dots > 0 && s.dotAlone(x.end+1, end):
			x.spaced++
		default:
			return x
		}
		x.end += n
	}
	return x
}

// greekBefore reports whether a Greek letter stands before at, where ";" asks.
func (s *splitter) greekBefore(at int) bool {
	r, _ := lastRune(s.text, 0, at)
	return r >= utf8.RuneSelf && unicode.Is(unicode.Greek, r)
}

func (s *splitter) digitBefore(at int) bool {
	r, _ := lastRune(s.text, 0, at)
	return isDigit(r)
}

// dotAlone reports whether a full stop stands at at with nothing to start
// after it: one of ". . .", not ".NET".
func (s *splitter) dotAlone(at, end int) bool {
	if at >= end || s.text[at] != '.' {
		return false
	}
	r, _ := runeAt(s.text, at+1)
	return at+1 >= end || !isLetter(r) && !isDigit(r)
}

// closers skips closing quote marks, brackets and tags at at, also a French
// quote mark after a space: "Bonjour ! »".
func (s *splitter) closers(at, end int) int {
	for at < end {
		r, n := runeAt(s.text, at)
		if tag := tagEnd(s.text, at, end); tag > 0 && s.text[at+1] == '/' {
			n = tag - at
		} else if !isCloser(r) {
			break
		}
		at += n
	}
	if r, n := runeAt(s.text, at); at < end && isSpace(r) {
		r, m := runeAt(s.text, at+n)
		if after, _ := runeAt(s.text, at+n+m); r == '»' && (at+n+m >= end || !isLetter(after) && !isDigit(after)) {
			at += n + m
		}
	}
	return at
}

// tightGoesOn reports whether a sentence goes on after a stop that needs no
// space: after a closed quotation, with a particle or comma.
func (s *splitter) tightGoesOn(stop, after, end int) bool {
	if stop == after {
		return false
	}
	r, _ := runeAt(s.text, after)
	return unicode.Is(unicode.Hiragana, r) || r == '、' || r == '，' || r == '。'
}

// ellipsis decides about several full stops. Four end a sentence, three do
// where they stand right after a word; "word. . . . The" goes on with the
// three.
func (s *splitter) ellipsis(i int, x run, after int, f following) (cut, next int) {
	before, _ := lastRune(s.text, 0, i)
	attached := i > 0 && !isSpace(before)
	closer, _ := runeAt(s.text, x.end)
	quoted := after > x.end && isQuote(closer)
	switch {
	case before == '[' || before == '(': // "[...]": words left out
		return 0, after
	case quoted && !f.opened && s.attributed(f.at, f.end):
		return 0, after
	case attached && x.dots == 4 && x.spaced == 3 && after == x.end:
		return i + 1, after
	case x.dots >= 4 || attached || quoted:
		return after, after
	}
	return 0, after
}

// bangGoesOn reports whether a sentence goes on after a question or
// exclamation mark: in a name, in "(?)", or before who says the words.
func (s *splitter) bangGoesOn(start, i, stopEnd, after int, f following) bool {
	before, _ := lastRune(s.text, start, i)
	closer, _ := runeAt(s.text, stopEnd)
	if sign, _ := runeAt(s.text, skipSpace(s.text, after, f.end)); strings.ContainsRune("=<>+*/^≤≥≈≠×÷·", sign) {
		return true // a factorial, an operator of a language
	}
	if before == '(' && closer == ')' {
		return true
	}
	if banged[lower(s.text[wordStart(s.text, start, i):i])] && f.kind == capital && !starters[lower(f.word)] {
		return true
	}
	quoted := after > stopEnd && closer != ')' && closer != ']'
	return quoted && !f.opened && s.attributed(f.at, f.end)
}

// attributed reports whether the words at at say who spoke: a name, with its
// title, or "I", and a verb of speech.
func (s *splitter) attributed(at, end int) bool {
	for range 4 {
		to := wordEnd(s.text, at, end)
		if speech[s.text[at:to]] {
			return true
		}
		if r, _ := runeAt(s.text, at); !isUpper(r) || to > at+1 && starters[lower(s.text[at:to])] {
			return false
		}
		if to < end && s.text[to] == '.' {
			to++
		}
		if at = skipSpace(s.text, to, end); at == to {
			return false
		}
	}
	return false
}
