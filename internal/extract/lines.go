package extract

import (
	"regexp"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/source"
)

// A text file says nothing about what its line breaks mean. A printed line
// ends because the next word did not fit; the author's own line break ends a
// title, a verse, a row, a step. lineReader tells them apart: in wrapped text
// the first word of a line would not have fitted on the line before.

// lineReader reads blocks of lines that stand between blank lines.
type lineReader struct {
	// width is how many columns the printed lines of the file fill; 0 when it
	// has none.
	width int
	// words holds all words in lower case, to know how a word that is split by
	// a hyphen is spelled.
	words map[string]bool
}

// lineBlock is what one block of lines turned out to be.
type lineBlock struct {
	kind source.Kind
	text string
}

// newLineReader learns the printed width of a file from its blocks.
func newLineReader(blocks [][]string) *lineReader {
	r := &lineReader{words: map[string]bool{}}
	var widths []int
	for _, lines := range blocks {
		for i, line := range lines {
			if i+1 < len(lines) {
				widths = append(widths, columns(line))
			}
			r.learn(line)
		}
	}
	r.width = printedWidth(widths, blocks)
	return r
}

// learn notes the words of a line, whole ones only: a line's last word may be
// split by its hyphen, and the next line's first is then its rest.
func (r *lineReader) learn(line string) {
	words := strings.FieldsFunc(line, func(c rune) bool { return !unicode.IsLetter(c) && c != '-' })
	for i, w := range words {
		if i == 0 || i == len(words)-1 && strings.HasSuffix(line, "-") {
			continue
		}
		r.words[strings.ToLower(strings.Trim(w, "-"))] = true
		for part := range strings.SplitSeq(w, "-") {
			r.words[strings.ToLower(part)] = true
		}
	}
}

// printedWidth is the width at which most line breaks of the file are where a
// printer would have put them, or 0. Widths run from 30 to 130 columns.
func printedWidth(widths []int, blocks [][]string) int {
	if len(widths) == 0 {
		return 0
	}
	sort.Ints(widths)
	width := widths[len(widths)*95/100]
	if width < 30 || width > 130 {
		return 0
	}
	full, all := 0, 0
	for _, lines := range blocks {
		for i := 0; i+1 < len(lines); i++ {
			if isMarked(lines[i+1]) || isRule(lines[i]) {
				continue
			}
			all++
			if fits(lines[i], lines[i+1], width) {
				full++
			}
		}
	}
	if all == 0 || full*10 < all*6 {
		return 0
	}
	return width
}

// fits says that next's first word would not have fitted behind line, with a
// little slack for ragged wrapping.
func fits(line, next string, width int) bool {
	return columns(strings.TrimRight(line, " "))+1+firstWidth(next) > width-width/16-1
}

// columns is how wide a line is: wide characters count twice, a tab to the
// next stop of eight.
func columns(line string) int {
	n := 0
	for _, r := range line {
		switch {
		case r == '\t':
			n += 8 - n%8
		case r < 0x300:
			n++
		case unicode.In(r, unicode.Mn, unicode.Cf):
		case spaceless(r) && !unicode.Is(unicode.Thai, r) || unicode.Is(unicode.Hangul, r):
			n += 2
		default:
			n++
		}
	}
	return n
}

func firstWidth(line string) int {
	line = strings.TrimLeft(line, " \t")
	word, _, _ := strings.Cut(line, " ")
	if r, _ := utf8.DecodeRuneInString(line); spaceless(r) {
		return 2
	}
	return columns(word)
}

