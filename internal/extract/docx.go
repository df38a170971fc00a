package extract

import (
	"context"

	"kizuki/internal/source"
)

// readDOCX reads a Word file (ECMA-376 part 1, section 17): its body in order,
// text boxes where they are anchored, notes at the end of their section, the
// margins that say something once at the end of all. Comments are not read.
func readDOCX(ctx context.Context, in *input) (*Result, error) {
	a, err := in.openArchive()
	if err != nil {
		return nil, err
	}
	defer a.close()
	d := &wordReader{archive: a, in: in, ctx: ctx, prose: &prose{name: in.Name}}
	main, err := d.open()
	if err != nil {
		return nil, err
	}
	err = a.eachNode(main, isWordBlock, func(n *xnode) error {
		d.block(n)
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	d.flushCarry()
	d.prose.flushNotes()
	d.readMargins()
	return in.result(d.prose.sections, d.prose.paragraphs, d.finish()), nil
}

// wordReader is a Word file while it is read.
type wordReader struct {
	*archive
	in      *input
	ctx     context.Context
	prose   *prose
	rels    relations
	styles  wordStyles
	numbers *wordNumbers
	notes   map[string]*xnode // footnotes and endnotes: "footnote 3"
	noted   map[string]bool
	fields  []field  // the complex fields that are open
	into    *[]block // where blocks go inside of a cell or box; nil: prose
	carry   string   // text of a paragraph whose mark was deleted
	hidden  int      // runs left out
	chunks  int      // documents inserted so far
	margins margins
	report  source.Report
}

// field is a complex field that has begun: its code is not shown, its result is.
type field struct{ result bool }

// open reads what the body refers to and finds the body's part.
func (d *wordReader) open() (string, error) {
	main, err := d.mainPart("word/document.xml")
	if err != nil {
		return "", err
	}
	if d.rels, err = d.relations(main); err != nil {
		return "", err
	}
	styles, err := d.optionalTree(d.rels.first("styles"))
	if err != nil {
		return "", err
	}
	d.styles = readWordStyles(styles)
	numbering, err := d.optionalTree(d.rels.first("numbering"))
	if err != nil {
		return "", err
	}
	d.numbers = readWordNumbers(numbering, d.styles)
	pages := d.pagesOf()
	d.margins.short = pages == 1 || pages == 2
	d.notes, d.noted = map[string]*xnode{}, map[string]bool{}
	for _, kind := range []string{"footnote", "endnote"} {
		root, err := d.optionalTree(d.rels.first(kind + "s"))
		if err != nil {
			return "", err
		}
		for _, n := range root.all("w:" + kind) {
			d.notes[kind+" "+n.attr("w:id")] = n
		}
	}
	return main, nil
}

func (d *wordReader) finish() source.Report {
	r := d.report
	r.Parts = 1
	if len(d.prose.paragraphs) > 0 {
		r.WithText = 1
	}
	if d.hidden > 0 {
		r.Hidden = d.hidden
		r.Warnings = append(r.Warnings, plural(d.hidden, "stretch", "stretches")+" of hidden text left out")
	}
	return r
}

func isWordBlock(name string) bool {
	return name == "w:p" || name == "w:tbl" || name == "w:sectPr" || name == "w:altChunk" || name == "mc:AlternateContent"
}

// block reads one block of a body, cell, box or note.
func (d *wordReader) block(n *xnode) {
	switch n.name {
	case "w:p":
		d.paragraph(n)
	case "w:tbl":
		d.table(n)
	case "w:sectPr":
		d.sectionEnd(n)
	case "w:altChunk":
		d.insert(d.rels.of(n.attr("r:id")))
	case "mc:AlternateContent":
		for _, k := range alternative(n) {
			d.block(k)
		}
	case "w:sdt", "w:sdtContent", "w:ins", "w:moveTo", "w:customXml", "w:smartTag":
		d.blocks(n)
	}
}

func (d *wordReader) blocks(n *xnode) {
	if n != nil {
		for _, k := range n.kids {
			d.block(k)
		}
	}
}

// inside reads the blocks of n apart from the text around them.
func (d *wordReader) inside(n *xnode) []block {
	var out []block
	outer, carry := d.into, d.carry
	d.into, d.carry = &out, ""
	d.blocks(n)
	d.flushCarry()
	d.into, d.carry = outer, carry
	return out
}

// emit hands on a block to the cell, box or document that is being read.
func (d *wordReader) emit(b block) {
	if b.text == "" {
		return
	}
	if d.into == nil {
		d.prose.add(b)
		return
	}
	if b.kind == source.List {
		*d.into = appendBlock(*d.into, b.text, true)
		return
	}
	*d.into = append(*d.into, b)
}

func (d *wordReader) flushCarry() {
	text := d.carry
	d.carry = ""
	d.emit(block{text, source.Body})
}
