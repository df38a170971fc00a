package extract

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/gif" // sizes of pictures are read before tesseract sees them
	_ "image/jpeg"
	"image/png"
	"os"
	"os/exec"
	"strconv"
	"strings"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"

	"kizuki/internal/extract/pdflayout"
	"kizuki/internal/pdfium"
	"kizuki/internal/source"
)

const (
	ocrDPI    = 300
	maxPixels = 100_000_000 // of a picture that goes to OCR
	// Words that tesseract is less sure of, in percent, are left out.
	wordSure = 30
	// A page is left out unless half of its letters stand in words of at least
	// three that tesseract is as sure of as this: drawings and handwriting come
	// back as scattered signs.
	printSure = 70
	// languages used at once at most; each makes OCR slower.
	ocrLanguages = 4
)

// ocr is an installed tesseract.
type ocr struct{ program, languages string }

// howToOCR says what to do about pictures where no tesseract is.
const howToOCR = "To have text in pictures read, install tesseract (on Debian and Ubuntu: apt install tesseract-ocr) and import the file again."

// findOCR gives the installed tesseract, or nil.
func findOCR(ctx context.Context) *ocr {
	program, err := exec.LookPath("tesseract")
	if err != nil {
		return nil
	}
	out, err := exec.CommandContext(ctx, program, "--list-langs").Output()
	if err != nil {
		return nil
	}
	var languages []string
	for _, l := range strings.Fields(string(out)) {
		if len(l) == 3 && l != "osd" && l != "equ" || strings.HasPrefix(l, "chi_") {
			languages = append(languages, l)
		}
	}
	if len(languages) == 0 {
		return nil
	}
	return &ocr{program, strings.Join(languages[:min(len(languages), ocrLanguages)], "+")}
}

// read reads a picture of the given resolution, within OCRTime, into pages of
// characters. A picture without words gives pages without characters.
func (o *ocr) read(ctx context.Context, picture []byte, dpi float64) ([]*pdfium.Page, error) {
	ctx, cancel := context.WithTimeout(ctx, OCRTime)
	defer cancel()
	c := exec.CommandContext(ctx, o.program, "stdin", "stdout", "-l", o.languages, "--dpi", strconv.Itoa(int(dpi)), "tsv")
	c.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1")
	c.Stdin = bytes.NewReader(picture)
	out, err := c.Output()
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, fmt.Errorf("OCR took longer than %s; that is the limit", OCRTime)
	case err != nil:
		return nil, fmt.Errorf("OCR failed: %w", err)
	}
	return ocrPages(string(out), 72/dpi), nil
}

// The columns of tesseract's table.
const (
	ocrLevel, ocrPage, ocrLeft, ocrTop, ocrWidth, ocrHeight, ocrConf, ocrText = 0, 1, 6, 7, 8, 9, 10, 11
)

// Levels of its rows.
const (
	levelPage = "1"
	levelLine = "4"
	levelWord = "5"
)

// ocrPages turns tesseract's table into pages; scale brings pixels to points.
func ocrPages(table string, scale float64) []*pdfium.Page {
	var all []*pdfium.Page
	var line pdfium.Rect
	printed := map[*pdfium.Page]int{} // letters in words that are surely print
	for _, row := range strings.Split(table, "\n") {
		f := strings.Split(row, "\t")
		if len(f) < ocrText+1 {
			continue
		}
		box := ocrBox(f, scale)
		switch f[ocrLevel] {
		case levelPage:
			all = append(all, &pdfium.Page{Number: len(all) + 1, Width: box.X1, Height: box.Y1})
		case levelLine:
			line = box
		case levelWord:
			conf, _ := strconv.ParseFloat(f[ocrConf], 64)
			if p := all[len(all)-1]; conf >= wordSure && strings.TrimSpace(f[ocrText]) != "" {
				p.Chars = append(p.Chars, ocrWord(f[ocrText], box, line)...)
				if n := len([]rune(f[ocrText])); n >= 3 && conf >= printSure {
					printed[p] += n
				}
			}
		}
	}
	for _, p := range all {
		if letters := countInk(p.Chars); printed[p]*2 < letters {
			p.Chars = nil
		}
	}
	return all
}

