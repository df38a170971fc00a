package extract

import (
	"strings"
	"unicode"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// rtfCharsets maps the charset of a font to its code page.
var rtfCharsets = map[int]int{
	77: 10000, 128: 932, 129: 949, 130: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258,
	177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
}

var codePages = map[int]encoding.Encoding{
	437: charmap.CodePage437, 850: charmap.CodePage850, 852: charmap.CodePage852, 855: charmap.CodePage855, 858: charmap.CodePage858,
	860: charmap.CodePage860, 862: charmap.CodePage862, 863: charmap.CodePage863, 865: charmap.CodePage865, 866: charmap.CodePage866,
	874: charmap.Windows874, 932: japanese.ShiftJIS, 936: simplifiedchinese.GBK, 949: korean.EUCKR, 950: traditionalchinese.Big5,
	1250: charmap.Windows1250, 1251: charmap.Windows1251, 1252: charmap.Windows1252, 1253: charmap.Windows1253, 1254: charmap.Windows1254,
	1255: charmap.Windows1255, 1256: charmap.Windows1256, 1257: charmap.Windows1257, 1258: charmap.Windows1258,
	10000: charmap.Macintosh, 10007: charmap.MacintoshCyrillic, 54936: simplifiedchinese.GB18030,
}

// byte takes a character of the file as it stands.
func (r *rtfReader) byte(c byte) {
	r.state.first = false
	r.raw(c)
}

// raw takes a byte of text in the code page of the font.
func (r *rtfReader) raw(c byte) {
	switch {
	case r.ignore > 0:
		r.ignore--
	case r.state.into == toFonts:
		if r.pending = append(r.pending, c); c == ';' {
			r.fontName(string(r.pending))
			r.pending = r.pending[:0]
		}
	case r.state.into == toStyles:
		if r.pending = append(r.pending, c); c == ';' {
			r.styleName(string(r.pending))
			r.pending = r.pending[:0]
		}
	case r.state.into == toNothing || r.state.hidden:
	default:
		r.pending = append(r.pending, c)
	}
}

// fontName knows the fonts whose letters are signs.
func (r *rtfReader) fontName(name string) {
	if f := r.fonts[r.state.font]; strings.EqualFold(strings.Trim(name, "; "), "symbol") {
		f.symbol = true
		r.fonts[r.state.font] = f
	}
}

// styleName gives the built-in headings their level.
func (r *rtfReader) styleName(name string) {
	name = strings.ToLower(strings.Trim(name, "; "))
	level, ok := strings.CutPrefix(name, "heading ")
	switch {
	case ok && len(level) == 1 && level[0] >= '1' && level[0] <= '9':
		r.styles[r.state.style] = int(level[0] - '0')
	case name == "title":
		r.styles[r.state.style] = 1
	}
}

// rune takes one \u character, which may be half of a pair.
func (r *rtfReader) rune(c rune) {
	r.decode()
	if r.high != 0 {
		if pair := utf16.DecodeRune(r.high, c); pair != unicode.ReplacementChar {
			c = pair
		}
		r.high = 0
	} else if utf16.IsSurrogate(c) {
		r.high = c
		return
	}
	if c >= 0xF020 && c <= 0xF0FF {
		r.words(symbolOf(byte(c), r.fonts[r.state.font]))
		return
	}
	r.words(string(c))
}

// words adds decoded text to where the group sends it.
func (r *rtfReader) words(s string) {
	if s == "" || r.state.hidden {
		return
	}
	r.decode()
	r.put(s)
}

func (r *rtfReader) put(s string) {
	if r.state.raised {
		s = raise(s)
	}
	switch r.state.into {
	case toText, toNote:
		r.text.WriteString(s)
	case toMarker:
		r.marker.WriteString(s)
	}
}

// decode turns the bytes read so far into text.
func (r *rtfReader) decode() {
	if len(r.pending) == 0 || r.state.into == toFonts || r.state.into == toStyles {
		return
	}
	b := r.pending
	r.pending = r.pending[:0]
	f := r.fonts[r.state.font]
	if f.symbol {
		for _, c := range b {
			r.put(symbolOf(c, f))
		}
		return
	}
	page := f.page
	if page == 0 || codePages[page] == nil {
		page = r.ansi
	}
	e := codePages[page]
	if e == nil {
		e = charmap.Windows1252
	}
	s, err := e.NewDecoder().Bytes(b)
	if err != nil {
		s = b
	}
	r.put(string(s))
}

const (
	symbolLatin = "ABGDEZHQIKLMNXOPRSTUFCYWabgdezhqiklmnxoprstufcywVJjv"
	symbolGreek = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψωςϑϕϖ"
)

var symbolSigns = map[byte]string{
	0xa3: "≤", 0xa5: "∞", 0xab: "↔", 0xac: "←", 0xad: "↑", 0xae: "→", 0xaf: "↓", 0xb0: "°", 0xb1: "±", 0xb3: "≥", 0xb4: "×", 0xb5: "∝",
	0xb6: "∂", 0xb7: "•", 0xb8: "÷", 0xb9: "≠", 0xba: "≡", 0xbb: "≈", 0xbc: "…", 0xc5: "⊕", 0xc6: "∅", 0xc7: "∩", 0xc8: "∪", 0xcc: "⊂",
	0xce: "∈", 0xcf: "∉", 0xd0: "∠", 0xd1: "∇", 0xd5: "∏", 0xd6: "√", 0xd7: "⋅", 0xd8: "¬", 0xd9: "∧", 0xda: "∨", 0xdb: "⇔", 0xdc: "⇐",
	0xde: "⇒", 0xe5: "∑", 0xf2: "∫", 0x22: "∀", 0x24: "∃", 0x2d: "−", 0x40: "≅",
}

// symbolOf is a character of a symbol font in Unicode, "" when it is only a
// drawing.
func symbolOf(c byte, f rtfFont) string {
	if s := symbolSigns[c]; s != "" {
		return s
	}
	if i := strings.IndexByte(symbolLatin, c); i >= 0 && f.symbol {
		return string([]rune(symbolGreek)[i])
	}
	if c < 0x80 && c >= 0x20 {
		return string(rune(c))
	}
	return ""
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
