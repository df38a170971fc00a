package pdfium

import (
	"fmt"
)

// Rect is a rectangle in points, from the top left corner of the page.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// Empty reports whether the rectangle has no area.
func (r Rect) Empty() bool { return r.X1 <= r.X0 || r.Y1 <= r.Y0 }

// Union is the smallest rectangle around both; an empty one does not count.
func (r Rect) Union(o Rect) Rect {
	if r.Empty() {
		return o
	}
	if o.Empty() {
		return r
	}
	return Rect{min(r.X0, o.X0), min(r.Y0, o.Y0), max(r.X1, o.X1), max(r.Y1, o.Y1)}
}

// Char is a character of a page. PDFium adds spaces and line breaks where it
// sees gaps; those have an empty Box and no Size.
type Char struct {
	Rune  rune    // U+0002 or U+FFFE is a hyphen that parts a word at a line end
	Box   Rect    // around its ink
	X, Y  float64 // its origin: left end of its base line
	Width float64 // how far it moves its line on; 0 where not known (turned text)
	Size  float64 // of its font, in points as displayed
	Angle float64 // direction of its line, radians clockwise; 0 reads to the right
}

// Page is the text of one page as it is displayed.
type Page struct {
	Number        int
	Width, Height float64
	Sheet         Rect   // the paper that the page is cut from; most pages are all of it
	Chars         []Char // in the order of the file
	// Hidden is set when the text is drawn without ink, as the layer is that
	// OCR programs put over a scan.
	Hidden bool
	// Pictures counts the images and drawn shapes of a page without text.
	Pictures int
}

// maxChars is the most characters taken from one page.
const maxChars = 1_000_000

// Page reads the text of a page: 2 to 4 ms for a full one.
func (d *Document) Page(number int) (*Page, error) {
	h, err := d.openPage(number)
	if err != nil {
		return nil, err
	}
	defer h.close()
	p := &Page{Number: number, Width: h.width, Height: h.height, Sheet: h.sheet()}
	h.readChars(p, func(chars []unnamedChar) glyphNames { return d.names(number, chars) })
	if err := d.guest.failed(); err != nil {
		return nil, fmt.Errorf("page %d: %w", number, err)
	}
	return p, nil
}

// pageHandle is an open page and how its user space lies on the display.
type pageHandle struct {
	guest         *guest
	handle        uint64
	width, height float64
	box           Rect // of the page in user space, y upwards
	turns         int  // quarter turns clockwise
}

func (d *Document) openPage(number int) (*pageHandle, error) {
	g := d.guest
	if number < 1 || number > d.pages {
		return nil, fmt.Errorf("page %d: there are %d", number, d.pages)
	}
	h := &pageHandle{guest: g, handle: g.call("FPDF_LoadPage", d.handle, uint64(number-1))}
	if h.handle != 0 && h.writtenOn() && g.call("FPDFPage_Flatten", h.handle, flattenForDisplay) == flattened {
		h.close()
		h.handle = g.call("FPDF_LoadPage", d.handle, uint64(number-1))
	}
	if err := g.failed(); err != nil {
		return nil, fmt.Errorf("page %d: %w", number, err)
	}
	if h.handle == 0 {
		return nil, fmt.Errorf("page %d: it can't be loaded", number)
	}
	h.turns = g.integer("FPDFPage_GetRotation", h.handle) & 3
	g.call("FPDF_GetPageBoundingBox", h.handle, uint64(g.scratch))
	at := func(i uint32) float64 { return float64(g.float32(g.scratch + 4*i)) }
	h.box = Rect{X0: at(0), Y1: at(1), X1: at(2), Y0: at(3)}
	h.width, h.height = h.box.X1-h.box.X0, h.box.Y1-h.box.Y0
	if h.turns%2 == 1 {
		h.width, h.height = h.height, h.width
	}
	return h, g.failed()
}

// The numbers of fpdf_flatten.h and fpdf_annot.h.
const (
	flattenForDisplay  = 0
	flattened          = 1
	annotationFreeText = 3
	annotationWidget   = 20
)

// writtenOn reports whether something was written onto the page, as in a form's
// field or beside the text: PDFium takes it for text only when it has been made
// a part of the page.
func (h *pageHandle) writtenOn() bool {
	g := h.guest
	for i := range g.integer("FPDFPage_GetAnnotCount", h.handle) {
		annotation := g.call("FPDFPage_GetAnnot", h.handle, uint64(i))
		if annotation == 0 {
			continue
		}
		kind := g.integer("FPDFAnnot_GetSubtype", annotation)
		g.call("FPDFPage_CloseAnnot", annotation)
		if kind == annotationFreeText || kind == annotationWidget {
			return true
		}
	}
	return false
}

// sheet is the page's MediaBox as displayed: it begins left of and above the
// page, below zero, where its CropBox shows a part of it only.
func (h *pageHandle) sheet() Rect {
	g, at := h.guest, h.guest.scratch
	p := uint64(at)
	if g.call("FPDFPage_GetMediaBox", h.handle, p, p+4, p+8, p+12) == 0 {
		return Rect{0, 0, h.width, h.height}
	}
	edge := func(i uint32) float64 { return float64(g.float32(at + 4*i)) }
	r := h.rect(edge(0), edge(1), edge(2), edge(3))
	if r.Empty() {
		return Rect{0, 0, h.width, h.height}
	}
	return r
}

func (h *pageHandle) close() { h.guest.call("FPDF_ClosePage", h.handle) }

// point brings a point of user space onto the display.
func (h *pageHandle) point(x, y float64) (float64, float64) {
	switch h.turns {
	case 1:
		return y - h.box.Y0, x - h.box.X0
	case 2:
		return h.box.X1 - x, y - h.box.Y0
	case 3:
		return h.box.Y1 - y, h.box.X1 - x
	}
	return x - h.box.X0, h.box.Y1 - y
}

func (h *pageHandle) rect(x0, y0, x1, y1 float64) Rect {
	ax, ay := h.point(x0, y0)
	bx, by := h.point(x1, y1)
	return Rect{min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)}
}