// countInk counts the characters that are no spaces.
func countInk(chars []pdfium.Char) int {
	n := 0
	for _, c := range chars {
		if !c.Box.Empty() {
			n++
		}
	}
	return n
}

func ocrBox(f []string, scale float64) pdfium.Rect {
	at := func(i int) float64 {
		v, _ := strconv.ParseFloat(f[i], 64)
		return v * scale
	}
	return pdfium.Rect{X0: at(ocrLeft), Y0: at(ocrTop), X1: at(ocrLeft) + at(ocrWidth), Y1: at(ocrTop) + at(ocrHeight)}
}

// ocrWord spreads a word's letters over its box, after a space.
func ocrWord(text string, box, line pdfium.Rect) []pdfium.Char {
	height := line.Y1 - line.Y0
	runes := []rune(text)
	width := (box.X1 - box.X0) / float64(len(runes))
	base := pdfium.Char{Y: line.Y1 - height/4, Size: height * 0.8, Width: width}
	chars := []pdfium.Char{{Rune: ' ', X: box.X0, Y: base.Y, Size: base.Size}}
	for i, r := range runes {
		c := base
		c.Rune, c.X = r, box.X0+float64(i)*width
		c.Box = pdfium.Rect{X0: c.X, Y0: box.Y0, X1: c.X + width, Y1: box.Y1}
		chars = append(chars, c)
	}
	return chars
}

// readImage reads a picture by OCR.
func readImage(ctx context.Context, in *input) (*Result, error) {
	b, err := in.bytes()
	if err != nil {
		return nil, err
	}
	if size, _, err := image.DecodeConfig(bytes.NewReader(b)); err == nil && size.Width*size.Height > maxPixels {
		return nil, limited("", "it has %d by %d pixels; the limit is %d million", size.Width, size.Height, maxPixels/1_000_000)
	}
	o := findOCR(ctx)
	if o == nil || !in.OCR {
		return nil, &Error{Kind: NoText, Detail: "no readable text: it is a picture", Next: howToOCR}
	}
	Report(ctx, Step{Total: 1, OCR: true})
	pages, err := o.read(ctx, b, ocrDPI)
	if err != nil {
		return nil, noText("%v", err)
	}
	r := &pdfReading{in: in, labels: map[int]string{}, hidden: map[int]bool{}, report: source.Report{Parts: len(pages)}}
	for _, p := range pages {
		r.addOCR(p)
	}
	sections, all := r.pageSections(pdflayout.NewBook(r.pages).Paragraphs())
	return in.result(sections, all, r.report), nil
}

// hasOCR looks for OCR once, where it is wanted, and reports whether there is.
func (r *pdfReading) hasOCR(ctx context.Context) bool {
	if !r.sought && r.in.OCR {
		r.sought, r.ocr = true, findOCR(ctx)
	}
	return r.ocr != nil
}

// ocrOf draws a page of the PDF and reads the picture.
func (r *pdfReading) ocrOf(ctx context.Context, number int) (*pdfium.Page, error) {
	Report(ctx, Step{Done: number - 1, Total: r.doc.Pages(), OCR: true})
	img, err := r.doc.Draw(number, ocrDPI)
	if err != nil {
		return nil, err
	}
	var picture bytes.Buffer
	fast := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := fast.Encode(&picture, img); err != nil {
		return nil, err
	}
	pages, err := r.ocr.read(ctx, picture.Bytes(), ocrDPI)
	if err != nil {
		return nil, err
	}
	if len(pages) == 0 {
		return &pdfium.Page{Number: number}, nil
	}
	pages[0].Number = number
	return pages[0], nil
}

// addOCR takes a page that was read by OCR.
func (r *pdfReading) addOCR(p *pdfium.Page) {
	if len(p.Chars) == 0 {
		r.report.PicturesOnly++
		return
	}
	r.report.OCR++
	r.report.WithText++
	r.hidden[p.Number] = true
	page := pdflayout.Read(p)
	page.Forget()
	r.pages = append(r.pages, page)
}
