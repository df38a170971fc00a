package extract

import (
	"context"
	"errors"
	"fmt"

	"kizuki/internal/source"
)

// readPPTX reads a PowerPoint file (ECMA-376 part 1, section 19): the slides
// in the presentation's order, each a section titled by its title, then its
// speaker notes.
func readPPTX(ctx context.Context, in *input) (*Result, error) {
	a, err := in.openArchive()
	if err != nil {
		return nil, err
	}
	defer a.close()
	d := &deck{archive: a, layouts: map[string]*layout{}}
	slides, err := d.open()
	if err != nil {
		return nil, err
	}
	for i, part := range slides {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := d.readSlide(i+1, part); err != nil {
			return nil, err
		}
	}
	return in.result(d.sections, d.paragraphs, d.finish("slides")), nil
}

// deck is a presentation while it is read.
type deck struct {
	*archive
	slideBook
	layouts       map[string]*layout
	defaults      *listStyle
	width, height int // of a slide, in EMU
}

// open finds the slides' parts, in order, each once.
func (d *deck) open() ([]string, error) {
	main, err := d.mainPart("ppt/presentation.xml")
	if err != nil {
		return nil, err
	}
	root, err := d.officeTree(main)
	if err != nil {
		return nil, err
	}
	rels, err := d.relations(main)
	if err != nil {
		return nil, err
	}
	size := root.kid("p:sldSz")
	d.width, d.height = number(size.attr("cx"), 9144000), number(size.attr("cy"), 6858000)
	d.defaults = readListStyle(root.kid("p:defaultTextStyle"), nil)
	var slides []string
	seen := map[string]bool{}
	for _, id := range root.kid("p:sldIdLst").all("p:sldId") {
		part := rels.of(id.attr("r:id"))
		if part != "" && seen[part] {
			continue
		}
		seen[part] = true
		slides = append(slides, part)
	}
	return slides, nil
}

// readSlide reads one slide and its notes. A slide that is missing or broken
// is a warning; the rest of the deck goes on.
func (d *deck) readSlide(n int, part string) error {
	s, err := d.slide(part)
	if err != nil {
		return d.lost(n, err)
	}
	d.addSlide(n, s)
	return nil
}

// lost notes that a slide can't be read; limits and the like end the reading.
func (b *slideBook) lost(n int, err error) error {
	var e *Error
	if !errors.As(err, &e) || e.Kind != Damaged {
		return err
	}
	b.warn("slide %d can't be read (%s)", n, e.Detail)
	b.addSlide(n, &slide{})
	return nil
}

// slide is what one slide shows.
type slide struct {
	title    string
	body     []block
	notes    []block
	hidden   bool
	pictures int
	tables   int
	formulas int
}

// slideBook collects slides into sections and paragraphs; presentations of
// both kinds use it.
type slideBook struct {
	sections   []source.Section
	paragraphs []source.Paragraph
	report     source.Report
	group      int
}

func (b *slideBook) warn(format string, args ...any) {
	b.report.Warnings = append(b.report.Warnings, fmt.Sprintf(format, args...))
}

// addSlide appends a slide as the n-th.
func (b *slideBook) addSlide(n int, s *slide) {
	section := source.Section{Title: fmt.Sprintf("Slide %d", n)}
	at := source.Location{Slide: n, Hidden: s.hidden}
	if title := oneLine(s.title); title != "" {
		section = source.Section{Title: title, Path: []string{title}}
		s.body = append([]block{{s.title, source.Heading}}, s.body...)
	}
	b.sections = append(b.sections, section)
	b.put(at, s.body)
	at.Notes = true
	b.put(at, s.notes)
	b.count(s)
}

// put appends the blocks of one place as a group of their own.
func (b *slideBook) put(at source.Location, blocks []block) {
	b.group++
	for _, p := range blocks {
		b.paragraphs = append(b.paragraphs, source.Paragraph{
			Text: p.text, Kind: p.kind, Section: len(b.sections) - 1, Group: b.group, Location: at,
		})
	}
}

func (b *slideBook) count(s *slide) {
	r := &b.report
	r.Parts++
	switch {
	case len(s.body) > 0:
		r.WithText++
	case s.pictures > 0:
		r.PicturesOnly++
	}
	if len(s.notes) > 0 {
		r.Notes++
	}
	if s.hidden {
		r.Hidden++
	}
	r.Tables += s.tables
	r.Formulas += s.formulas
}

// finish adds the warnings that only the whole deck shows.
func (b *slideBook) finish(parts string) source.Report {
	if n := b.report.PicturesOnly; n > 0 {
		verb := "are pictures; nothing on them"
		if n == 1 {
			verb = "is a picture; nothing on it"
		}
		b.warn("%d of %d %s %s can be quoted", n, b.report.Parts, parts, verb)
	}
	return b.report
}
