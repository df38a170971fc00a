package extract

import (
	"path"
	"strings"

	"kizuki/internal/source"
)

// object is the root of an embedded object's content that a frame shows, nil
// when it shows none that is read. Links out of the file are not followed.
func (f *odfFile) object(frame *xnode) *xnode {
	o := frame.kid("draw:object")
	if o == nil {
		return nil
	}
	if m := o.kid("math:math"); m != nil {
		return m
	}
	if d := o.kid("office:document"); d != nil {
		return d
	}
	href := strings.TrimPrefix(o.attr("xlink:href"), "./")
	if href == "" || strings.Contains(href, "..") || strings.Contains(href, ":") {
		return nil
	}
	root, err := f.optionalTree(path.Join(href, "content.xml"))
	if err != nil {
		return nil
	}
	return root
}

// equation is the formula that a frame shows, as one line; "" when it is none.
func (f *odfFile) equation(frame *xnode) string {
	if frame.name != "draw:frame" {
		return ""
	}
	root := f.object(frame)
	if root != nil && root.name != "math:math" {
		root = root.find("math:math")
	}
	if root == nil {
		return ""
	}
	return presentationMath(root)
}

// drawn reads the text of a drawing: boxes, shapes, groups, tables, charts.
func (f *odfFile) drawn(n *xnode, slide bool) []block {
	if m := f.equation(n); m != "" {
		f.maths++
		return []block{{m, source.Body}}
	}
	if chart := f.object(n).find("office:chart"); chart != nil {
		return f.chart(chart)
	}
	w := odfWriter{odfFile: f, slide: slide}
	for _, k := range n.kids {
		if k.name == "draw:text-box" {
			w.blocks(k)
			continue
		}
		w.block(k)
	}
	return w.out
}

// chart reads a chart: titles, then its own table of the data it shows.
func (f *odfFile) chart(n *xnode) []block {
	var out []block
	for _, name := range []string{"chart:title", "chart:subtitle"} {
		n.each(name, func(t *xnode) {
			for _, b := range f.odfBlocks(t, false) {
				out = append(out, block{oneLine(b.text), source.Body})
			}
		})
	}
	n.each("table:table", func(t *xnode) {
		w := odfWriter{odfFile: f}
		w.table(t)
		f.tables--
		out = append(out, w.out...)
	})
	return out
}