var (
	listMark = regexp.MustCompile(`^[ \t]*(?:[-*+•◦▪‣·–—●○■□✓➢→]|o(?:  |\t)|\[[ xX]\]|(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\(\d{1,3}\)|\d{1,2}(?:\.\d{1,2})+\.?|\d{1,2}:))[ \t]+\S`)
	rule     = regexp.MustCompile(`^[ \t]*(?:[-=_*~#+.]{3,}|(?:[-+|=: ]*[-=+]{3,}[-+|=: ]*))[ \t]*$`)
	gap      = regexp.MustCompile(`\S(?: {3,}|\t+)\S`)
	piped    = regexp.MustCompile(`^[ \t]*\|.*\|[ \t]*$|\S \| \S`)
	code     = regexp.MustCompile(`[;{}]\s*$|^\s*(?:#include|#\w+ *=|import |from \w+ import|def |class |return\b|public |private |if \(|for \(|while \(|else\b|//|/\*|\$ |>>> |<\?|</?\w+>)|\w\(.*\)\s*[;:{]?\s*$|[\w\]]+ *(?:[-+*/]|<-|:)?= *\S+$`)
	ends     = regexp.MustCompile(`[.!?:;。！？…]["'”’»)\]]*$`)
)

// isMarked says that a line begins with the mark of a list item. Words at the
// head of a line are told from marks before the expression is tried.
func isMarked(line string) bool {
	line = strings.TrimLeft(line, " \t")
	end := strings.IndexAny(line, " \t")
	if end <= 0 || end > 16 {
		return false
	}
	if c := line[0] | 0x20; c >= 'a' && c <= 'z' && c != 'o' && line[end-1] != '.' && line[end-1] != ')' {
		return false
	}
	return listMark.MatchString(line)
}

// isRule says that a line is drawn, not written.
func isRule(line string) bool { return rule.MatchString(line) }

// read turns a block into what stands in it.
func (r *lineReader) read(lines []string) []lineBlock {
	lines = withoutRules(lines)
	switch {
	case len(lines) == 0:
		return nil
	case len(lines) == 1 && !isMarked(lines[0]):
		return []lineBlock{{source.Body, lines[0]}}
	case isTable(lines) && !isCode(lines):
		return []lineBlock{{source.Table, tableText(lines)}}
	case isCode(lines):
		return []lineBlock{{source.Code, strings.Join(outdent(lines), "\n")}}
	case anyMarked(lines):
		return r.list(lines)
	}
	return r.prose(lines)
}

func withoutRules(lines []string) []string {
	var kept []string
	for _, l := range lines {
		if !isRule(l) {
			kept = append(kept, l)
		}
	}
	return kept
}

func anyMarked(lines []string) bool {
	marked := 0
	for _, l := range lines {
		if isMarked(l) {
			marked++
		}
	}
	return marked > 1 || marked == 1 && isMarked(lines[0])
}

// isTable says that most lines have the gaps or bars of columns.
func isTable(lines []string) bool {
	tabs, gaps, bars := map[int]int{}, 0, 0
	for _, l := range lines {
		l = strings.TrimSpace(l)
		if n := strings.Count(l, "\t"); n > 0 {
			tabs[n]++
		}
		if (strings.Contains(l, "   ") || strings.Contains(l, "\t")) && gap.MatchString(l) {
			gaps++
		}
		if strings.Contains(l, "|") && piped.MatchString(l) {
			bars++
		}
	}
	for _, same := range tabs {
		if same > 1 && same*10 >= len(lines)*6 {
			return true
		}
	}
	return len(lines) > 1 && (bars*10 >= len(lines)*8 || gaps*10 >= len(lines)*8)
}

// tableText joins the cells of rows that tabs or bars part; columns set with
// spaces stay as they are.
func tableText(lines []string) string {
	rows := make([]string, len(lines))
	for i, l := range lines {
		switch t := strings.TrimSpace(l); {
		case strings.HasPrefix(t, "|") && strings.HasSuffix(t, "|") && len(t) > 1:
			rows[i] = row(strings.Split(t[1:len(t)-1], "|"))
		case strings.Contains(t, "\t"):
			rows[i] = row(strings.FieldsFunc(t, func(c rune) bool { return c == '\t' }))
		default:
			rows[i] = l
		}
	}
	return strings.Join(rows, "\n")
}

