package pdfium

import (
	"encoding/binary"
	"unicode"
	"unicode/utf16"
)

// readChars reads every character with its place; names gives the names of the
// glyphs of some of them.
func (h *pageHandle) readChars(p *Page, names func([]unnamedChar) glyphNames) {
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
	r.runes = r.readRunes(n)
	p.Chars = make([]Char, n)
	for i := range p.Chars {
		p.Chars[i] = r.read(i)
	}
	p.Hidden = r.hidden()
	if unnamed := r.unnamed(p.Chars); len(unnamed) > 0 {
		p.Chars = named(p.Chars, unnamed, names(unnamed))
	}
	p.Chars = whole(p.Chars)
}

// whole makes one character of the two halves by which PDFium gives one beyond
// 16 bits, such as a slanted letter of a formula; they stand at one place.
func whole(chars []Char) []Char {
	kept := chars[:0]
	for i := 0; i < len(chars); i++ {
		c := chars[i]
		if utf16.IsSurrogate(c.Rune) && i+1 < len(chars) {
			if r := utf16.DecodeRune(c.Rune, chars[i+1].Rune); r != unicode.ReplacementChar {
				c.Rune = r
				i++
			}
		}
		kept = append(kept, c)
	}
	return kept
}

const (
	invisible = 3  // FPDF_TEXTRENDERMODE_INVISIBLE
	samples   = 32 // characters looked at
)

// hidden reports whether the text is drawn without ink, judged by characters
// taken evenly from all of it.
func (r *charReader) hidden() bool {
	g, unseen := r.page.guest, 0
	for i := 0; i < len(r.runes); i += max(1, len(r.runes)/samples) {
		object := r.objectAt(i)
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

// readRunes reads all letters at once, and one by one where PDFium's text has
// not one unit for each character.
func (r *charReader) readRunes(n int) []rune {
	runes, ok := r.runesAtOnce(n)
	for i := range runes {
		if !ok || runes[i] == hyphenFFE { // which its text has for every hyphen at a line end
			runes[i] = rune(uint32(r.page.guest.run(r.unicode, r.text, uint64(i))))
		}
	}
	return runes
}

func (r *charReader) runesAtOnce(n int) (runes []rune, ok bool) {
	g := r.page.guest
	runes = make([]rune, n)
	size := 4 * (n + 1) // room for surrogates, which must not come
	p := g.allocate(size)
	if p == 0 {
		return runes, false
	}
	defer g.free(p)
	units := g.integer("FPDFText_GetText", r.text, 0, uint64(n), uint64(p))
	b, found := g.memory.Read(p, uint32(size))
	if !found || units != n+1 {
		return runes, false
	}
	for i := range runes {
		runes[i] = rune(binary.LittleEndian.Uint16(b[2*i:]))
		if runes[i]&^0x7FF == 0xD800 {
			return runes, false
		}
	}
	return runes, true
}
