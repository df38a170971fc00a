package extract

import "strings"

// slide reads a slide's part and its notes.
func (d *deck) slide(part string) (*slide, error) {
	if part == "" {
		return nil, damaged("", "the presentation does not say where it is")
	}
	root, err := d.officeTree(part)
	if err != nil {
		return nil, err
	}
	rels, err := d.relations(part)
	if err != nil {
		return nil, err
	}
	lay, err := d.layout(rels.first("slideLayout"))
	if err != nil {
		return nil, err
	}
	r := &slideReader{deck: d, rels: rels, layout: lay, slide: &slide{hidden: isOff(root.attr("show"))}}
	tree := root.kid("p:cSld", "p:spTree")
	r.slide.formulas = countEquations(tree)
	r.slide.items = flatten(readingOrder(r.shapes(tree, identity)), nil)
	if root.kid("p:cSld", "p:bg").find("a:blip") != nil {
		r.slide.pictures++
	}
	r.slide.notes, err = d.notes(rels.first("notesSlide"))
	return r.slide, err
}

func countEquations(n *xnode) int {
	count := 0
	n.each("m:oMath", func(*xnode) { count++ })
	return count
}

// slideReader reads the shapes of one slide.
type slideReader struct {
	*deck
	*slide
	rels   relations
	layout *layout
}

// shapes reads the children of a shape tree or group.
func (r *slideReader) shapes(tree *xnode, in placement) []item {
	var items []item
	if tree == nil {
		return nil
	}
	for _, n := range tree.kids {
		before := r.slide.pictures
		it, ok := r.shape(n, in)
		r.slide.keepFrame(before, it)
		if ok {
			items = append(items, it)
		}
	}
	return items
}

func (r *slideReader) shape(n *xnode, in placement) (item, bool) {
	if hiddenShape(n) {
		return item{}, false
	}
	switch n.name {
	case "p:sp", "dsp:sp":
		return r.textShape(n, in)
	case "p:grpSp", "lc:lockedCanvas", "a:grpSp":
		inner := in.into(n.kid("p:grpSpPr", "a:xfrm"))
		it := item{items: r.shapes(n, inner)}
		it.box, it.placed = union(it.items)
		return it, len(it.items) > 0
	case "p:graphicFrame":
		return r.frame(n, in)
	case "p:pic":
		return r.picture(n, in)
	}
	return item{}, false
}

// picture reads a picture, which says something when it is drawn in words.
func (r *slideReader) picture(n *xnode, in placement) (item, bool) {
	r.slide.pictures++
	it := item{fixed: true, blocks: r.pictureBlocks(blipPart(n.kid("p:blipFill"), r.rels))}
	it.box, it.placed = in.box(n.kid("p:spPr", "a:xfrm"))
	return it, len(it.blocks) > 0 && !r.offSlide(it)
}

// hiddenShape reports whether a shape is switched off (its properties stand in
// its first child, p:nvSpPr or the like).
func hiddenShape(n *xnode) bool {
	return len(n.kids) > 0 && isOn(n.kids[0].kid("p:cNvPr").attr("hidden"))
}

func (r *slideReader) textShape(n *xnode, in placement) (item, bool) {
	ph := n.kid("p:nvSpPr", "p:nvPr", "p:ph")
	kind := ph.attr("type")
	if isFurniture(kind) {
		return item{}, false
	}
	fill := n.kid("p:spPr", "a:blipFill")
	if fill != nil {
		r.slide.pictures++
	}
	own := r.layout.placeholder(ph)
	style := own.style
	if ph == nil {
		style = r.layout.other
	}
	body := n.kid("p:txBody")
	style = readListStyle(body.kid("a:lstStyle"), style)
	it := item{
		fixed:  ph != nil,
		title:  kind == "title" || kind == "ctrTitle",
		blocks: textBody(body, style),
		size:   fontSize(body, style),
		rtl:    isRightToLeft(body),
	}
	it.blocks = append(it.blocks, r.pictureBlocks(blipPart(fill, r.rels))...)
	it.box, it.placed = in.box(n.kid("p:spPr", "a:xfrm"))
	if !it.placed {
		it.box, it.placed = own.box, own.placed
	}
	return it, len(it.blocks) > 0 && !r.offSlide(it)
}

