package extract

import (
	"context"
	"strconv"
	"strings"
)

// readRTF reads rich text: paragraphs, headings by outline level, lists,
// tables, footnotes; fields by their result; nothing that is hidden, deleted,
// or stands in headers and footers.
// [Rich Text Format Specification 1.9.1]
func readRTF(ctx context.Context, in *input) (*Result, error) {
	b, err := in.bytes()
	if err != nil {
		return nil, err
	}
	r := newRTF(in.Name, b)
	if err := r.run(ctx); err != nil {
		return nil, err
	}
	r.endParagraph()
	r.endTable()
	r.endList()
	return r.flow.result(in), nil
}

// rtfReader runs over the bytes once. Its state is that of the innermost
// group; groups nest on a stack.
type rtfReader struct {
	*flow
	src    []byte
	at     int
	state  rtfState
	groups []rtfState
	fonts  map[int]rtfFont
	styles map[int]int // outline level of paragraph styles, 1 to 9
	ansi   int         // code page of the file

	text    strings.Builder // of the paragraph that is being read
	pending []byte          // bytes of text not decoded yet
	high    rune            // first half of a surrogate pair, or 0
	ignore  int             // characters still to be passed over after \u
	marker  strings.Builder // number or bullet of the paragraph
	items   []string        // lines of the list so far
	cells   []string        // of the row so far
	rows    []string        // of the table so far
	notes   []string        // footnotes and text boxes of the paragraph so far
	outer   []string        // text kept while one of them is read
}

// rtfState is what a group may change and its end restores.
type rtfState struct {
	into    rtfTarget
	first   bool // nothing of the group was read yet
	star    bool // the group began with \*
	unicode int  // how many characters stand in for one \u
	font    int
	hidden  bool
	raised  bool
	table   bool
	list    bool
	style   int
	outline int // 1 to 9; 0 is body text
}

// rtfTarget is where the words of a group go.
type rtfTarget int

const (
	toText rtfTarget = iota
	toNothing
	toFonts
	toStyles
	toMarker
	toNote
)

type rtfFont struct {
	page   int // code page; 0 is the file's
	symbol bool
}

func newRTF(name string, src []byte) *rtfReader {
	return &rtfReader{flow: newFlow(name), src: src, ansi: 1252, fonts: map[int]rtfFont{}, styles: map[int]int{}, state: rtfState{unicode: 1}}
}

func (r *rtfReader) run(ctx context.Context) error {
	for steps := 0; r.at < len(r.src); steps++ {
		if steps&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		c := r.src[r.at]
		r.at++
		switch c {
		case '{':
			if err := r.open(); err != nil {
				return err
			}
		case '}':
			r.close()
			if len(r.groups) == 0 {
				return nil
			}
		case '\\':
			r.control()
		case '\r', '\n':
		default:
			r.byte(c)
		}
	}
	if len(r.groups) > 0 {
		r.warn("the file ends in the middle; its end may be missing")
	}
	return nil
}

func (r *rtfReader) open() error {
	r.decode()
	if len(r.groups) >= MaxDepth {
		return limited("", "its groups are nested more than %d deep; that is the limit", MaxDepth)
	}
	r.groups = append(r.groups, r.state)
	r.state.first, r.state.star = true, false
	r.ignore = 0
	return nil
}

func (r *rtfReader) close() {
	r.decode()
	if len(r.groups) == 0 {
		return
	}
	if r.state.into == toFonts || r.state.into == toStyles {
		r.pending = r.pending[:0]
	}
	ended := r.state
	r.state = r.groups[len(r.groups)-1]
	r.groups = r.groups[:len(r.groups)-1]
	r.ignore = 0
	if ended.into == toNote && r.state.into != toNote {
		r.endNote()
	}
}

// control reads a control word or symbol behind the backslash.
func (r *rtfReader) control() {
	if r.at >= len(r.src) {
		return
	}
	c := r.src[r.at]
	if c|0x20 < 'a' || c|0x20 > 'z' {
		r.at++
		r.symbol(c)
		return
	}
	start := r.at
	for r.at < len(r.src) && r.src[r.at]|0x20 >= 'a' && r.src[r.at]|0x20 <= 'z' {
		r.at++
	}
	word := string(r.src[start:r.at])
	start = r.at
	if r.at < len(r.src) && r.src[r.at] == '-' {
		r.at++
	}
	for r.at < len(r.src) && r.src[r.at] >= '0' && r.src[r.at] <= '9' && r.at-start < 12 {
		r.at++
	}
	n, err := strconv.Atoi(string(r.src[start:r.at]))
	if r.at < len(r.src) && r.src[r.at] == ' ' {
		r.at++
	}
	r.word(word, n, err == nil)
}

// symbol reads a control symbol: an escaped character, a special one, a byte.
func (r *rtfReader) symbol(c byte) {
	switch c {
	case '\'':
		if r.at+2 <= len(r.src) {
			if n, err := strconv.ParseUint(string(r.src[r.at:r.at+2]), 16, 8); err == nil {
				r.at += 2
				r.raw(byte(n))
			}
		}
	case '\\', '{', '}':
		r.byte(c)
	case '~':
		r.words("\u00a0")
	case '_':
		r.words("-")
	case '\r', '\n':
		r.par()
	case '*':
		r.state.star = true
		return
	}
	r.state.first = false
}

