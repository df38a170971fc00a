package extract

import (
	"context"
	"errors"
	"strings"

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
	var all []source.Paragraph
	report := source.Report{Parts: d.Pages()}
	for n := 1; n <= d.Pages(); n++ {
		p, err := d.Page(n)
		if err != nil {
			return nil, err
		}
		var b strings.Builder
		for _, c := range p.Chars {
			b.WriteRune(c.Rune)
		}
		all = append(all, source.Paragraph{Text: b.String(), Kind: source.Body, Group: n, Location: source.Location{Page: n, PageLabel: d.Label(n)}})
		report.WithText++
		Report(ctx, Step{Done: n, Total: d.Pages()})
	}
	return in.result(nil, all, report), nil
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
