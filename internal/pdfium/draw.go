package pdfium

import (
	"fmt"
	"image"
	"math"
)

const maxPixels = 10_000

// Flags of FPDF_RenderPageBitmap.
const (
	drawAnnotations = 0x01 // FPDF_ANNOT
	reverseOrder    = 0x10 // FPDF_REVERSE_BYTE_ORDER: RGBA
)

const (
	formatBGRA = 4          // FPDFBitmap_BGRA
	white      = 0xFFFFFFFF // opaque
)

// Draw draws a page as it is displayed, on white, at a resolution in dots per
// inch. Width and height are cut down to 10,000 pixels by drawing coarser.
func (d *Document) Draw(number int, dpi float64) (*image.RGBA, error) {
	h, err := d.openPage(number)
	if err != nil {
		return nil, err
	}
	defer h.close()
	scale := min(dpi/72, maxPixels/h.width, maxPixels/h.height)
	img, err := h.draw(max(1, int(math.Ceil(h.width*scale))), max(1, int(math.Ceil(h.height*scale))))
	if err != nil {
		return nil, fmt.Errorf("draw page %d: %w", number, err)
	}
	return img, nil
}

// draw draws the page onto width by height pixels.
func (h *pageHandle) draw(width, height int) (*image.RGBA, error) {
	g := h.guest
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	pixels := g.allocate(len(img.Pix))
	if pixels == 0 {
		return nil, g.failed()
	}
	defer g.free(pixels)
	w, ht := uint64(width), uint64(height)
	bitmap := g.call("FPDFBitmap_CreateEx", w, ht, formatBGRA, uint64(pixels), uint64(img.Stride))
	if bitmap == 0 {
		return nil, fmt.Errorf("no room for %d by %d pixels", width, height)
	}
	defer g.call("FPDFBitmap_Destroy", bitmap)
	g.call("FPDFBitmap_FillRect", bitmap, 0, 0, w, ht, white)
	g.call("FPDF_RenderPageBitmap", bitmap, h.handle, 0, 0, w, ht, 0, drawAnnotations|reverseOrder)
	if b, ok := g.memory.Read(pixels, uint32(len(img.Pix))); ok {
		copy(img.Pix, b)
	}
	return img, g.failed()
}
