package extract

import (
	"slices"
	"strings"

	"kizuki/internal/source"
)

// graphicBlocks is the text of a chart or SmartArt drawing that a node of
// a:graphicData refers to; part rels are those of the part it stands in. A
// chart that is missing or broken says nothing; the rest of the page counts.
func (a *archive) graphicBlocks(n *xnode, rels relations) []block {
	switch n.name {
	case "c:chart", "cx:chart":
		root, err := a.optionalTree(rels.of(n.attr("r:id")))
		if err != nil || root == nil {
			return nil
		}
		if root.name == "cx:chartSpace" {
			return chartExBlocks(root)
		}
		return chartBlocks(root)
	case "dgm:relIds":
		return a.diagramBlocks(n, rels)
	}
	return nil
}

// diagramBlocks reads a SmartArt drawing. What is read is what was last drawn,
// where the file holds that; the order is that of the model where both say the
// same, since shapes are drawn in any order.
func (a *archive) diagramBlocks(n *xnode, rels relations) []block {
	model, err := a.optionalTree(rels.of(n.attr("r:dm")))
	if err != nil {
		model = nil
	}
	said := modelBlocks(model)
	id := model.find("dsp:dataModelExt").attr("relId")
	drawing, err := a.optionalTree(rels.of(id))
	if err != nil || drawing == nil {
		return said
	}
	drawn := drawnBlocks(drawing)
	if len(drawn) == 0 || sameBlocks(drawn, said) {
		return said
	}
	return drawn
}

// sameBlocks reports whether a and b hold the same words, in any order.
func sameBlocks(a, b []block) bool {
	words := func(blocks []block) []string {
		var all []string
		for _, b := range blocks {
			all = append(all, strings.Fields(b.text)...)
		}
		slices.Sort(all)
		return all
	}
	return slices.Equal(words(a), words(b))
}

func drawnBlocks(drawing *xnode) []block {
	var out []block
	drawing.each("dsp:sp", func(sp *xnode) {
		out = append(out, textBody(sp.kid("dsp:txBody"), nil)...)
	})
	return out
}

// modelBlocks walks the points of a SmartArt model from its document point
// down, in the order of its connections (ECMA-376 part 1, section 21.4.3).
func modelBlocks(model *xnode) []block {
	points := map[string]*xnode{}
	root := ""
	for _, pt := range model.kid("dgm:ptLst").all("dgm:pt") {
		id := pt.attr("modelId")
		points[id] = pt
		if pt.attr("type") == "doc" {
			root = id
		}
	}
	below := map[string][]string{}
	for _, cxn := range model.kid("dgm:cxnLst").all("dgm:cxn") {
		if kind := cxn.attr("type"); kind == "" || kind == "parOf" {
			below[cxn.attr("srcId")] = insertAt(below[cxn.attr("srcId")], number(cxn.attr("srcOrd"), 0), cxn.attr("destId"))
		}
	}
	w := modelWalk{points: points, below: below, seen: map[string]bool{}}
	w.walk(root, 0)
	return w.out
}

// insertAt keeps a list sorted by the places that its entries ask for, given
// that most files name them in order.
func insertAt(list []string, at int, s string) []string {
	if at < 0 || at >= len(list) {
		return append(list, s)
	}
	list = append(list, "")
	copy(list[at+1:], list[at:])
	list[at] = s
	return list
}

type modelWalk struct {
	points map[string]*xnode
	below  map[string][]string
	seen   map[string]bool
	out    []block
}

// walk visits each point once, so that a ring of connections ends.
func (w *modelWalk) walk(id string, depth int) {
	if w.seen[id] || depth > MaxDepth {
		return
	}
	w.seen[id] = true
	w.out = append(w.out, textBody(w.points[id].kid("dgm:t"), nil)...)
	for _, next := range w.below[id] {
		w.walk(next, depth+1)
	}
}

// grid is a small table with a name for each row and column.
type grid struct {
	columns []string
	rows    [][]string // each starts with its name
}

// block writes the grid as a table, a row a line.
func (g grid) block() (block, bool) {
	text := ""
	for _, cells := range append([][]string{append([]string{""}, g.columns...)}, g.rows...) {
		if row := tableRow(cells); row != "" {
			text += row + "\n"
		}
	}
	return block{text, source.Table}, text != ""
}
