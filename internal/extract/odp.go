package extract

import (
	"context"
	"strconv"
	"strings"
)

// readODP reads an OpenDocument presentation as readPPTX does a PowerPoint
// file.
func readODP(ctx context.Context, in *input) (*Result, error) {
	f, err := in.openODF()
	if err != nil {
		return nil, err
	}
	defer f.close()
	d := &odpReader{odfFile: f}
	if err := d.pageSize(); err != nil {
		return nil, err
	}
	want := func(name string) bool { return name == "office:automatic-styles" || name == "draw:page" }
	err = f.eachNode("content.xml", want, func(n *xnode) error {
		if n.name == "draw:page" {
			d.page(n)
		} else {
			d.addStyles(n)
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	d.finish()
	d.report.Tables, d.report.Formulas = f.tables, f.maths
	return d.result(in), nil
}

type odpReader struct {
	*odfFile
	slideBook
}

// pageSize learns how large a slide is.
func (d *odpReader) pageSize() error {
	d.width, d.height, d.point = length("28cm"), length("21cm"), 2540.0/72
	root, err := d.optionalTree("styles.xml")
	if err != nil {
		return err
	}
	name := ""
	for _, m := range root.kid("office:master-styles").all("style:master-page") {
		name = m.attr("style:page-layout-name")
		break
	}
	for _, l := range root.kid("office:automatic-styles").all("style:page-layout") {
		if p := l.kid("style:page-layout-properties"); l.attr("style:name") == name && p != nil {
			d.width, d.height = max(1, length(p.attr("fo:page-width"))), max(1, length(p.attr("fo:page-height")))
		}
	}
	return nil
}

func (d *odpReader) page(n *xnode) {
	s := &slide{}
	for _, st := range d.chain("drawing-page", n.attr("draw:style-name")) {
		if st.kid("style:drawing-page-properties").attr("presentation:visibility") == "hidden" {
			s.hidden = true
		}
	}
	s.items = flatten(readingOrder(d.shapes(n, s)), nil)
	for _, k := range n.kid("presentation:notes").all("draw:frame") {
		if k.attr("presentation:class") == "notes" && !isOn(k.attr("presentation:placeholder")) {
			s.notes = append(s.notes, d.drawn(k, true)...)
		}
	}
	d.slides = append(d.slides, s)
}

func (d *odpReader) shapes(n *xnode, s *slide) []item {
	var items []item
	for _, k := range n.kids {
		before := s.pictures
		it, ok := d.shape(k, s)
		s.keepFrame(before, it)
		if ok {
			items = append(items, it)
		}
	}
	return items
}

func (d *odpReader) shape(k *xnode, s *slide) (item, bool) {
	class := k.attr("presentation:class")
	if !strings.HasPrefix(k.name, "draw:") || isODPFurniture(class) || isOn(k.attr("presentation:placeholder")) {
		return item{}, false
	}
	if k.name == "draw:g" || k.name == "draw:a" {
		it := item{items: d.shapes(k, s)}
		it.box, it.placed = union(it.items)
		return it, len(it.items) > 0
	}
	it := item{title: class == "title", fixed: class != "" || k.kid("table:table") != nil}
	it.blocks = d.shapeBlocks(k)
	if len(it.blocks) == 0 && (k.kid("draw:image") != nil || k.kid("draw:object-ole") != nil) {
		s.pictures++
	}
	it.box, it.placed = odfBox(k)
	if it.placed && it.box.width() > 0 && it.box.height() > 0 && (it.box.right <= 0 || it.box.bottom <= 0 || it.box.left >= d.width || it.box.top >= d.height) {
		return it, false
	}
	it.size = d.letterSize(k)
	return it, len(it.blocks) > 0
}

// shapeBlocks reads a shape's own text, or what its frame holds. A table's
// picture, which the frame holds as well, is not text.
func (d *odpReader) shapeBlocks(k *xnode) []block {
	return d.drawn(k, true)
}

func isODPFurniture(class string) bool {
	switch class {
	case "header", "footer", "date-time", "page-number", "page", "handout":
		return true
	}
	return false
}

// letterSize is the largest size that the styles of a shape's text ask for, in
// hundredths of a point; 1800 when none does.
func (d *odpReader) letterSize(n *xnode) int {
	size := 0
	n.each("text:p", func(p *xnode) {
		size = max(size, d.sizeOf("paragraph", p.attr("text:style-name")))
		p.each("text:span", func(span *xnode) { size = max(size, d.sizeOf("text", span.attr("text:style-name"))) })
	})
	if size == 0 {
		return 1800
	}
	return size
}

func (d *odpReader) sizeOf(family, name string) int {
	for _, st := range d.chain(family, name) {
		if v, ok := strings.CutSuffix(st.kid("style:text-properties").attr("fo:font-size"), "pt"); ok {
			if f, err := strconv.ParseFloat(v, 64); err == nil {
				return whole(f * 100)
			}
		}
	}
	return 0
}

// odfBox is where a shape lies, in hundredths of a millimetre.
func odfBox(n *xnode) (box, bool) {
	w, h := length(n.attr("svg:width")), length(n.attr("svg:height"))
	x, xOK := n.lookAttr("svg:x")
	y, yOK := n.lookAttr("svg:y")
	if xOK && yOK {
		return box{length(x), length(y), length(x) + w, length(y) + h}, true
	}
	if _, after, ok := strings.Cut(n.attr("draw:transform"), "translate ("); ok {
		inside, _, _ := strings.Cut(after, ")")
		if at := strings.Fields(inside); len(at) == 2 {
			return box{length(at[0]), length(at[1]), length(at[0]) + w, length(at[1]) + h}, true
		}
	}
	return box{}, false
}

// length reads "2.5cm" in hundredths of a millimetre; 0 for what is none.
func length(s string) int {
	for _, u := range []struct {
		name string
		size float64
	}{{"cm", 1000}, {"mm", 100}, {"in", 2540}, {"pt", 2540.0 / 72}, {"pc", 2540.0 / 6}, {"px", 2540.0 / 96}} {
		if v, ok := strings.CutSuffix(strings.TrimSpace(s), u.name); ok {
			if f, err := strconv.ParseFloat(v, 64); err == nil {
				return whole(f * u.size)
			}
		}
	}
	return 0
}
