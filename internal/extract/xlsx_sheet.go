package extract

import (
	"bytes"
	"errors"
	"strconv"
	"strings"

	"kizuki/internal/source"
)

// readSheet reads one sheet, its cells first, then its charts and text boxes.
// A sheet that is missing or broken is a warning.
func (b *workbook) readSheet(ref sheetRef) error {
	before := len(b.paragraphs)
	b.begin(ref.name, ref.hidden)
	err := b.readCells(ref)
	var e *Error
	if errors.As(err, &e) && e.Kind == Damaged {
		b.warn("sheet “" + ref.name + "” can't be read to its end (" + e.Detail + ")")
		err = nil
	}
	if err != nil {
		return err
	}
	b.readDrawing(ref)
	b.end(before)
	return nil
}

// sheetReader reads the cells of one sheet.
type sheetReader struct {
	*workbook
	ref        sheetRef
	merged     mergedCells
	hiddenCols []cellArea
	rows       rowGroups
	row        int // of the last row read
	count      int // cells so far
}

func (b *workbook) readCells(ref sheetRef) error {
	if ref.part == "" {
		return damaged("", "the workbook does not say where it is")
	}
	part, err := b.part(ref.part)
	if err != nil {
		return err
	}
	r := &sheetReader{workbook: b, ref: ref, rows: rowGroups{book: &b.sheetBook, at: source.Location{Sheet: ref.name, Hidden: ref.hidden}}}
	if err := r.readLayout(part); err != nil {
		return err
	}
	err = eachNodeOf(bytes.NewReader(part), ref.part, func(name string) bool { return name == "x:row" }, r.readRow)
	r.rows.flush()
	return err
}

// readLayout reads merged cells, which stand after the rows they cover, and
// hidden columns.
func (r *sheetReader) readLayout(part []byte) error {
	if !bytes.Contains(part, []byte("mergeCell")) && !bytes.Contains(part, []byte("hidden")) {
		return nil
	}
	want := func(name string) bool { return name == "x:mergeCell" || name == "x:col" }
	return eachNodeOf(bytes.NewReader(part), r.ref.part, want, func(n *xnode) error {
		if n.name == "x:mergeCell" {
			if m, ok := parseRange(n.attr("ref")); ok {
				r.merged.add(m)
			}
			return nil
		}
		if isOn(n.attr("hidden")) {
			c := cellArea{left: number(n.attr("min"), 1), right: number(n.attr("max"), 1)}
			r.hiddenCols = append(r.hiddenCols, c)
			if c.right >= c.left && c.right < lastColumn {
				r.workbook.hiddenCols += c.right - c.left + 1
			}
		}
		return nil
	})
}

func (r *sheetReader) readRow(n *xnode) error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	r.row = number(n.attr("r"), r.row+1)
	hidden := isOn(n.attr("hidden"))
	column := 0
	row := sheetRow{number: r.row}
	for _, c := range n.all("x:c") {
		if r.count++; r.count > MaxCells {
			return limited("sheet “"+r.ref.name+"”", "it has more than %d cells; that is the limit", MaxCells)
		}
		column++
		if at, ok := parseCell(c.attr("r")); ok {
			column = at.left
		}
		text := oneLine(r.shown(c, column))
		if text == "" || r.merged.cover(column, r.row) {
			continue
		}
		row.cells = append(row.cells, sheetCell{column, text, r.hiddenColumn(column)})
	}
	if hidden && len(row.cells) > 0 {
		r.hiddenRows++
	}
	r.rows.add(row, hidden)
	return r.full(row)
}

func (r *sheetReader) hiddenColumn(column int) bool {
	for _, c := range r.hiddenCols {
		if column >= c.left && column <= c.right {
			return true
		}
	}
	return false
}

// shown is what a cell shows.
func (r *sheetReader) shown(c *xnode, column int) string {
	value := c.kid("x:v").words()
	kind := c.attr("t")
	if c.kid("x:f") != nil {
		r.report.Formulas++
		if value == "" && kind != "str" {
			value, kind = r.calculate(column)
		}
	}
	format := r.format(c.attr("s"))
	switch kind {
	case "s":
		if i := number(value, -1); i >= 0 && i < len(r.strings) {
			return format.showString(r.strings[i])
		}
		return ""
	case "inlineStr":
		return format.showString(richText(c.kid("x:is")))
	case "b":
		if strings.TrimSpace(value) == "1" {
			return "TRUE"
		}
		return "FALSE"
	case "e":
		return value
	case "str":
		return format.showString(unescapeX(value))
	case "d":
		return strings.Replace(value, "T", " ", 1)
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil {
		return value
	}
	return format.show(v, r.since1904)
}

func (r *sheetReader) format(style string) *numberFormat {
	if i := number(style, 0); i >= 0 && i < len(r.styles) {
		return r.styles[i]
	}
	return formatOf("General")
}

// calculate computes a formula that was saved without its result.
func (r *sheetReader) calculate(column int) (value, kind string) {
	value, err := r.calculator.value(r.ref.name, cellName(column, r.row))
	if err != nil {
		r.uncounted++
		return "", "str"
	}
	return value, calculatedKind(value)
}

// calculatedKind tells the type of a result that comes as text.
func calculatedKind(value string) string {
	switch {
	case value == "TRUE" || value == "FALSE":
		return "str"
	case strings.HasPrefix(value, "#"):
		return "e"
	}
	if _, err := strconv.ParseFloat(value, 64); err == nil {
		return "n"
	}
	return "str"
}

// readDrawing reads the charts and text boxes that float over a sheet. What
// can't be read there says nothing; the cells count.
func (b *workbook) readDrawing(ref sheetRef) {
	rels, err := b.relations(ref.part)
	if err != nil || ref.part == "" {
		return
	}
	for _, id := range rels.order {
		if rels.byID[id].kind == "table" {
			b.report.Tables++
		}
	}
	part := rels.first("drawing")
	root, err := b.optionalTree(part)
	if err != nil || root == nil {
		return
	}
	inner, err := b.relations(part)
	if err != nil {
		return
	}
	at := source.Location{Sheet: ref.name, Hidden: ref.hidden}
	for _, p := range b.floating(root, inner) {
		b.put(p.text, p.kind, at)
	}
}

func (b *workbook) floating(n *xnode, rels relations) []block {
	var out []block
	for _, k := range n.kids {
		switch k.name {
		case "xdr:txBody":
			out = append(out, textBody(k, nil)...)
		case "c:chart", "cx:chart", "dgm:relIds":
			out = append(out, b.graphicBlocks(k, rels)...)
		default:
			if len(k.kids) == 0 || !isOn(k.kids[0].kid("xdr:cNvPr").attr("hidden")) {
				out = append(out, b.floating(k, rels)...)
			}
		}
	}
	return out
}
