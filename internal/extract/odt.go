package extract

import (
	"context"

	"kizuki/internal/source"
)

// readODT reads an OpenDocument text: its body in order, boxes where they are
// anchored, notes at the end of their section. Text of headers, footers,
// comments and deletions is not read.
func readODT(ctx context.Context, in *input) (*Result, error) {
	f, err := in.openODF()
	if err != nil {
		return nil, err
	}
	defer f.close()
	d := &odtReader{odfWriter: odfWriter{odfFile: f}, prose: &prose{name: in.Name}}
	err = f.eachNode("content.xml", isODFBlock, func(n *xnode) error {
		d.top(n)
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	d.prose.flushNotes()
	report := source.Report{Parts: 1, WithText: min(1, len(d.prose.paragraphs)), Tables: f.tables, Notes: f.notes, Formulas: f.maths}
	return in.result(d.prose.sections, d.prose.paragraphs, report), nil
}

func isODFBlock(name string) bool {
	switch name {
	case "office:automatic-styles", "text:tracked-changes", "text:p", "text:h", "text:list", "table:table", "text:section",
		"draw:frame", "draw:g", "draw:custom-shape", "office:forms", "text:numbered-paragraph":
		return true
	}
	return false
}

// odtReader reads the body of a text.
type odtReader struct {
	odfWriter
	prose   *prose
	outline [11]int
}

// top reads a block of the body itself, where headings begin sections.
func (d *odtReader) top(n *xnode) {
	switch n.name {
	case "office:automatic-styles":
		d.addStyles(n)
	case "text:section":
		if n.attr("text:display") != "none" {
			for _, k := range n.kids {
				d.top(k)
			}
		}
	case "text:index-body", "text:table-of-content", "text:index-title", "text:bibliography", "text:illustration-index", "text:table-index", "text:alphabetical-index":
		for _, k := range n.kids {
			d.top(k)
		}
	case "text:p", "text:h":
		d.topParagraph(n)
	case "text:list":
		if h := headingIn(n); h != nil {
			d.topParagraph(h)
			return
		}
		d.flow(n)
	default:
		d.flow(n)
	}
}

// headingIn is the heading that a list holds and nothing else: a numbered
// heading as some programs write it.
func headingIn(list *xnode) *xnode {
	for depth := 0; depth < 12 && len(list.kids) == 1; depth++ {
		list = list.kids[0]
		if list.name == "text:h" {
			return list
		}
	}
	return nil
}

func (d *odtReader) topParagraph(n *xnode) {
	text, boxes, notes := d.text(n, false)
	if level := d.headingLevel(n); level >= 0 && text != "" {
		d.prose.heading(level, d.number(n, level)+text)
	} else {
		d.prose.add(block{text, source.Body})
	}
	for _, b := range boxes {
		d.prose.add(b)
	}
	d.refer(notes)
}

// number counts a heading and writes its number as the outline shows it.
func (d *odtReader) number(n *xnode, level int) string {
	if level == 0 || isOn(n.attr("text:is-list-header")) {
		return ""
	}
	d.outline[level]++
	for i := level + 1; i < len(d.outline); i++ {
		d.outline[i] = 0
	}
	l := &odfList{style: d.lists[""]}
	return odfLabel(l.levelStyle(level), level, d.outline[:], l.levelStyle)
}

// flow reads a list, table or drawing and adds what it holds.
func (d *odtReader) flow(n *xnode) {
	d.block(n)
	for _, b := range d.out {
		d.prose.add(b)
	}
	d.out = nil
	n.each("text:note", func(note *xnode) { d.refer([]*xnode{note}) })
}

func (d *odtReader) refer(notes []*xnode) {
	for _, n := range notes {
		d.notes++
		d.prose.note(d.odfBlocks(n.kid("text:note-body"), false))
	}
}