// word obeys a control word with its number.
func (r *rtfReader) word(word string, n int, given bool) {
	r.decode()
	first := r.state.first
	r.state.first = false
	switch {
	case r.ignore > 0 && word != "u":
		r.ignore--
	case word == "bin":
		r.at = min(len(r.src), r.at+max(n, 0))
	case first && r.target(word):
	case r.property(word, n, given):
	case r.state.into == toFonts || r.state.into == toStyles:
		r.define(word, n)
	default:
		r.mark(word, n)
	}
}

// target sends a group to where its first word says.
func (r *rtfReader) target(word string) bool {
	switch {
	case r.state.into == toNothing:
		return false
	case word == "fonttbl":
		r.state.into = toFonts
	case word == "stylesheet":
		r.state.into = toStyles
	case word == "listtext" || word == "pntext":
		r.state.into = toMarker
		r.marker.Reset()
	case word == "footnote" || word == "shptxt" || word == "dptxbxtext":
		r.beginNote()
	case rtfUnseen[word], r.state.star && !rtfSeen[word]:
		r.state.into = toNothing
	default:
		return false
	}
	return true
}

// rtfUnseen are the groups whose words nobody reads on the page.
var rtfUnseen = wordSet(`colortbl info pict object header headerl headerr headerf footer footerl footerr footerf
	fldinst annotation atnid atnauthor atntime atnicn atnref atnparent atndate bkmkstart bkmkend themedata colorschememapping datastore
	generator latentstyles listtable listoverridetable revtbl rsidtbl xmlnstbl nonshppict shppict sp nesttableprops
	ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn background docvar userprops filetbl tc tcn xe mmathPict mmathPr upr template
	private password pgdsctbl pnseclvl objdata objclass objalias oldcprops oldpprops oldsprops oldtprops wgrffmtfilter fldtype datafield factoidname
	mctrlPr maccPr mbarPr mboxPr mborderBoxPr mdPr meqArrPr mfPr mfuncPr mgroupChrPr mlimLowPr mlimUppPr mmPr mnaryPr mphantPr mradPr msPrePr
	msSubPr msSubSupPr msSupPr moMathParaPr mrPr`)

// rtfSeen are groups marked as skippable that hold words all the same.
var rtfSeen = wordSet(`shpinst shprslt nestcell ud do dptxbx moMath moMathPara mmath mr mt me mnum mden mdeg msub msup mf msSup msSub mrad`)

func wordSet(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// property sets what a group may change.
func (r *rtfReader) property(word string, n int, given bool) bool {
	on := !given || n != 0
	switch word {
	case "uc":
		r.state.unicode = min(max(n, 0), 16)
	case "f":
		r.state.font = n
	case "v", "deleted":
		r.state.hidden = on
	case "super":
		r.state.raised = on
	case "nosupersub", "sub":
		r.state.raised = false
	case "plain":
		r.state.hidden, r.state.raised, r.state.font = false, false, 0
	case "pard":
		r.state.table, r.state.list, r.state.style, r.state.outline = false, false, 0, 0
	case "intbl":
		r.state.table = true
	case "ls":
		r.state.list = n > 0
	case "s":
		r.state.style = n
		r.state.outline = r.styles[n]
	case "outlinelevel":
		r.state.outline = (n + 1) % 10
		if r.state.into == toStyles {
			r.styles[r.state.style] = r.state.outline
		}
	case "ansicpg":
		r.ansi = n
	case "mac":
		r.ansi = 10000
	case "pc":
		r.ansi = 437
	case "pca":
		r.ansi = 850
	default:
		return false
	}
	return true
}

// define learns from the tables of fonts and styles.
func (r *rtfReader) define(word string, n int) {
	if r.state.into != toFonts {
		return
	}
	f := r.fonts[r.state.font]
	switch word {
	case "fcharset":
		f.page, f.symbol = rtfCharsets[n], n == 2
	case "cpg":
		f.page = n
	}
	r.fonts[r.state.font] = f
}

// mark obeys the words that stand for characters or end something.
func (r *rtfReader) mark(word string, n int) {
	switch word {
	case "u":
		r.rune(rune(uint16(n)))
		r.ignore = r.state.unicode
	case "par", "sect", "page", "column":
		r.par()
	case "line", "softline":
		r.words("\n")
	case "tab":
		r.words("\t")
	case "cell":
		r.endCell()
	case "row":
		r.endRow()
	case "nestcell", "nestrow":
		r.words(" ")
	default:
		r.words(rtfSigns[word])
	}
}

var rtfSigns = map[string]string{
	"emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "bullet": "•",
	"emspace": " ", "enspace": " ", "qmspace": " ", "zwj": "\u200d", "zwnj": "\u200c",
}
