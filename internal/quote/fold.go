package quote

import (
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"kizuki/internal/lexical"
)

// folded is a text with everything folded away that a quote need not share,
// and the way back from it.
type folded struct {
	text    string
	steps   []step   // in order of both offsets
	hyphens []hyphen // taken out of text, in order
}

// step maps a stretch of folded bytes, up to the next step, to the source.
// With size 0 they run along byte by byte; else they all stand for the size
// source bytes at source.
type step struct {
	fold, source, size int32
}

// hyphen is a dash between two word characters. It is taken out of the folded
// text, so that "photo-\nsynthesis" and "photosynthesis" fold alike, and
// compared by itself.
type hyphen struct {
	fold int32 // the folded offset it stood at
	form form
	join bool // at a line's end it may be no more than the printer's
}

// form is what stands after a dash between two word characters.
type form uint8

const (
	plain  form = iota // nothing: "well-known"
	spaced             // spaces: "pre- and"
	broken             // a line break: "photo-\nsynthesis"
)

// What a rune folds to besides letters and digits.
const (
	space   = " "
	nothing = ""
	dash    = "-"
)

// tables holds what each rune folds to, filled by blocks of 256 when first
// met: computing it costs some hundred nanoseconds a rune.
var tables [(unicode.MaxRune + 1) >> 8]atomic.Pointer[[256]string]

func foldRune(r rune) string {
	table := tables[r>>8].Load()
	if table == nil {
		table = new([256]string)
		caser := cases.Fold()
		for i := range table {
			table[i] = computeFold(r&^0xFF|rune(i), caser)
		}
		tables[r>>8].Store(table)
	}
	return table[r&0xFF]
}

// computeFold is NFKD of the full case folding, but for spaces, quote marks,
// dashes and what has no width.
func computeFold(r rune, caser cases.Caser) string {
	switch {
	case unicode.IsSpace(r) || r >= 0x1C && r <= 0x1F:
		return space
	case strings.ContainsRune("‘’‚‛`´ʼʹ′＇‹›ˈ", r):
		return "'"
	case strings.ContainsRune("“”„‟«»″〝〞〟＂", r):
		return `"`
	case isDash(r):
		return dash
	case noWidth(r):
		return nothing
	case r == 'ı':
		return "i" // its capital is I
	}
	s := norm.NFKD.String(string(r))
	if strings.Contains(s, " ") || !utf8.ValidRune(r) {
		return string(r) // an accent that stands alone
	}
	return strings.ReplaceAll(norm.NFKD.String(caser.String(s)), "ς", "σ")
}

func isDash(r rune) bool {
	return r == '-' || r >= 0x2010 && r <= 0x2015 || r == '−' || r == '﹘' || r == '﹣' || r == '－' || r == '⸺' || r == '⸻'
}

// isHyphen reports whether a dash can split a word at a line's end.
func isHyphen(r rune) bool { return r == '-' || r == '‐' || r == '‑' }

const softHyphen = '\u00AD'

// noWidth reports whether r is not seen: soft hyphens, joiners, zero-width
// spaces, marks of direction, variation selectors.
func noWidth(r rune) bool {
	switch {
	case r < softHyphen:
		return false
	case r == softHyphen, r == 0x034F, r == 0x061C, r == 0xFEFF, r == 0x180E:
		return true
	}
	return r >= 0x200B && r <= 0x200F || r >= 0x202A && r <= 0x202E || r >= 0x2060 && r <= 0x206F ||
		r >= 0xFE00 && r <= 0xFE0F || r >= 0xE0000 && r <= 0xE01EF
}

// folder folds a text from its start to its end.
type folder struct {
	folded
	raw   string
	out   []byte
	last  rune // the last rune written
	space int  // where the space begins that is still to be written, or -1
}

func fold(raw string) folded {
	f := folder{raw: raw, out: make([]byte, 0, len(raw)), space: -1}
	if norm.NFC.IsNormalString(raw) {
		f.stretch(0, len(raw))
	} else {
		f.composed()
	}
	f.text = string(f.out)
	return f.folded
}

// composed folds a text that is not in NFC: what composing changes is folded
// as one step.
func (f *folder) composed() {
	for at := 0; at < len(f.raw); {
		if n := norm.NFC.QuickSpanString(f.raw[at:]); n > 0 {
			at = f.stretch(at, at+n)
			continue
		}
		n := norm.NFC.NextBoundaryInString(f.raw[at:], true)
		if n <= 0 {
			n = len(f.raw) - at
		}
		part := f.raw[at : at+n]
		if nfc := norm.NFC.String(part); nfc == part {
			at = f.stretch(at, at+n)
		} else {
			f.together(nfc, at, n)
			at += n
		}
	}
}

// together folds text that stands for n source bytes as one step.
func (f *folder) together(text string, at, n int) {
	var all strings.Builder
	for _, r := range text {
		all.WriteString(foldRune(r))
	}
	switch s := all.String(); s {
	case space:
		f.pause(at)
	case nothing:
	default:
		f.write(s, at, n)
	}
}

// stretch folds raw[at:end] and says how far it came: over the end when that
// is inside a word split at a line's end.
func (f *folder) stretch(at, end int) int {
	for at < end {
		if n := f.ascii(at, end); n > 0 {
			at += n
			continue
		}
		r, n := utf8.DecodeRuneInString(f.raw[at:])
		switch s := foldRune(r); {
		case s == space:
			f.pause(at)
		case s == dash || r == softHyphen:
			n = f.dash(at)
		case s == nothing:
		default:
			f.write(f.raised(r, at)+s, at, n)
		}
		at += n
	}
	return at
}

