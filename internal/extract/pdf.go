package extract

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kizuki/internal/extract/pdflayout"
	"kizuki/internal/pdfium"
	"kizuki/internal/source"
)

// readPDF reads a PDF with PDFium, or with the second reader where PDFium
// can't open it.
func readPDF(ctx context.Context, in *input) (*Result, error) {
	e, err := pdfium.Take()
	if err != nil {
		return nil, err
	}
	defer e.Keep()
	d, err := e.Load(in.path, in.Password)
	if err == nil {
		defer d.Close()
	}
	switch {
	case errors.Is(err, pdfium.ErrFormat), errors.Is(err, pdfium.ErrSecurity):
		return in.readPDFPlainly(ctx, PDFProblem(err, in.Password))
	case err != nil:
		return nil, PDFProblem(err, in.Password)
	case d.Pages() > MaxPages:
		return nil, limited("", "it has %d pages; the limit is %d", d.Pages(), MaxPages)
	}
	r := &pdfReading{in: in, doc: d, report: source.Report{Parts: d.Pages()}}
	if err := r.readPages(ctx); err != nil {
		return nil, err
	}
	if result := r.result(); len(result.Text.Paragraphs) > 0 || len(r.pictures)+len(r.garbled) == 0 {
		return result, nil
	}
	return nil, r.nothing()
}

// nothing says what a PDF without readable text holds, and how to get at it.
func (r *pdfReading) nothing() *Error {
	e := noText("%s", nothingIn(r.report))
	if len(r.garbled) > 0 {
		e = noText("%s", strings.Join(r.warnings()[:1], ""))
	}
	if r.ocr == nil {
		e.Next = howToOCR
	}
	if r.ocrProblem != nil {
		e.Detail += fmt.Sprintf("; OCR gave up on %s: %v", pageNumbers(r.ocrFailed), r.ocrProblem)
	}
	return e
}

// pdfReading is a PDF on its way to a Result.
type pdfReading struct {
	in     *input
	doc    *pdfium.Document
	ocr    *ocr // nil before it is needed, and where there is none or it is not wanted
	sought bool // it was looked for
	pages  []*pdflayout.Page
	labels map[int]string
	hidden map[int]bool // pages whose text was read by OCR, by us or by who scanned it
	report source.Report

	pictures, garbled, broken []int // pages that can't be quoted
	lossy                     []int // pages whose words lack letters
	ocrFailed                 []int // those of pictures and garbled that OCR gave up on
	ocrProblem                error // why, for the first of them
}

func (r *pdfReading) readPages(ctx context.Context) error {
	r.labels, r.hidden = map[int]string{}, map[int]bool{}
	for n := 1; n <= r.doc.Pages(); n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := r.doc.Page(n)
		if err != nil && r.doc.Broken() {
			return &Error{Kind: Damaged, Where: fmt.Sprintf("page %d", n), Detail: "the reader broke on it"}
		}
		if err != nil {
			r.broken = append(r.broken, n)
			continue
		}
		r.labels[n] = strings.TrimSpace(r.doc.Label(n))
		if err := r.add(ctx, p); err != nil {
			return err
		}
		Report(ctx, Step{Done: n, Total: r.doc.Pages()})
	}
	return nil
}

// add takes a page: as text, by OCR, or as one that can't be quoted.
func (r *pdfReading) add(ctx context.Context, p *pdfium.Page) error {
	page := pdflayout.Read(p)
	page.Forget()
	garbled := page.Garbled()
	switch {
	case !page.Empty() && !garbled:
		r.report.WithText++
		if p.Hidden {
			r.hidden[p.Number] = true
			r.report.OCR++
		}
		if page.Lost() > 0 {
			r.lossy = append(r.lossy, p.Number)
		}
		r.pages = append(r.pages, page)
		return nil
	case !garbled && p.Pictures == 0:
		return nil // a blank page
	case r.hasOCR(ctx):
		read, err := r.ocrOf(ctx, p.Number)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil && len(read.Chars) > 0 {
			r.addOCR(read)
			return nil
		}
		r.noteFailure(p.Number, err)
	}
	if garbled {
		r.garbled = append(r.garbled, p.Number)
		return nil
	}
	r.pictures = append(r.pictures, p.Number)
	r.report.PicturesOnly++
	return nil
}

