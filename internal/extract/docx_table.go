package extract

import (
	"strings"

	"kizuki/internal/source"
)

// table reads a table as lines of cells. A table that is only a frame around
// text, one cell or cells with running text, is read as that text.
func (d *wordReader) table(n *xnode) {
	d.report.Tables++
	rows := d.rows(n)
	if len(rows) == 1 && len(rows[0]) == 1 {
		for _, b := range rows[0][0] {
			d.emit(b)
		}
		return
	}
	var lines []string
	flush := func() {
		d.emit(block{strings.Join(lines, "\n"), source.Table})
		lines = nil
	}
	for _, row := range rows {
		if runsLong(row) {
			flush()
			for _, cell := range row {
				for _, b := range cell {
					d.emit(b)
				}
			}
			continue
		}
		if line := tableRow(cellTexts(row)); line != "" {
			lines = append(lines, line)
		}
	}
	flush()
}

func cellTexts(row [][]block) []string {
	cells := make([]string, len(row))
	for i, cell := range row {
		cells[i] = cellText(cell)
	}
	return cells
}

// runsLong reports whether a cell holds several paragraphs of running text.
func runsLong(row [][]block) bool {
	for _, cell := range row {
		size := 0
		for _, b := range cell {
			size += len(b.text)
		}
		if len(cell) > 1 && size > 600 {
			return true
		}
	}
	return false
}

// rows reads the rows of a table, cells that a merge covers left out.
func (d *wordReader) rows(n *xnode) [][][]block {
	var rows [][][]block
	for _, k := range n.kids {
		switch k.name {
		case "w:tr":
			if k.kid("w:trPr", "w:del") == nil {
				rows = append(rows, d.cells(k))
			}
		case "w:sdt", "w:sdtContent", "w:ins", "w:customXml", "w:moveTo":
			rows = append(rows, d.rows(k)...)
		}
	}
	return rows
}

func (d *wordReader) cells(tr *xnode) [][]block {
	var cells [][]block
	for _, k := range tr.kids {
		switch k.name {
		case "w:tc":
			content := d.inside(k)
			if !covered(k.kid("w:tcPr")) {
				cells = append(cells, content)
			}
		case "w:sdt", "w:sdtContent", "w:ins", "w:customXml":
			cells = append(cells, d.cells(k)...)
		}
	}
	return cells
}

// covered reports whether a cell belongs to the one above or before it.
func covered(tcPr *xnode) bool {
	for _, name := range []string{"w:vMerge", "w:hMerge"} {
		if m := tcPr.kid(name); m != nil && m.attr("w:val") != "restart" {
			return true
		}
	}
	return tcPr.kid("w:cellDel") != nil
}
