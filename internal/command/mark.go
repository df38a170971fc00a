package command

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// marker is the amber of a marking pen, as the window marks the material's
// words: dark letters stay dark.
var marker = color.RGBA{R: 0xFF, G: 0xE8, B: 0x96, A: 0xFF}

// mark paints the rectangles of a place on the picture of its page.
func mark(picture []byte, at placeLine, dpi float64) ([]byte, error) {
	page, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, fmt.Errorf("draw page %d: %w", *at.Page, err)
	}
	canvas := image.NewRGBA(page.Bounds())
	draw.Draw(canvas, canvas.Bounds(), page, page.Bounds().Min, draw.Src)
	px := func(points float64) int { return int(points*dpi/72 + 0.5) }
	for _, r := range at.Rects {
		if r.Page != *at.Page {
			continue
		}
		where := image.Rect(px(r.X), px(r.Y), px(r.X+r.W), px(r.Y+r.H)).Add(canvas.Bounds().Min)
		dye(canvas, where)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		return nil, fmt.Errorf("draw page %d: %w", *at.Page, err)
	}
	return out.Bytes(), nil
}

// dye multiplies the colours of a rectangle with the marker's.
func dye(canvas *image.RGBA, where image.Rectangle) {
	where = where.Intersect(canvas.Bounds())
	for y := where.Min.Y; y < where.Max.Y; y++ {
		for x := where.Min.X; x < where.Max.X; x++ {
			c := canvas.RGBAAt(x, y)
			c.R = uint8(int(c.R) * int(marker.R) / 0xFF)
			c.G = uint8(int(c.G) * int(marker.G) / 0xFF)
			c.B = uint8(int(c.B) * int(marker.B) / 0xFF)
			canvas.SetRGBA(x, y, c)
		}
	}
}