// raised is what keeps a small digit or fraction at at apart from the digit
// before it: "10⁵" is 10^5 and not 105, "1½" is no 11/2.
func (f *folder) raised(r rune, at int) string {
	own := heightOf(r)
	if own == nothing {
		return nothing
	}
	before := f.raw[:at]
	for range maxUnseen {
		last, n := utf8.DecodeLastRuneInString(before)
		if !noWidth(last) {
			if unicode.IsDigit(last) || heightOf(last) != nothing && heightOf(last) != own {
				return own
			}
			break
		}
		before = before[:len(before)-n]
	}
	return nothing
}

// heightOf is "^" for superscript digits, "_" for subscript ones, a space for
// other numbers made of several digits or marks, nothing for all else.
func heightOf(r rune) string {
	switch {
	case r < 0xB2:
		return nothing
	case r == '²' || r == '³' || r == '¹' || r == 0x2070 || r >= 0x2074 && r <= 0x2079:
		return "^"
	case r >= 0x2080 && r <= 0x2089:
		return "_"
	case unicode.Is(unicode.No, r):
		return space
	}
	return nothing
}

// simple maps the ASCII characters that fold to one character, whatever
// stands around them; 0 for the others.
var simple = func() (t [256]byte) {
	for c := byte('!'); c <= '~'; c++ {
		t[c] = c
	}
	for c := byte('A'); c <= 'Z'; c++ {
		t[c] = c + 'a' - 'A'
	}
	t['-'], t['`'] = 0, '\''
	return t
}()

// ascii folds as many simple characters as follow and says how many.
func (f *folder) ascii(at, end int) int {
	i := at
	if simple[f.raw[i]] == 0 {
		return 0
	}
	f.resume(at, rune(simple[f.raw[i]]))
	f.along(at)
	for ; i < end && simple[f.raw[i]] != 0; i++ {
		f.out = append(f.out, simple[f.raw[i]])
	}
	f.last = rune(f.out[len(f.out)-1])
	return i - at
}

// pause remembers a space; resume writes it when something follows, unless it
// stands between two characters of a script without spaces.
func (f *folder) pause(at int) {
	if f.space < 0 {
		f.space = at
	}
}

func (f *folder) resume(at int, next rune) {
	from := f.space
	if from < 0 {
		return
	}
	f.space = -1
	if len(f.out) == 0 || ideographic(f.last) && ideographic(next) {
		return
	}
	if at-from == 1 {
		f.along(from)
	} else {
		f.steps = append(f.steps, step{int32(len(f.out)), int32(from), int32(at - from)})
	}
	f.out = append(f.out, ' ')
	f.last = ' '
}

func ideographic(r rune) bool {
	return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// along makes the next folded bytes run along with the source at at.
func (f *folder) along(at int) {
	if n := len(f.steps); n > 0 {
		s := f.steps[n-1]
		if s.size == 0 && int(s.source)+len(f.out)-int(s.fold) == at {
			return
		}
	}
	f.steps = append(f.steps, step{int32(len(f.out)), int32(at), 0})
}

// write adds what n source bytes at at fold to.
func (f *folder) write(s string, at, n int) {
	first, _ := utf8.DecodeRuneInString(s)
	f.resume(at, first)
	if len(s) == n && utf8.RuneCountInString(s) == 1 {
		f.along(at)
	} else {
		f.steps = append(f.steps, step{int32(len(f.out)), int32(at), int32(n)})
	}
	f.out = append(f.out, s...)
	f.last, _ = utf8.DecodeLastRuneInString(s)
}

// dash takes out a run of dashes, or a soft hyphen, that stands between word
// characters, with the space after it; another is written as one. It returns
// the source bytes used up.
func (f *folder) dash(at int) int {
	run, one, soft := f.dashes(at)
	if f.space < 0 && len(f.out) > 0 && lexical.IsWordRune(f.last) {
		after, lines := skipSpace(f.raw, at+run)
		next, _ := utf8.DecodeRuneInString(f.raw[after:])
		if after < len(f.raw) && lexical.IsWordRune(next) && (!soft || lines) {
			h := hyphen{fold: int32(len(f.out)), form: plain}
			h.join = one && unicode.IsLetter(f.last) && unicode.IsLetter(next)
			if lines {
				h.form = broken
			} else if after > at+run {
				h.form = spaced
			}
			f.hyphens = append(f.hyphens, h)
			return after - at
		}
	}
	if !soft {
		f.write(dash, at, run)
	}
	return run
}

// dashes measures the run of dashes at at: its bytes, whether it is a single
// hyphen, and whether that is a soft one.
func (f *folder) dashes(at int) (bytes int, one, soft bool) {
	r, n := utf8.DecodeRuneInString(f.raw[at:])
	if r == softHyphen {
		return n, true, true
	}
	one = isHyphen(r)
	for bytes = n; ; bytes += n {
		r, n = utf8.DecodeRuneInString(f.raw[at+bytes:])
		if !isDash(r) {
			return bytes, one, false
		}
		one = false
	}
}

// skipSpace is where the white space at at ends, and whether a line ends in it.
func skipSpace(s string, at int) (end int, lines bool) {
	for at < len(s) {
		r, n := utf8.DecodeRuneInString(s[at:])
		if !unicode.IsSpace(r) {
			break
		}
		lines = lines || r == '\n' || r == '\r' || r == '\u2028'
		at += n
	}
	return at, lines
}
