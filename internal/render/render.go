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
	"fmt"
	"image"
	"image/png"

	"kizuki/internal/pdfium"
	"kizuki/internal/source"
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
}

// Book is an open PDF.
type Book struct {
	engine *pdfium.Engine
	doc    *pdfium.Document
	pages  map[int]*sheet // read for placing, few at a time
}

// Open opens the PDF at path. Close it after use.
func Open(path, password string) (*Book, error) {
	e, err := pdfium.Start(pdfium.MemoryLimit)
	if err != nil {
		return nil, err
	}
	d, err := e.Load(path, password)
	if err != nil {
		e.Close()
		return nil, err
	}
	return &Book{engine: e, doc: d, pages: map[int]*sheet{}}, nil
}

// Close closes the PDF and ends its engine.
func (b *Book) Close() error { return b.engine.Close() }

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

// Stretch is the part of one paragraph whose place is looked for.
type Stretch struct {
	Page        int    `json:"page"` // where the paragraph begins
	Text        string `json:"text"` // the whole paragraph
	source.Span        // within Text
	OCR         bool   `json:"ocr"`
}

// Stretches are the parts of paragraphs that a span of t covers.
func Stretches(t *source.Text, span source.Span) []Stretch {
	var all []Stretch
	for i := t.At(span.Start); i < len(t.Paragraphs) && t.Paragraphs[i].Span.Start < span.End; i++ {
		p := t.Paragraphs[i]
		part := source.Span{Start: max(span.Start, p.Span.Start), End: min(span.End, p.Span.End)}
		all = append(all, Stretch{p.Location.Page, p.Text, part.Shift(-p.Span.Start), p.Location.OCR})
	}
	return all
}

// Place finds where the stretches stand.
func (b *Book) Place(stretches []Stretch) (Place, error) {
	if len(stretches) == 0 || stretches[0].Page == 0 {
		return Place{Rects: []Rect{}}, nil
	}
	page, err := b.sheet(stretches[0].Page)
	if err != nil {
		return Place{}, err
	}
	return Place{Page: page.number, Width: page.width, Height: page.height, Rects: []Rect{}}, nil
}

// sheet is a page as it is needed for placing.
type sheet struct {
	number        int
	width, height float64
}

// sheet reads a page, or takes it from those read lately.
func (b *Book) sheet(number int) (*sheet, error) {
	if s, ok := b.pages[number]; ok {
		return s, nil
	}
	p, err := b.doc.Page(number)
	if err != nil {
		return nil, err
	}
	s := &sheet{p.Number, p.Width, p.Height}
	b.pages[number] = s
	return s, nil
}
