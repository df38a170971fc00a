package sentence

import (
	"strings"

	"kizuki/internal/lexical"
)

// line is a line of the text without the space around it.
type line struct {
	start, end int
	runes      int
}

// nextLine is the line at byte at, and where the one after it begins.
func nextLine(text string, at int) (l line, next int) {
	end := len(text)
	next = end
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		end, next = at+i, at+i+1
	}
	if i := strings.IndexByte(text[at:end], '\r'); i >= 0 && (at+i+1 != end || end == len(text)) {
		end, next = at+i, at+i+1
	}
	start := skipSpace(text, at, end)
	for end > start {
		r, n := lastRune(text, start, end)
		if !isSpace(r) {
			break
		}
		end -= n
	}
	return line{start, end, lexical.CountRunes(text[start:end])}, next
}

// appendLines adds the lines of a text to all, blank ones too.
func appendLines(all []line, text string) []line {
	for at := 0; at < len(text); {
		var l line
		l, at = nextLine(text, at)
		all = append(all, l)
	}
	return all
}

// nextBlock is the lines up to a blank one, and those after it.
func nextBlock(lines []line) (block, rest []line) {
	for len(lines) > 0 && lines[0].runes == 0 {
		lines = lines[1:]
	}
	n := 0
	for n < len(lines) && lines[n].runes > 0 {
		n++
	}
	return lines[:n], lines[n:]
}

// page is how a text is printed: its lines are broken at about columns
// characters, give or take slack. Zero columns means that they are not.
type page struct {
	columns, slack int
}

const (
	minColumns = 30
	maxColumns = 160
)

// measure finds the width at which the lines of a text were broken. A line
// that goes on in lower case was broken by the printer: the width is at least
// its length and less than its length with the next word. The width that
// agrees with most such lines is taken.
func measure(text string, lines []line) page {
	var change [maxColumns + 2]int // of how many lines agree, by width
	breaks, least, most := 0, maxColumns, 0
	var before line
	for _, l := range lines {
		if before.runes > 0 && l.runes > 0 {
			if r, _ := runeAt(text, l.start); isLower(r) {
				breaks++
				lo, hi := before.runes, before.runes+firstChunk(text, l)
				if lo <= maxColumns {
					change[lo]++
					change[min(hi, maxColumns)+1]--
					least, most = min(least, lo), max(most, hi)
				}
			}
		}
		before = l
	}
	if breaks == 0 {
		return page{}
	}
	return widest(change[:min(most, maxColumns)+1], least, breaks)
}

// widest is the width from least on that most of the breaks agree with.
func widest(change []int, least, breaks int) page {
	best, columns, agree := 0, 0, 0
	for w := least; w < len(change); w++ {
		agree += change[w]
		if agree > best {
			best, columns = agree, w
		}
	}
	switch {
	case columns < minColumns || best*10 < breaks*6:
		return page{}
	case best*20 >= breaks*19:
		return page{columns, 0}
	}
	return page{columns, columns / 6}
}

// firstChunk is how many characters of a line would have had to go on the line
// before: its first word, or that up to a hyphen inside it.
func firstChunk(text string, l line) int {
	n, i := 0, l.start
	for i < l.end && text[i]|0x20 >= 'a' && text[i]|0x20 <= 'z' {
		i++
	}
	var last rune
	if n = i - l.start; n > 0 {
		last = rune(text[i-1])
	}
	for i < l.end {
		r, size := runeAt(text, i)
		if isSpace(r) {
			break
		}
		i += size
		n++
		if next, _ := runeAt(text, i); r == '-' && isLetter(last) && i < l.end && isLetter(next) {
			break
		}
		last = r
	}
	return n
}

// full reports whether the next line's first word would not have fitted.
func (p page) full(text string, l, next line) bool {
	room := p.columns - p.slack - l.runes - 1
	return p.columns > 0 && (room <= 0 || firstChunk(text, next) > room)
}