// isCode says that most lines look like a program, or that all are indented
// and many do.
func isCode(lines []string) bool {
	looks, indented := 0, 0
	for _, l := range lines {
		if looksLikeCode(l) {
			looks++
		}
		if strings.HasPrefix(l, "    ") || strings.HasPrefix(l, "\t") {
			indented++
		}
	}
	return looks*10 >= len(lines)*7 || looks*10 >= len(lines)*4 && indented > 0 && indented*10 >= len(lines)*5
}

// looksLikeCode tries the expression on lines that have a sign of programs or
// one of their first words.
func looksLikeCode(line string) bool {
	if !strings.ContainsAny(line, ";{}()=<>#/$") {
		switch word, _, _ := strings.Cut(strings.TrimLeft(line, " \t"), " "); word {
		case "import", "from", "def", "class", "return", "public", "private", "else":
		default:
			return false
		}
	}
	return code.MatchString(line)
}

// outdent takes the indent that all lines share off them.
func outdent(lines []string) []string {
	shared := lines[0]
	for _, l := range lines {
		for !strings.HasPrefix(l, shared) {
			shared = shared[:len(shared)-1]
		}
	}
	shared = shared[:len(shared)-len(strings.TrimLeft(shared, " \t"))]
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = l[len(shared):]
	}
	return all
}

// list puts each item on a line; printed lines of an item are joined. Lines
// before the first item are prose.
func (r *lineReader) list(lines []string) []lineBlock {
	first := 0
	for !isMarked(lines[first]) {
		first++
	}
	var all []lineBlock
	if first > 0 {
		all = r.prose(lines[:first])
	}
	items := &joiner{reader: r}
	for i := first; i < len(lines); i++ {
		if !isMarked(lines[i]) && i > first && r.runsOn(lines[i-1], lines[i], true) {
			items.runOn(lines[i])
		} else {
			items.begin(lines[i])
		}
	}
	return append(all, lineBlock{source.List, strings.Join(items.done(), "\n")})
}

// prose joins printed lines. Lines that the author broke stay: many of them
// are verse, and long ones are paragraphs of their own.
func (r *lineReader) prose(lines []string) []lineBlock {
	j := &joiner{reader: r}
	indented := hangs(lines)
	for i, line := range lines {
		if i > 0 && !(indented && isIndented(line)) && r.runsOn(lines[i-1], line, false) {
			j.runOn(line)
		} else {
			j.begin(line)
		}
	}
	joined := j.done()
	if len(joined) > 1 && (indented || longLines(joined)) {
		all := make([]lineBlock, len(joined))
		for i, text := range joined {
			all[i] = lineBlock{source.Body, text}
		}
		return all
	}
	kind := source.Body
	if len(joined) > 2 {
		kind = source.Verse
	}
	return []lineBlock{{kind, strings.Join(joined, "\n")}}
}

// hangs says that paragraphs of a block begin with an indent, as in books.
func hangs(lines []string) bool {
	indented := 0
	for _, l := range lines {
		if isIndented(l) {
			indented++
		}
	}
	return indented > 0 && indented*2 <= len(lines)
}

func isIndented(line string) bool {
	return strings.HasPrefix(line, "  ") || strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "\u3000")
}

// longLines says that lines are too long to be verse: each is a paragraph.
func longLines(lines []string) bool {
	long := 0
	for _, l := range lines {
		if columns(l) > 130 {
			long++
		}
	}
	return long > 0
}

// runsOn says that a line break is the printer's. item says that line belongs
// to a list item, whose later lines are often indented.
func (r *lineReader) runsOn(line, next string, item bool) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(next, " \t\"'“‘(«"))
	lower := unicode.IsLower(first)
	switch {
	case columns(line) > 130:
		return false
	case r.width > 0 && fits(line, next, r.width):
		return true
	case item && isIndented(next) && !ends.MatchString(strings.TrimSpace(line)):
		return true
	}
	return lower && !ends.MatchString(strings.TrimSpace(line)) && columns(line) >= max(30, r.width/2)
}
