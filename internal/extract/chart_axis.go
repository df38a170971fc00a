package extract

import "strconv"

// axis is what an axis with categories does to them: it may write them in a
// format of its own, begin and end before they do, or not be drawn at all.
type axis struct {
	format      string
	first, last float64
	cut         bool // only categories from first to last are shown
	deleted     bool // and the categories are named nowhere else
}

// categoryAxis is the axis with categories of a plot area, the drawn one of
// several.
func categoryAxis(area *xnode) axis {
	var found axis
	for i, n := range append(area.all("c:catAx"), area.all("c:dateAx")...) {
		if a := readAxis(n); i == 0 || found.deleted && !a.deleted {
			found = a
		}
	}
	found.deleted = found.deleted && area.kid("c:dTable") == nil && !namesCategories(area)
	return found
}

// namesCategories reports whether labels at the points name their categories.
func namesCategories(area *xnode) bool {
	named := false
	area.each("c:showCatName", func(n *xnode) { named = named || n.on("val") })
	return named
}

func readAxis(n *xnode) axis {
	a := axis{deleted: n.kid("c:delete").on("val")}
	if f := n.kid("c:numFmt"); f != nil && !isOn(f.attr("sourceLinked")) {
		a.format = f.attr("formatCode")
	}
	if n.name == "c:dateAx" {
		first, err1 := strconv.ParseFloat(n.kid("c:scaling", "c:min").attr("val"), 64)
		last, err2 := strconv.ParseFloat(n.kid("c:scaling", "c:max").attr("val"), 64)
		a.first, a.last, a.cut = first, last, err1 == nil && err2 == nil && first <= last
	}
	return a
}

// categories reads the names of categories as the axis shows them.
func (a axis) categories(n *xnode) points {
	p := dataPoints(n)
	if a.format == "" || a.format == "General" || n.kid("c:strRef") != nil || n.kid("c:strLit") != nil {
		return p
	}
	for i, v := range p.raw {
		p.at[i] = showNumber(v, a.format)
	}
	return p
}

// shows reports whether the i-th category lies on the axis.
func (a axis) shows(raw map[int]float64, i int) bool {
	v, known := raw[i]
	return !a.cut || !known || v >= a.first && v <= a.last
}

// grid lays series out as a table; the categories are those of the first
// series that has some.
func (a axis) grid(all []series) grid {
	var g grid
	var categories points
	rows := 0
	all = all[:min(len(all), maxSeries)]
	for _, s := range all {
		g.columns = append(g.columns, oneLine(s.name))
		if len(categories.at) == 0 {
			categories = s.categories
		}
		if len(s.values.at) > 0 {
			rows = max(rows, s.values.last+1)
		}
	}
	if len(categories.at) > 0 {
		rows = max(rows, categories.last+1)
	}
	for i := 0; i < rows; i++ {
		if !a.shows(categories.raw, i) {
			continue
		}
		row := []string{""}
		if !a.deleted {
			row[0] = categories.at[i]
		}
		for _, s := range all {
			row = append(row, s.values.at[i])
		}
		g.rows = append(g.rows, row)
	}
	if len(g.rows) > maxNamed {
		g.rows = nil
	}
	return g
}
