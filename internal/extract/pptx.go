package extract

import (
	"context"
	"errors"
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
	d.finish()
	return d.result(in), nil
}

// deck is a presentation while it is read.
type deck struct {
	*archive
	slideBook
	layouts  map[string]*layout
	defaults *listStyle
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
	d.width, d.height, d.point = number(size.attr("cx"), 9144000), number(size.attr("cy"), 6858000), 12700
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
	var e *Error
	if errors.As(err, &e) && e.Kind == Damaged {
		d.warn("slide %d can't be read (%s)", n, e.Detail)
		s, err = &slide{}, nil
	}
	d.slides = append(d.slides, s)
	return err
}
