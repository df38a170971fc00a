package extract

import (
	"kizuki/internal/source"
)

// prose collects the paragraphs of a written document into sections by its
// headings. Text before the first heading stands in a section named after the
// file. Footnotes follow at the end of the section that refers to them.
type prose struct {
	name       string
	sections   []source.Section
	paragraphs []source.Paragraph
	trail      []heading
	count      int     // paragraphs of the file so far
	notes      []block // waiting for the end of the section
	listOpen   bool    // the last paragraph is a list that may go on
}

type heading struct {
	level int
	text  string
}

// heading begins a section; level 0 is the title of the whole, 1 a chapter.
func (p *prose) heading(level int, text string) {
	title := oneLine(text)
	if title == "" {
		return
	}
	p.flushNotes()
	for len(p.trail) > 0 && p.trail[len(p.trail)-1].level >= level {
		p.trail = p.trail[:len(p.trail)-1]
	}
	p.trail = append(p.trail, heading{level, title})
	path := make([]string, len(p.trail))
	for i, h := range p.trail {
		path[i] = h.text
	}
	p.sections = append(p.sections, source.Section{Title: title, Path: path})
	p.put(block{title, source.Heading})
	p.listOpen = false
}

// add appends a block; an item after an item goes on with its list.
func (p *prose) add(b block) {
	if b.text == "" {
		return
	}
	if p.listOpen && b.kind == source.List {
		p.count++
		p.paragraphs[len(p.paragraphs)-1].Text += "\n" + b.text
		return
	}
	p.put(b)
	p.listOpen = b.kind == source.List
}

func (p *prose) put(b block) {
	if len(p.sections) == 0 {
		p.sections = []source.Section{{Title: p.name}}
	}
	p.count++
	at := source.Location{Paragraph: p.count}
	if len(p.trail) > 0 {
		at.Heading = p.trail[len(p.trail)-1].text
	}
	p.paragraphs = append(p.paragraphs, source.Paragraph{
		Text: b.text, Kind: b.kind, Section: len(p.sections) - 1, Group: len(p.sections), Location: at,
	})
}

// note keeps the text of a footnote for the end of the section.
func (p *prose) note(blocks []block) { p.notes = append(p.notes, blocks...) }

func (p *prose) flushNotes() {
	p.listOpen = false
	for _, b := range p.notes {
		if b.text != "" {
			p.put(b)
		}
	}
	p.notes = nil
}