// block splits the lines of a block, joining those that a sentence runs over.
func (s *splitter) block(lines []line, p page) {
	if len(lines) == 0 {
		return
	}
	if p.columns == 0 {
		p.columns = s.filled(lines)
	}
	start := 0
	for i := 1; i <= len(lines); i++ {
		if i == len(lines) || !s.joined(lines, start, i, p) {
			s.segment(lines[start].start, lines[i-1].end)
			start = i
		}
	}
}

// joined reports whether the line break before line i is no more than the
// printer's. start is the first line of what it would be joined to.
func (s *splitter) joined(lines []line, start, i int, p page) bool {
	before, next := lines[i-1], lines[i]
	full := p.full(s.text, before, next)
	if row(s.text, before) || row(s.text, next) {
		return false
	}
	if n := marker(s.text, next.start, next.end); n > 0 {
		return full && !s.ended(before) && marker(s.text, lines[0].start, lines[0].end) == 0
	}
	r, _ := runeAt(s.text, next.start)
	switch {
	case s.ended(before):
		return full || p.columns == 0 && (!isLower(r) || s.shortened(before))
	case isLower(r):
		return full || !s.lowerList(lines[start], before)
	case s.goesOn(before):
		return true
	}
	return full
}

// How long lines must be for their length alone to show that the printer broke
// them: two lines, and more.
const (
	filledPair = 60
	filledMany = 45
)

// filled is the width of a block of which every line but the last is as full
// as can be and the last ends as sentences do, 0 for another: it is printed,
// though no line of it begins in lower case.
func (s *splitter) filled(lines []line) int {
	columns, last := 0, len(lines)-1
	for _, l := range lines {
		columns = max(columns, l.runes)
	}
	end, _ := lastRune(s.text, lines[last].start, lines[last].end)
	if columns < filledMany || last == 1 && columns < filledPair || !s.ended(lines[last]) && end != ':' {
		return 0
	}
	for i := range last {
		if lines[i].runes+1+firstChunk(s.text, lines[i+1]) <= columns {
			return 0
		}
	}
	return columns
}

// row reports whether the line is a row of a table.
func row(text string, l line) bool {
	return l.runes > 1 && text[l.start] == '|'
}

// ended reports whether a line ends as a sentence does.
func (s *splitter) ended(l line) bool {
	end := l.end
	for end > l.start {
		r, n := lastRune(s.text, l.start, end)
		if !isCloser(r) {
			return isStop(r) || r == '…'
		}
		end -= n
	}
	return false
}

// shortened reports whether a line ends on an abbreviation.
func (s *splitter) shortened(l line) bool {
	word := s.text[s.dotted(l.start, l.end-1) : l.end-1]
	return s.text[l.end-1] == '.' && word != "" && abbreviationOf(word) != ordinary
}

// lowerList reports whether lines that start in lower case are items of a
// list rather than the rest of a sentence: the first one does so too and
// nothing in it shows that it goes on.
func (s *splitter) lowerList(first, last line) bool {
	r, _ := runeAt(s.text, first.start)
	return isLower(r) && !s.goesOn(last) && !strings.ContainsAny(s.text[first.start:last.end], ".!?")
}

// goesOn reports whether a line ends so that more must follow: on a comma, a
// dash, an opening bracket or a word like "of".
func (s *splitter) goesOn(l line) bool {
	r, _ := lastRune(s.text, l.start, l.end)
	switch r {
	case ',', ';', '-', '–', '—', '(', '[', '&', '，', '、':
		return true
	}
	word := s.text[wordStart(s.text, l.start, l.end):l.end]
	return word != "" && linking[lower(word)]
}

// linking holds words that no sentence, title or item ends on.
var linking = func() map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(`
		a an the of to and or nor but in on at by for from with without into onto upon
		between among through during against about as than that which who whose whom
		is are was were be been being has have had will would can could may might must
		shall should do does did if when while because although whether since until
		this these those its their his her our your my every each not
		both either neither per via
		und oder der die das den dem des ein eine einen einem einer von mit für zu im
		et ou de du des le la les un une que qui dans pour avec sur par
		y el los las del una con por para en
		e di il lo gli della che`) {
		all[w] = true
	}
	return all
}()
