package extract

import (
	"strconv"
	"strings"

	"kizuki/internal/source"
)

// chartBlocks reads a chart (ECMA-376 part 1, section 21.2): its title, the
// titles of its axes, and a table with a row for each category and a column
// for each series, from the values that were last shown.
func chartBlocks(root *xnode) []block {
	chart := root.kid("c:chart")
	area := chart.kid("c:plotArea")
	axis := categoryAxis(area)
	var out []block
	add := func(text string) {
		if text = strings.TrimSpace(text); text != "" {
			out = append(out, block{text, source.Body})
		}
	}
	var titles []string
	var all []series
	for _, k := range area.kidsOrNone() {
		titles = append(titles, chartText(k.kid("c:title")))
		for _, ser := range k.all("c:ser") {
			all = append(all, axis.readSeries(ser))
		}
	}
	add(chartTitle(chart, all))
	for _, t := range titles {
		add(t)
	}
	if b, ok := axis.grid(all).block(); ok {
		out = append(out, b)
	}
	return out
}

// chartTitle is the title of a chart: its own, or where nobody wrote or
// deleted one, the name of the only series.
func chartTitle(chart *xnode, all []series) string {
	title := chart.kid("c:title")
	own := chartText(title)
	if own != "" || len(all) != 1 || title.kid("c:tx") != nil || chart.kid("c:autoTitleDeleted").on("val") {
		return own
	}
	return all[0].name
}

// chartText is a title's own words, or those of the cell it repeats.
func chartText(title *xnode) string {
	tx := title.kid("c:tx")
	if rich := tx.kid("c:rich"); rich != nil {
		return joinBlocks(textBody(rich, nil))
	}
	return strings.Join(cached(tx.kid("c:strRef", "c:strCache")).inOrder(), " ")
}

type series struct {
	name       string
	categories points
	values     points
}

func (a axis) readSeries(ser *xnode) series {
	s := series{name: strings.Join(cached(ser.kid("c:tx", "c:strRef", "c:strCache")).inOrder(), " ")}
	if s.name == "" {
		s.name = ser.kid("c:tx", "c:v").words()
	}
	s.categories = a.categories(ser.kid("c:cat"))
	if len(s.categories.at) == 0 {
		s.categories = axis{}.categories(ser.kid("c:xVal"))
	}
	s.values = dataPoints(ser.kid("c:val"))
	if len(s.values.at) == 0 {
		s.values = dataPoints(ser.kid("c:yVal"))
	}
	return s
}

// points are cached values by their index.
type points struct {
	at   map[int]string
	last int
	raw  map[int]float64 // of those that are numbers
}

// What no chart can name point by point is left out: the points of one with
// more than maxNamed, and points and series past the other two.
const (
	maxNamed  = 100
	maxPoints = 10_000
	maxSeries = 255
)

func (p points) inOrder() []string {
	var all []string
	for i := 0; i <= p.last; i++ {
		if s, ok := p.at[i]; ok {
			all = append(all, s)
		}
	}
	return all
}

func dataPoints(n *xnode) points {
	for _, path := range [][]string{{"c:strRef", "c:strCache"}, {"c:numRef", "c:numCache"}, {"c:strLit"}, {"c:numLit"}} {
		if cache := n.kid(path...); cache != nil {
			return cached(cache)
		}
	}
	return levels(n.kid("c:multiLvlStrRef", "c:multiLvlStrCache"))
}

func cached(cache *xnode) points {
	p := points{at: map[int]string{}, raw: map[int]float64{}}
	format := cache.kid("c:formatCode").words()
	for _, pt := range cache.all("c:pt") {
		i := number(pt.attr("idx"), 0)
		if i < 0 || i >= maxPoints {
			continue
		}
		own, ok := pt.lookAttr("formatCode")
		if !ok {
			own = format
		}
		value := pt.kid("c:v").words()
		p.at[i] = chartValue(value, own)
		if f, err := strconv.ParseFloat(value, 64); err == nil {
			p.raw[i] = f
		}
		p.last = max(p.last, i)
	}
	return p
}

// chartValue shows a cached value in its format; words stay as they are.
func chartValue(v, format string) string {
	v = oneLine(v)
	f, err := strconv.ParseFloat(v, 64)
	if err != nil {
		return v
	}
	return showNumber(f, format)
}

// levels joins the levels of a category that has several, outermost first.
func levels(cache *xnode) points {
	p := points{at: map[int]string{}}
	for _, lvl := range cache.all("c:lvl") {
		own := cached(lvl)
		for i, s := range own.at {
			if p.at[i] != "" {
				s += " " + p.at[i]
			}
			p.at[i] = s
		}
		p.last = max(p.last, own.last)
	}
	return p
}

// chartExBlocks reads a chart of the newer kinds (waterfall, treemap, box plot).
func chartExBlocks(root *xnode) []block {
	var out []block
	root.each("cx:title", func(t *xnode) {
		for _, b := range textBody(t.kid("cx:tx", "cx:rich"), nil) {
			out = append(out, block{b.text, source.Body})
		}
	})
	var g grid
	root.each("cx:series", func(s *xnode) {
		g.columns = append(g.columns, oneLine(s.kid("cx:tx", "cx:txData", "cx:v").words()))
	})
	root.each("cx:data", func(data *xnode) { g.rows = append(g.rows, chartExRows(data)...) })
	if b, ok := g.block(); ok {
		out = append(out, b)
	}
	return out
}

func chartExRows(data *xnode) [][]string {
	names, values := map[int]string{}, map[int]string{}
	last := -1
	read := func(dim *xnode, into map[int]string) {
		for _, lvl := range dim.all("cx:lvl") {
			for _, pt := range lvl.all("cx:pt") {
				if i := number(pt.attr("idx"), 0); i >= 0 && i < maxPoints {
					into[i] = strings.TrimSpace(chartValue(pt.words(), lvl.attr("formatCode")) + " " + into[i])
					last = max(last, i)
				}
			}
		}
	}
	for _, dim := range data.all("cx:strDim") {
		read(dim, names)
	}
	for _, dim := range data.all("cx:numDim") {
		read(dim, values)
	}
	var rows [][]string
	for i := 0; i <= last; i++ {
		rows = append(rows, []string{names[i], values[i]})
	}
	return rows
}
