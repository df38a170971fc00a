package pdfium

import (
	"math"

	"github.com/tetratelabs/wazero/api"
)

// charReader reads characters of one text page. Each is some calls into
// PDFium, most of the price of reading; so what the characters of a text object
// share is asked once.
type charReader struct {
	page *pageHandle
	text uint64
	charFunctions
	runes  []rune    // of all characters
	object uint64    // text object of the character read last; 0 for none
	until  int       // characters up to this one belong to it
	shared typeface  // of its characters
	fonts  []fontRun // of the page, in order
}

// typeface is how a character is set.
type typeface struct {
	size, angle float64
	upright     bool // so that PDFium knows how wide it is
}

// charFunctions are looked up once a page, not once a character.
type charFunctions struct {
	unicode, box, loose, origin, objectOf, matrix, size, unmapped api.Function
}

func newCharFunctions(g *guest) charFunctions {
	return charFunctions{
		unicode: g.function("FPDFText_GetUnicode"), box: g.function("FPDFText_GetCharBox"),
		loose: g.function("FPDFText_GetLooseCharBox"), origin: g.function("FPDFText_GetCharOrigin"),
		objectOf: g.function("FPDFText_GetTextObject"), matrix: g.function("FPDFText_GetMatrix"),
		size: g.function("FPDFText_GetFontSize"), unmapped: g.function("FPDFText_HasUnicodeMapError"),
	}
}

// read reads one character: three calls into PDFium, half a microsecond.
func (r *charReader) read(i int) Char {
	g, at := r.page.guest, r.page.guest.scratch
	n, p := uint64(i), uint64(at)
	c := Char{Rune: r.runes[i]}
	if g.run(r.box, r.text, n, p, p+8, p+16, p+24) != 0 {
		c.Box = r.page.rect(g.float64(at), g.float64(at+16), g.float64(at+8), g.float64(at+24))
	}
	var start float64
	if g.run(r.origin, r.text, n, p, p+8) != 0 {
		start = g.float64(at)
		c.X, c.Y = r.page.point(start, g.float64(at+8))
	}
	face := r.typeface(i)
	if c.Size, c.Angle = face.size, face.angle; c.Size > 0 && face.upright {
		c.Width = r.width(n, start)
	}
	return c
}

// typeface is how character i is set, asked anew at the start of a text object
// and for what has none or may be PDFium's own, with a size of its own.
func (r *charReader) typeface(i int) typeface {
	if r.madeUp(i) {
		return r.readTypeface(i)
	}
	if r.sameObject(i) {
		return r.shared
	}
	r.object, r.until = r.objectAt(i), i
	r.shared = r.readTypeface(i)
	if len(r.fonts) == 0 {
		i = 0 // with what PDFium made up before
	}
	r.fonts = append(r.fonts, fontRun{i, r.object})
	return r.shared
}

// stride is how many characters on an object is looked for: about half of what
// one holds, in most files.
const stride = 8

// firstRTL is the first letter of scripts that read from right to left, whose
// characters PDFium puts in another order than their objects'.
const firstRTL = 0x590

// sameObject reports whether character i belongs to the text object of the one
// read last. Objects lie one after the other, so that what stands between two
// characters of one belongs to it too.
func (r *charReader) sameObject(i int) bool {
	if r.object == 0 {
		return false
	}
	if i <= r.until {
		return true
	}
	far := min(i+stride, len(r.runes)-1)
	for j := i; j <= far; j++ {
		if r.runes[j] >= firstRTL && r.runes[j] != hyphenFFE {
			far = i
		}
	}
	for _, j := range []int{far, i} {
		if r.objectAt(j) == r.object {
			r.until = j
			return true
		}
	}
	return false
}

func (r *charReader) objectAt(i int) uint64 {
	return r.page.guest.run(r.objectOf, r.text, uint64(i))
}

// madeUp reports whether PDFium may have made the character up, with a size of
// its own. A control code may be a glyph too.
func (r *charReader) madeUp(i int) bool {
	switch r.runes[i] {
	case ' ', hyphenFFE:
		return true
	case '\n', '\r', hyphenSTX:
		return r.objectAt(i) == 0
	}
	return false
}

// Hyphens that part a word at a line end.
const (
	hyphenSTX = 0x02
	hyphenFFE = 0xFFFE
)

// readTypeface asks how a character is set; nothing where PDFium does not say.
func (r *charReader) readTypeface(i int) (face typeface) {
	g, at := r.page.guest, r.page.guest.scratch
	if g.run(r.matrix, r.text, uint64(i), uint64(at)) == 0 {
		return typeface{upright: true}
	}
	a, b := float64(g.float32(at)), float64(g.float32(at+4))
	x, y := float64(g.float32(at+8)), float64(g.float32(at+12))
	size := math.Float64frombits(g.run(r.size, r.text, uint64(i)))
	return typeface{size * math.Hypot(x, y), turn(-math.Atan2(b, a), r.page.turns), b == 0}
}

// width is the advance of character i, which is upright and has its origin at
// start; of a letter that leans over its sides, to where its ink ends.
func (r *charReader) width(i uint64, start float64) float64 {
	g, at := r.page.guest, r.page.guest.scratch
	if g.run(r.loose, r.text, i, uint64(at)) == 0 {
		return 0
	}
	return max(0, float64(g.float32(at+8))-max(start, float64(g.float32(at))))
}

// turn adds quarter turns to an angle and keeps it within (-π, π].
func turn(angle float64, quarters int) float64 {
	angle = math.Remainder(angle+float64(quarters)*math.Pi/2, 2*math.Pi)
	if angle == 0 || angle == -math.Pi {
		return math.Abs(angle)
	}
	return angle
}
