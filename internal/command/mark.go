package command

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// errNoPage means that a quote is not on a page that could be drawn.
var errNoPage = errors.New("the quote stands on no page that can be drawn")

// marker is amber, see-through, as the window marks the material's words.
var marker = color.NRGBA{R: 0xFF, G: 0xD5, B: 0x4A, A: 0x8C}

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
		draw.Draw(canvas, where, image.NewUniform(marker), image.Point{}, draw.Over)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		return nil, fmt.Errorf("draw page %d: %w", *at.Page, err)
	}
	return out.Bytes(), nil
}