// noteFailure notes a page that OCR gave up on, so that a slow or broken OCR
// does not pass for a picture without words.
func (r *pdfReading) noteFailure(page int, err error) {
	if err == nil {
		return
	}
	r.ocrFailed = append(r.ocrFailed, page)
	if r.ocrProblem == nil {
		r.ocrProblem = err
	}
}

// result makes paragraphs and sections of the pages.
func (r *pdfReading) result() *Result {
	found := r.worded(pdflayout.NewBook(r.pages).Paragraphs())
	sections, all := r.sections(found)
	for _, p := range all {
		if p.Kind == source.Table {
			r.report.Tables++
		}
	}
	r.report.Warnings = r.warnings()
	return r.in.result(sections, all, r.report)
}

// worded leaves out the paragraphs that are signs only, as fonts give that don't
// say which letters they show, and notes their pages.
func (r *pdfReading) worded(found []pdflayout.Paragraph) []pdflayout.Paragraph {
	return slices.DeleteFunc(found, func(p pdflayout.Paragraph) bool {
		signs := pdflayout.OnlySigns(p.Text)
		if signs && !slices.Contains(r.lossy, p.Page) {
			r.lossy = append(r.lossy, p.Page)
		}
		return signs
	})
}

// warnings words what can't be quoted and why.
func (r *pdfReading) warnings() []string {
	var all []string
	say := func(pages []int, what string) {
		if len(pages) > 0 {
			all = append(all, fmt.Sprintf("%d of %d pages %s (%s)", len(pages), r.report.Parts, what, pageNumbers(pages)))
		}
	}
	say(r.pictures, "are pictures; nothing on them can be quoted")
	say(r.garbled, "hold text that can't be trusted, since their fonts don't say which letters they show; nothing on them can be quoted")
	if r.ocrProblem != nil {
		say(r.ocrFailed, fmt.Sprintf("could not be read by OCR: %v", r.ocrProblem))
	}
	slices.Sort(r.lossy)
	say(r.lossy, "show letters that their fonts don't name; words there may lack them")
	say(r.broken, "are damaged and could not be read")
	if len(r.pictures)+len(r.garbled) > 0 && r.ocr == nil {
		all = append(all, howToOCR)
	}
	return all
}

// pageNumbers is "page 3" or "pages 3–5, 9".
func pageNumbers(pages []int) string {
	var runs []string
	for i := 0; i < len(pages); {
		j := i
		for j+1 < len(pages) && pages[j+1] == pages[j]+1 {
			j++
		}
		if run := fmt.Sprint(pages[i]); j == i {
			runs = append(runs, run)
		} else {
			runs = append(runs, fmt.Sprintf("%s–%d", run, pages[j]))
		}
		i = j + 1
	}
	if len(pages) == 1 {
		return "page " + runs[0]
	}
	if len(runs) > maxRuns {
		runs = append(runs[:maxRuns], "…")
	}
	return "pages " + strings.Join(runs, ", ")
}

// maxRuns is how many stretches of pages a warning names.
const maxRuns = 12

func (r *pdfReading) paragraph(p pdflayout.Paragraph) source.Paragraph {
	at := source.Location{Page: p.Page, PageLabel: r.labels[p.Page], OCR: r.hidden[p.Page]}
	return source.Paragraph{Text: p.Text, Kind: p.Kind, Location: at}
}

// PDFProblem words why package pdfium could not open a PDF with that password.
func PDFProblem(err error, password string) *Error {
	switch {
	case errors.Is(err, pdfium.ErrPassword) && password == "":
		return &Error{Kind: NeedsPassword, Detail: "it opens with a password only"}
	case errors.Is(err, pdfium.ErrPassword):
		return &Error{Kind: WrongPassword, Detail: "the password is not the right one"}
	case errors.Is(err, pdfium.ErrSecurity):
		return damaged("", "it is protected in a way that Kizuki does not know")
	case errors.Is(err, pdfium.ErrFormat):
		return damaged("", "it is no readable PDF, as when a download stopped early")
	}
	return damaged("", "%v", err)
}