// isFurniture reports whether a placeholder holds what every slide repeats.
func isFurniture(kind string) bool {
	return kind == "dt" || kind == "ftr" || kind == "sldNum" || kind == "hdr" || kind == "sldImg"
}

// offSlide reports whether a shape lies wholly beside the slide, where nobody
// sees it.
func (r *slideReader) offSlide(it item) bool {
	b := it.box
	return it.placed && b.width() > 0 && b.height() > 0 && (b.right <= 0 || b.bottom <= 0 || b.left >= r.width || b.top >= r.height)
}

// fontSize is the largest size of a run of the body, its own or inherited, in
// hundredths of a point.
func fontSize(body *xnode, style *listStyle) int {
	size := 0
	for _, p := range body.all("a:p") {
		usual := style.sizeAt(number(p.kid("a:pPr").attr("lvl"), 0))
		for _, run := range p.all("a:r") {
			if strings.TrimSpace(run.kid("a:t").words()) != "" {
				size = max(size, number(run.kid("a:rPr").attr("sz"), usual))
			}
		}
	}
	return size
}

func isRightToLeft(body *xnode) bool {
	count := 0
	for _, p := range body.all("a:p") {
		if isOn(p.kid("a:pPr").attr("rtl")) {
			count++
		} else if p.kid("a:r") != nil {
			count--
		}
	}
	return count > 0
}

// frame reads a table, a chart, a SmartArt drawing or an embedded object.
func (r *slideReader) frame(n *xnode, in placement) (item, bool) {
	it := item{fixed: true}
	it.box, it.placed = in.box(n.kid("p:xfrm"))
	data := n.kid("a:graphic", "a:graphicData")
	if data == nil {
		return it, false
	}
	for _, k := range data.kids {
		it.blocks = append(it.blocks, r.graphic(k)...)
	}
	return it, len(it.blocks) > 0
}

func (r *slideReader) graphic(n *xnode) []block {
	switch n.name {
	case "a:tbl":
		r.slide.tables++
		if b, ok := tableBlock(n); ok {
			return []block{b}
		}
	case "p:oleObj":
		r.slide.pictures++
		return r.objectBlocks(n.attr("progId"), r.objectPicture(n))
	default:
		return r.deck.graphicBlocks(n, r.rels)
	}
	return nil
}

// objectPicture is the part with the picture of an embedded object: its own,
// or in older files that of a shape in the slide's VML drawing.
func (r *slideReader) objectPicture(n *xnode) string {
	if fill := n.kid("p:pic", "p:blipFill"); fill != nil {
		return blipPart(fill, r.rels)
	}
	drawing := r.rels.first("vmlDrawing")
	root, err := r.optionalTree(drawing)
	if err != nil || root == nil {
		return ""
	}
	rels, err := r.relations(drawing)
	if err != nil {
		return ""
	}
	part := ""
	root.each("v:shape", func(shape *xnode) {
		if part == "" && shape.attr("id") == n.attr("spid") {
			data := shape.kid("v:imagedata")
			part = rels.of(data.attr("o:relid") + data.attr("r:id"))
		}
	})
	return part
}

// notes reads the part with a slide's speaker notes; "" is none.
func (d *deck) notes(part string) ([]block, error) {
	root, err := d.optionalTree(part)
	if err != nil || root == nil {
		return nil, err
	}
	var out []block
	root.kid("p:cSld", "p:spTree").each("p:sp", func(sp *xnode) {
		if !hiddenShape(sp) && !isFurniture(sp.kid("p:nvSpPr", "p:nvPr", "p:ph").attr("type")) {
			body := sp.kid("p:txBody")
			out = append(out, textBody(body, readListStyle(body.kid("a:lstStyle"), nil))...)
		}
	})
	return out, nil
}
