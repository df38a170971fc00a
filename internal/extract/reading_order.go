package extract

import (
	"math"
	"slices"
)

// box is a rectangle on a slide; any unit, y grows downwards.
type box struct{ left, top, right, bottom int }

func (b box) width() int  { return b.right - b.left }
func (b box) height() int { return b.bottom - b.top }

// item is a shape on a slide with what it says, or a group of them.
type item struct {
	box    box
	placed bool // box is known
	title  bool
	fixed  bool // a placeholder, a table or a chart: never a running head
	head   bool // a running head
	rtl    bool
	size   int // of its largest letters
	blocks []block
	items  []item // of a group
}

func union(items []item) (b box, placed bool) {
	for _, it := range items {
		if !it.placed {
			continue
		}
		if !placed {
			b, placed = it.box, true
			continue
		}
		b = box{min(b.left, it.box.left), min(b.top, it.box.top), max(b.right, it.box.right), max(b.bottom, it.box.bottom)}
	}
	return b, placed
}

// placement maps the coordinates inside a group to those of the slide.
type placement struct{ scaleX, scaleY, moveX, moveY float64 }

var identity = placement{1, 1, 0, 0}

// box reads an a:xfrm or p:xfrm; false when it says nothing.
func (t placement) box(xfrm *xnode) (box, bool) {
	off, ext := xfrm.kid("a:off"), xfrm.kid("a:ext")
	if off == nil || ext == nil {
		return box{}, false
	}
	x, y := float64(number(off.attr("x"), 0)), float64(number(off.attr("y"), 0))
	w, h := float64(number(ext.attr("cx"), 0)), float64(number(ext.attr("cy"), 0))
	return box{t.x(x), t.y(y), t.x(x + w), t.y(y + h)}, true
}

func (t placement) x(v float64) int { return whole(t.moveX + t.scaleX*v) }
func (t placement) y(v float64) int { return whole(t.moveY + t.scaleY*v) }

// whole rounds; what no slide can hold is brought back to the largest.
func whole(v float64) int {
	if math.IsNaN(v) {
		return 0
	}
	return int(max(-1e12, min(1e12, v)))
}

// into is the placement for the children of a group with that a:xfrm.
func (t placement) into(xfrm *xnode) placement {
	off, ext := xfrm.kid("a:off"), xfrm.kid("a:ext")
	chOff, chExt := xfrm.kid("a:chOff"), xfrm.kid("a:chExt")
	if off == nil || ext == nil || chOff == nil || chExt == nil {
		return t
	}
	get := func(n *xnode, name string) float64 { return float64(number(n.attr(name), 0)) }
	sx, sy := ratio(get(ext, "cx"), get(chExt, "cx")), ratio(get(ext, "cy"), get(chExt, "cy"))
	return placement{
		t.scaleX * sx, t.scaleY * sy,
		t.moveX + t.scaleX*(get(off, "x")-sx*get(chOff, "x")),
		t.moveY + t.scaleY*(get(off, "y")-sy*get(chOff, "y")),
	}
}

func ratio(a, b float64) float64 {
	if b == 0 || a == 0 {
		return 1
	}
	return a / b
}

// flatten lists the items that hold text, groups opened.
func flatten(items, out []item) []item {
	for _, it := range items {
		if len(it.items) > 0 {
			out = flatten(it.items, out)
			continue
		}
		out = append(out, it)
	}
	return out
}

// readingOrder sorts items as a person reads them: it cuts the slide along
// free stripes into rows and columns, and those again. Where both ways are
// free it takes the one that the author's own order agrees with. A group is
// read as a whole. Items without a place come first, in their own order.
func readingOrder(items []item) []item {
	var free, placed []item
	rtl := 0
	for _, it := range items {
		it.items = readingOrder(it.items)
		if it.rtl {
			rtl++
		}
		if it.placed {
			placed = append(placed, it)
		} else {
			free = append(free, it)
		}
	}
	o := orderer{rightToLeft: rtl*2 > len(items)}
	return append(free, o.order(placed, 0)...)
}

type orderer struct{ rightToLeft bool }

func (o orderer) order(items []item, depth int) []item {
	if len(items) < 2 || depth > 64 {
		return items
	}
	rows, columns := o.stripes(items, o.vertical), o.stripes(items, o.horizontal)
	parts := rows
	if len(columns) > 1 && (len(rows) < 2 || inversions(columns, items) < inversions(rows, items)) {
		parts = columns
	}
	if len(parts) < 2 {
		return o.byCorner(items)
	}
	var out []item
	for _, p := range parts {
		out = append(out, o.order(p, depth+1)...)
	}
	return out
}

// vertical and horizontal are an item's extent along one axis, in the
// direction of reading. A tenth at each end is left out, since frames of text
// overlap a little where their words do not.
func (o orderer) vertical(it item) (int, int) { return trimmed(it.box.top, it.box.bottom) }

func (o orderer) horizontal(it item) (int, int) {
	if o.rightToLeft {
		return trimmed(-it.box.right, -it.box.left)
	}
	return trimmed(it.box.left, it.box.right)
}

func trimmed(from, to int) (int, int) {
	cut := (to - from) / 10
	return from + cut, to - cut
}

// stripes parts items where no item crosses.
func (o orderer) stripes(items []item, extent func(item) (int, int)) [][]item {
	sorted := slices.Clone(items)
	slices.SortStableFunc(sorted, func(a, b item) int {
		x, _ := extent(a)
		y, _ := extent(b)
		return x - y
	})
	var parts [][]item
	end := 0
	for i, it := range sorted {
		from, to := extent(it)
		if i == 0 || from >= end {
			parts = append(parts, nil)
			end = to
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], it)
		end = max(end, to)
	}
	return parts
}

// inversions counts how often neighbours in the parts stand the other way
// round in the author's order.
func inversions(parts [][]item, items []item) int {
	at := map[box]int{}
	for i, it := range items {
		at[it.box] = i
	}
	count, last := 0, -1
	for _, p := range parts {
		for _, it := range p {
			if at[it.box] < last {
				count++
			}
			last = at[it.box]
		}
	}
	return count
}

// byCorner sorts by the upper corner, in the direction of reading.
func (o orderer) byCorner(items []item) []item {
	sorted := slices.Clone(items)
	slices.SortStableFunc(sorted, func(a, b item) int {
		if a.box.top != b.box.top {
			return a.box.top - b.box.top
		}
		x, _ := o.horizontal(a)
		y, _ := o.horizontal(b)
		return x - y
	})
	return sorted
}
