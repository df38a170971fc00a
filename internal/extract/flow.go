package extract

import (
	"strings"

	"kizuki/internal/source"
)

// flow gathers the paragraphs of a document that runs on under headings:
// Markdown, web pages, books, notebooks, rich text. Each heading opens a
// section and is a paragraph of its own kind; text before the first belongs to
// a section named after the file.
type flow struct {
	sections   []source.Section
	paragraphs []source.Paragraph
	report     source.Report
	trail      []trailed // headings open at this point
	number     int       // paragraphs so far, headings not counted
	group      int
	pictures   int
}

type trailed struct {
	level int
	title string
}

func newFlow(name string) *flow {
	return &flow{sections: []source.Section{{Title: name}}, report: source.Report{Parts: 1}}
}

// heading opens a section at level, 1 being the highest.
func (f *flow) heading(level int, text string) {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" {
		return
	}
	f.enter(level, text)
	f.paragraphs = append(f.paragraphs, source.Paragraph{Text: text, Kind: source.Heading, Section: len(f.sections) - 1, Group: f.group, Location: f.here()})
}

// enter opens a section without a paragraph for its title.
func (f *flow) enter(level int, title string) {
	title = source.Normalize(title)
	for len(f.trail) > 0 && f.trail[len(f.trail)-1].level >= level {
		f.trail = f.trail[:len(f.trail)-1]
	}
	f.trail = append(f.trail, trailed{level, title})
	path := make([]string, len(f.trail))
	for i, t := range f.trail {
		path[i] = t.title
	}
	f.sections = append(f.sections, source.Section{Title: title, Path: path})
	f.group++
}

// add appends a paragraph; one without text is left out and not counted.
func (f *flow) add(kind source.Kind, text string) {
	text = source.Normalize(text)
	if text == "" {
		return
	}
	f.number++
	at := f.here()
	at.Paragraph = f.number
	f.paragraphs = append(f.paragraphs, source.Paragraph{Text: text, Kind: kind, Section: len(f.sections) - 1, Group: f.group, Location: at})
	f.report.WithText = 1
	if kind == source.Table {
		f.report.Tables++
	}
}

func (f *flow) here() source.Location {
	if len(f.trail) == 0 {
		return source.Location{}
	}
	return source.Location{Heading: f.trail[len(f.trail)-1].title}
}

func (f *flow) warn(warning string) {
	if warning != "" {
		f.report.Warnings = append(f.report.Warnings, warning)
	}
}

func (f *flow) result(in *input) *Result {
	if len(f.paragraphs) == 0 && f.pictures > 0 {
		f.report.PicturesOnly = f.report.Parts
	}
	return in.result(f.sections, f.paragraphs, f.report)
}

// row joins the cells of a table row as SPEC section 3 writes it; a row whose
// cells are all empty is "".
func row(cells []string) string {
	last := -1
	for i, c := range cells {
		if cells[i] = strings.Join(strings.Fields(c), " "); cells[i] != "" {
			last = i
		}
	}
	return strings.Join(cells[:last+1], " | ")
}
