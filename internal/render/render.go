// Package render shows where words stand: it draws the pages of a PDF and finds
// the rectangles that a span of the extracted text covers on them.
//
// Units: PDF points from the top left corner of the page as displayed; pages
// from 1; resolutions in dots per inch. One rectangle a line.
//
// Promise: rectangles are given only when every letter of the span was found
// on the page, in its order, at one place; otherwise the place is unmarked.
//
//	b, err := render.Open("cells.pdf", "")
//	place, err := b.Place(render.Stretches(text, span)) // place.Rects[0].X …
//	picture, err := b.Page(place.Page, 150)
//
// A Book is used by one goroutine at a time, and best inside of a worker.
package render

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"

	"kizuki/internal/pdfium"
)

// Rect is a marked rectangle, in points from the top left corner of its page.
type Rect struct {
	Page int     `json:"page"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"`
	H    float64 `json:"h"`
}

// Place is where a span stands. Page, Width and Height are those of the first
// page it stands on, known even where it is not marked; Page is 0 where the
// material has no pages.
type Place struct {
	Marked bool    `json:"marked"`
	Page   int     `json:"page"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Rects  []Rect  `json:"rects"`
	// Sheets are the papers that the pages of Rects are cut from, where that
	// is more than is displayed.
	Sheets map[int]pdfium.Rect `json:"sheets,omitempty"`
}

// OnSheet is the place on the whole paper, as other PDF tools measure it, not
// on the part of it that is displayed.
func (p Place) OnSheet() Place {
	if s, ok := p.Sheets[p.Page]; ok {
		p.Width, p.Height = s.X1-s.X0, s.Y1-s.Y0
	}
	p.Rects = slices.Clone(p.Rects)
	for i := range p.Rects {
		s := p.Sheets[p.Rects[i].Page]
		p.Rects[i].X -= s.X0
		p.Rects[i].Y -= s.Y0
	}
	return p
}

// ErrNoPage means that words stand on no page that could be drawn here.
var ErrNoPage = errors.New("it stands on no page that can be drawn")

// Book is an open PDF.
type Book struct {
	engine *pdfium.Engine
	doc    *pdfium.Document
	pages  map[int]*sheet // read for placing, few at a time
}

// Open opens the PDF at path. Close it after use.
func Open(path, password string) (*Book, error) {
	e, err := pdfium.Take()
	if err != nil {
		return nil, err
	}
	d, err := e.Load(path, password)
	if err != nil {
		e.Keep()
		return nil, err
	}
	return &Book{engine: e, doc: d, pages: map[int]*sheet{}}, nil
}

// Close closes the PDF.
func (b *Book) Close() {
	b.doc.Close()
	b.engine.Keep()
}

// Page draws a page as PNG.
func (b *Book) Page(number int, dpi float64) ([]byte, error) {
	img, err := b.doc.Draw(number, dpi)
	if err != nil {
		return nil, err
	}
	return encode(img)
}

func encode(img image.Image) ([]byte, error) {
	var out bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := e.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("write picture: %w", err)
	}
	return out.Bytes(), nil
}
