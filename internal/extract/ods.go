package extract

import (
	"context"
	"encoding/xml"
	"io"
	"strconv"

	"kizuki/internal/source"
)

// readODS reads an OpenDocument spreadsheet as readXLSX does an Excel
// workbook. The file holds what each cell shows.
func readODS(ctx context.Context, in *input) (*Result, error) {
	f, err := in.openODF()
	if err != nil {
		return nil, err
	}
	defer f.close()
	d := &odsReader{odfFile: f, ctx: ctx}
	r, err := f.open("content.xml")
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if err := d.read(newOfficeXML(newXML(r, "content.xml"))); err != nil {
		return nil, err
	}
	d.finish()
	return in.result(d.sections, d.paragraphs, d.report), nil
}

type odsReader struct {
	*odfFile
	sheetBook
	ctx     context.Context
	rows    *rowGroups // of the open sheet
	name    string
	floats  []block // charts and boxes of the open sheet
	before  int
	row     int // the last one read
	column  int // the last one declared
	hidden  []cellArea
	counted int
}

// read goes through the sheets, a row in memory at a time.
func (d *odsReader) read(x *officeXML) error {
	for {
		t, err := x.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if err := d.start(x, t); err != nil {
				return err
			}
		case xml.EndElement:
			if x.name(t.Name) == "table:table" {
				d.endSheet()
			}
		}
	}
}

func (d *odsReader) start(x *officeXML, t xml.StartElement) error {
	switch x.name(t.Name) {
	case "table:table":
		d.beginSheet(attr(t, "name"), attr(t, "style-name"))
	case "table:table-column", "table:table-row", "table:shapes", "office:automatic-styles", "office:forms", "table:tracked-changes", "table:named-expressions", "office:dde-source":
		n, err := x.tree(t)
		if err != nil {
			return err
		}
		return d.node(n)
	}
	return nil
}

func (d *odsReader) node(n *xnode) error {
	switch {
	case n.name == "office:automatic-styles":
		d.addStyles(n)
	case d.rows == nil:
	case n.name == "table:table-column":
		d.columns(n)
	case n.name == "table:table-row":
		return d.readRow(n)
	case n.name == "table:shapes":
		for _, k := range n.kids {
			d.floats = append(d.floats, d.drawn(k, false)...)
		}
	}
	return nil
}

func (d *odsReader) beginSheet(name, style string) {
	hidden := false
	for _, st := range d.chain("table", style) {
		hidden = hidden || isOff(st.kid("style:table-properties").attr("table:display"))
	}
	d.begin(name, hidden)
	d.rows = &rowGroups{book: &d.sheetBook, at: source.Location{Sheet: name, Hidden: hidden}}
	d.before, d.name = len(d.paragraphs), name
	d.row, d.column, d.counted, d.hidden, d.floats = 0, 0, 0, nil, nil
}

func (d *odsReader) endSheet() {
	if d.rows == nil {
		return
	}
	d.rows.flush()
	for _, b := range d.floats {
		d.put(b.text, b.kind, d.rows.at)
	}
	d.end(d.before)
	d.rows = nil
}

// columns notes hidden columns.
func (d *odsReader) columns(n *xnode) {
	from := d.column + 1
	d.column = min(d.column+repeated(n, "table:number-columns-repeated"), lastColumn)
	if isODSHidden(n) && len(d.hidden) < lastColumn {
		d.hidden = append(d.hidden, cellArea{left: from, right: d.column})
		if d.column < lastColumn {
			d.hiddenCols += d.column - from + 1
		}
	}
}

func isODSHidden(n *xnode) bool {
	v := n.attr("table:visibility")
	return v == "collapse" || v == "filter"
}

func repeated(n *xnode, name string) int { return max(1, number(n.attr(name), 1)) }

// readRow adds a row as often as it is repeated; repeated empty ones only
// count.
func (d *odsReader) readRow(n *xnode) error {
	times := repeated(n, "table:number-rows-repeated")
	cells, formulas, err := d.cells(n)
	if err != nil {
		return err
	}
	if len(cells) == 0 {
		d.row = min(d.row+times, lastRow)
		return d.ctx.Err()
	}
	for range times {
		d.row++
		if d.counted += len(cells); d.counted > MaxCells || d.row > lastRow {
			return limited("sheet “"+d.name+"”", "it has more than %d cells; that is the limit", MaxCells)
		}
		d.report.Formulas += formulas
		if isODSHidden(n) {
			d.hiddenRows++
		}
		d.rows.add(sheetRow{d.row, cells}, isODSHidden(n))
		if err := d.full(sheetRow{d.row, cells}); err != nil {
			return err
		}
	}
	return d.ctx.Err()
}

func (d *odsReader) cells(n *xnode) (cells []sheetCell, formulas int, err error) {
	column := 0
	for _, c := range n.kids {
		if c.name != "table:table-cell" && c.name != "table:covered-table-cell" {
			continue
		}
		times := repeated(c, "table:number-columns-repeated")
		text := ""
		if c.name == "table:table-cell" {
			text = d.shown(c)
		}
		if c.attr("table:formula") != "" {
			formulas += min(times, lastColumn)
		}
		if text == "" {
			column = min(column+times, lastColumn)
			continue
		}
		if column+times > lastColumn {
			return nil, 0, limited("sheet “"+d.name+"”", "it has more than %d columns; that is the limit", lastColumn)
		}
		for range times {
			column++
			cells = append(cells, sheetCell{column, text, d.hiddenColumn(column)})
		}
	}
	return cells, formulas, nil
}

func (d *odsReader) hiddenColumn(column int) bool {
	for _, c := range d.hidden {
		if column >= c.left && column <= c.right {
			return true
		}
	}
	return false
}

// shown is the text a cell holds; a value without one is shown plainly.
func (d *odsReader) shown(c *xnode) string {
	text := ""
	for _, p := range c.all("text:p") {
		t, boxes, _ := d.text(p, false)
		text += " " + t
		d.floats = append(d.floats, boxes...)
	}
	for _, k := range c.all("draw:frame") {
		d.floats = append(d.floats, d.drawn(k, false)...)
	}
	if text = oneLine(text); text != "" {
		return text
	}
	for _, name := range []string{"office:string-value", "office:date-value", "office:boolean-value"} {
		if v := c.attr(name); v != "" {
			return oneLine(v)
		}
	}
	if v, err := strconv.ParseFloat(c.attr("office:value"), 64); err == nil && c.kid("text:p") == nil {
		return general(v)
	}
	return ""
}
