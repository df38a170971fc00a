package pdfium

import (
	"math"

	"github.com/tetratelabs/wazero/api"
)

// readChars reads every character with its place; names gives the names of the
// glyphs of a page.
func (h *pageHandle) readChars(p *Page, names func(page int) glyphNames) {
	g := h.guest
	text := g.call("FPDFText_LoadPage", h.handle)
	if text == 0 {
		return
	}
	defer g.call("FPDFText_ClosePage", text)
	n := min(g.integer("FPDFText_CountChars", text), maxChars)
	if n <= 0 {
		p.Pictures = h.pictures()
		return
	}
	r := charReader{page: h, text: text, charFunctions: newCharFunctions(g)}
	p.Chars = make([]Char, 0, n)
	var unnamed []int
	for i := range n {
		p.Chars = append(p.Chars, r.read(uint64(i)))
		if p.Chars[i].Rune <= maxCode && r.unnamed(uint64(i)) {
			unnamed = append(unnamed, i)
		}
	}
	p.Hidden = r.hidden(n)
	if len(unnamed) > 0 {
		p.Chars = r.named(p.Chars, unnamed, names(p.Number))
	}
}

const (
	invisible = 3  // FPDF_TEXTRENDERMODE_INVISIBLE
	samples   = 32 // characters looked at
)

// hidden reports whether the text is drawn without ink, judged by characters
// taken evenly from all of it.
func (r *charReader) hidden(chars int) bool {
	g, unseen := r.page.guest, 0
	for i := 0; i < chars; i += max(1, chars/samples) {
		object := g.call("FPDFText_GetTextObject", r.text, uint64(i))
		if object == 0 {
			continue
		}
		if g.integer("FPDFTextObj_GetTextRenderMode", object) != invisible {
			return false
		}
		unseen++
	}
	return unseen > 0
}

const objectText = 1 // FPDF_PAGEOBJ_TEXT

// pictures counts the images and drawings of a page.
func (h *pageHandle) pictures() int {
	n := 0
	for i := range min(h.guest.integer("FPDFPage_CountObjects", h.handle), 1000) {
		object := h.guest.call("FPDFPage_GetObject", h.handle, uint64(i))
		if h.guest.integer("FPDFPageObj_GetType", object) != objectText {
			n++
		}
	}
	return n
}

// read reads one character: six calls into PDFium, about half a microsecond.
func (r *charReader) read(i uint64) Char {
	g, at := r.page.guest, r.page.guest.scratch
	p := uint64(at)
	c := Char{Rune: rune(uint32(g.run(r.unicode, r.text, i)))}
	if g.run(r.box, r.text, i, p, p+8, p+16, p+24) != 0 {
		c.Box = r.page.rect(g.float64(at), g.float64(at+16), g.float64(at+8), g.float64(at+24))
	}
	if g.run(r.origin, r.text, i, p, p+8) != 0 {
		c.X, c.Y = r.page.point(g.float64(at), g.float64(at+8))
	}
	if object := g.run(r.objectOf, r.text, i); object != r.object || object == 0 || madeUp(c.Rune) {
		r.object = object
		r.readFont(i)
		if madeUp(c.Rune) {
			r.object = 0
		}
	}
	if c.Size, c.Angle = r.fontSize, r.angle; c.Size > 0 {
		c.Width = r.width(i)
	}
	return c
}

// madeUp reports whether PDFium may have made the character up, with a size of
// its own.
func madeUp(r rune) bool { return r <= ' ' || r == hyphenFFE }

const hyphenFFE = 0xFFFE // where a word is parted at a line end

// readFont reads what the characters of a text object share: size and angle.
func (r *charReader) readFont(i uint64) {
	g, at := r.page.guest, r.page.guest.scratch
	r.fontSize, r.angle, r.slant = 0, 0, 0
	if g.run(r.matrix, r.text, i, uint64(at)) == 0 {
		return
	}
	a, b := float64(g.float32(at)), float64(g.float32(at+4))
	x, y := float64(g.float32(at+8)), float64(g.float32(at+12))
	r.fontSize = math.Float64frombits(g.run(r.size, r.text, i)) * math.Hypot(x, y)
	r.angle, r.slant = turn(-math.Atan2(b, a), r.page.turns), b
}

// width is the advance of character i, which PDFium knows for upright text.
func (r *charReader) width(i uint64) float64 {
	g, at := r.page.guest, r.page.guest.scratch
	if r.slant != 0 || g.run(r.loose, r.text, i, uint64(at)) == 0 {
		return 0
	}
	return max(0, float64(g.float32(at+8))-float64(g.float32(at)))
}

// turn adds quarter turns to an angle and keeps it within (-π, π].
func turn(angle float64, quarters int) float64 {
	angle = math.Remainder(angle+float64(quarters)*math.Pi/2, 2*math.Pi)
	if angle == 0 || angle == -math.Pi {
		return math.Abs(angle)
	}
	return angle
}

// charReader reads characters of one text page.
type charReader struct {
	page *pageHandle
	text uint64
	charFunctions
	object                 uint64 // text object of the character read last; 0 for none
	fontSize, angle, slant float64
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
