package extract

import (
	"context"
	"fmt"
	"strings"

	"github.com/ledongthuc/pdf"

	"kizuki/internal/source"
)

// readPDFPlainly reads a PDF that PDFium could not open with the second
// reader, which knows no layout. When that fails too, the error is PDFium's.
func (in *input) readPDFPlainly(ctx context.Context, first *Error) (r *Result, err error) {
	defer func() {
		if recover() != nil {
			r, err = nil, first
		}
	}()
	f, doc, err := pdf.Open(in.path)
	if err != nil {
		return nil, first
	}
	defer f.Close()
	if doc.NumPage() > MaxPages {
		return nil, limited("", "it has %d pages; the limit is %d", doc.NumPage(), MaxPages)
	}
	reading := &pdfReading{in: in, labels: map[int]string{}, report: source.Report{Parts: doc.NumPage()}}
	var all []source.Paragraph
	for n := 1; n <= doc.NumPage() && ctx.Err() == nil; n++ {
		text, err := doc.Page(n).GetPlainText(nil)
		if text = strings.TrimSpace(text); err != nil || text == "" {
			continue
		}
		reading.report.WithText++
		for _, p := range strings.Split(text, "\n\n") {
			all = append(all, source.Paragraph{Text: p, Kind: source.Verse, Group: n, Section: reading.report.WithText - 1, Location: source.Location{Page: n}})
		}
	}
	if len(all) == 0 {
		return nil, first
	}
	reading.report.Warnings = []string{fmt.Sprintf("%s; a simpler reader read it, and spaces may be missing", first.Detail)}
	return in.result(plainSections(all), all, reading.report), ctx.Err()
}

// plainSections titles each page by its first line.
func plainSections(all []source.Paragraph) []source.Section {
	var sections []source.Section
	for _, p := range all {
		if p.Section == len(sections) {
			sections = append(sections, source.Section{Title: titleOf(p.Text)})
		}
	}
	return sections
}
