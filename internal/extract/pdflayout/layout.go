// Package pdflayout puts the characters of PDF pages together into lines,
// columns, rows of tables and paragraphs in reading order. It is pure.
//
// The order in which a file draws its characters is nearly always the order in
// which they are read, so it is kept, and geometry decides what belongs
// together: characters on one base line make a piece, pieces side by side a
// row, rows below each other a block, lines of a block paragraphs.
//
//	page := pdflayout.Read(p)             // p from package pdfium
//	book := pdflayout.NewBook([]*pdflayout.Page{page, …})
//	book.Paragraphs()[0].Text
//
// Reading and placing share this code, so that the text, a quote of it and
// the rectangles around it agree. Units are those of package pdfium.
package pdflayout

import "kizuki/internal/pdfium"

// Page is a page in reading order.
type Page struct {
	Number        int
	Width, Height float64
	blocks        []block
	readable      int // characters
	unreadable    int // characters that no font says the meaning of
	lost          int // those of them that stand among letters
}

// Read lays out a page.
func Read(p *pdfium.Page) *Page {
	page := &Page{Number: p.Number, Width: p.Width, Height: p.Height}
	all := glyphs(p)
	page.readable = len(all)
	page.unreadable, page.lost = unreadable(p)
	page.blocks = blocks(rows(rightToLeftLines(withoutNotes(withoutNumbers(pieces(all))))))
	return page
}

// Lines calls f with each line of the page, in reading order.
func (p *Page) Lines(f func(*Line)) {
	for i := range p.blocks {
		for j := range p.blocks[i].lines {
			f(&p.blocks[i].lines[j])
		}
	}
}

// Forget drops the places of letters, most of what a page holds in memory.
func (p *Page) Forget() {
	p.Lines(func(l *Line) {
		for i := range l.Parts {
			l.Parts[i].Letters = nil
		}
	})
}
