package extract

import (
	"slices"
	"strings"

	"kizuki/internal/source"
)

// margins are the headers and footers of a Word file that say something once:
// those of a first page, and all of a file of one or two pages. What stands on
// page after page is no text.
type margins struct {
	short            bool // one or two pages, as the program that saved it counted
	headers, footers []string
	reading          bool
}

// pagesOf is how many pages a file had when it was saved; 0 when it does not say.
func (a *archive) pagesOf() int {
	root, err := a.optionalTree("docProps/app.xml")
	if err != nil {
		return 0
	}
	for _, n := range root.kidsOrNone() {
		if strings.HasSuffix(n.name, ":Pages") {
			return number(n.words(), 0)
		}
	}
	return 0
}

// sectionEnd takes the headers and footers that a section names.
func (d *wordReader) sectionEnd(sectPr *xnode) {
	first := sectPr.kid("w:titlePg").on("w:val")
	for _, n := range sectPr.kids {
		kind := n.attr("w:type")
		if kind == "first" && !first || kind == "even" || kind != "first" && !d.margins.short {
			continue
		}
		part := d.rels.of(n.attr("r:id"))
		switch {
		case n.name == "w:headerReference" && !slices.Contains(d.margins.headers, part):
			d.margins.headers = append(d.margins.headers, part)
		case n.name == "w:footerReference" && !slices.Contains(d.margins.footers, part):
			d.margins.footers = append(d.margins.footers, part)
		}
	}
}

// readMargins puts the headers, then the footers, at the end, in a section of
// their own that is named after the file; each text once.
func (d *wordReader) readMargins() {
	body := d.rels
	d.margins.reading = true
	seen := map[string]bool{}
	var out []block
	for _, part := range append(d.margins.headers, d.margins.footers...) {
		root, err := d.optionalTree(part)
		if err != nil || root == nil {
			continue
		}
		if d.rels, err = d.relations(part); err != nil {
			continue
		}
		for _, b := range d.inside(root) {
			if !seen[b.text] {
				seen[b.text] = true
				out = append(out, b)
			}
		}
	}
	d.rels = body
	d.prose.aside(out)
}

// numbersPages reports whether a paragraph counts pages or shows the day it is
// printed.
func numbersPages(p *xnode) bool {
	found := false
	look := func(code string) {
		for _, w := range strings.Fields(strings.ToUpper(code)) {
			found = found || w == "PAGE" || w == "NUMPAGES" || w == "SECTIONPAGES" || w == "DATE" || w == "TIME" || w == "PRINTDATE"
		}
	}
	p.each("w:instrText", func(n *xnode) { look(n.words()) })
	p.each("w:fldSimple", func(n *xnode) { look(n.attr("w:instr")) })
	return found
}

// aside puts blocks that belong to no heading at the end.
func (p *prose) aside(blocks []block) {
	if len(blocks) == 0 {
		return
	}
	p.trail, p.listOpen = nil, false
	p.sections = append(p.sections, source.Section{Title: p.name})
	for _, b := range blocks {
		p.put(b)
	}
}
