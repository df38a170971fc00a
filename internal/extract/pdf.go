package extract

import (
	"context"
	"errors"
	"fmt"

	"kizuki/internal/extract/pdflayout"
	"kizuki/internal/pdfium"
	"kizuki/internal/source"
)

// readPDF reads a PDF with PDFium.
func readPDF(ctx context.Context, in *input) (*Result, error) {
	e, err := pdfium.Start(pdfium.MemoryLimit)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	d, err := e.Load(in.path, in.Password)
	if err != nil {
		return nil, pdfProblem(err, in.Password)
	}
	if d.Pages() > MaxPages {
		return nil, limited("", "it has %d pages; the limit is %d", d.Pages(), MaxPages)
	}
	r := &pdfReading{in: in, doc: d, report: source.Report{Parts: d.Pages()}}
	if err := r.readPages(ctx); err != nil {
		return nil, err
	}
	return r.result(), nil
}

// pdfReading is a PDF on its way to a Result.
type pdfReading struct {
	in     *input
	doc    *pdfium.Document
	pages  []*pdflayout.Page
	labels map[int]string
	hidden map[int]bool // pages whose text is a hidden layer of OCR
	report source.Report
}

func (r *pdfReading) readPages(ctx context.Context) error {
	r.labels, r.hidden = map[int]string{}, map[int]bool{}
	for n := 1; n <= r.doc.Pages(); n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := r.doc.Page(n)
		if err != nil {
			return damaged(fmt.Sprintf("page %d", n), "%v", err)
		}
		r.labels[n] = r.doc.Label(n)
		r.note(p)
		page := pdflayout.Read(p)
		page.Forget()
		r.pages = append(r.pages, page)
		Report(ctx, Step{Done: n, Total: r.doc.Pages()})
	}
	return nil
}

// note counts a page for the report.
func (r *pdfReading) note(p *pdfium.Page) {
	switch {
	case len(p.Chars) > 0:
		r.report.WithText++
	case p.Pictures > 0:
		r.report.PicturesOnly++
	}
	if p.Hidden {
		r.hidden[p.Number] = true
		r.report.OCR++
	}
}

// result makes paragraphs and sections of the pages.
func (r *pdfReading) result() *Result {
	found := pdflayout.NewBook(r.pages).Paragraphs()
	sections, all := r.sections(found)
	return r.in.result(sections, all, r.report)
}

func (r *pdfReading) paragraph(p pdflayout.Paragraph) source.Paragraph {
	at := source.Location{Page: p.Page, PageLabel: r.labels[p.Page], OCR: r.hidden[p.Page]}
	return source.Paragraph{Text: p.Text, Kind: p.Kind, Location: at}
}

// pdfProblem words why PDFium could not open a PDF.
func pdfProblem(err error, password string) *Error {
	switch {
	case errors.Is(err, pdfium.ErrPassword) && password == "":
		return &Error{Kind: NeedsPassword, Detail: "it opens with a password only"}
	case errors.Is(err, pdfium.ErrPassword):
		return &Error{Kind: WrongPassword, Detail: "the password is not the right one"}
	}
	return damaged("", "%v", err)
}
