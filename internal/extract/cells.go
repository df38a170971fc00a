package extract

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"kizuki/internal/source"
)

// The last row and column of a sheet.
const (
	lastRow    = 1 << 20
	lastColumn = 1 << 14
)

// cellArea is a rectangle of cells; columns and rows count from 1.
type cellArea struct{ left, top, right, bottom int }

func (c cellArea) contains(column, row int) bool {
	return column >= c.left && column <= c.right && row >= c.top && row <= c.bottom
}

// String writes the range in A1 notation, a single cell as "B2".
func (c cellArea) String() string {
	first, last := cellName(c.left, c.top), cellName(c.right, c.bottom)
	if first == last {
		return first
	}
	return first + ":" + last
}

// parseCell reads "B2" or "$B$2" as a range of one cell.
func parseCell(s string) (cellArea, bool) {
	column, row := 0, 0
	for _, c := range strings.ReplaceAll(s, "$", "") {
		switch {
		case c >= 'A' && c <= 'Z' && row == 0:
			column = column*26 + int(c-'A') + 1
		case c >= '0' && c <= '9' && column > 0:
			row = row*10 + int(c-'0')
		default:
			return cellArea{}, false
		}
		if column > lastColumn || row > lastRow {
			return cellArea{}, false
		}
	}
	return cellArea{column, row, column, row}, column > 0 && row > 0
}

// parseRange reads "A1:C3" or "A1".
func parseRange(s string) (cellArea, bool) {
	first, last, two := strings.Cut(s, ":")
	a, ok := parseCell(first)
	if !two || !ok {
		return a, ok
	}
	b, ok := parseCell(last)
	return cellArea{min(a.left, b.left), min(a.top, b.top), max(a.right, b.right), max(a.bottom, b.bottom)}, ok
}

// Rows of a sheet go into paragraphs of up to sheetRows rows, empty ones
// between them counted, and about sheetRunes characters (SPEC section 3).
const (
	sheetRows  = 15
	sheetRunes = 900
)

// rowGroups collects the rows of a sheet into paragraphs, hidden rows and
// hidden columns apart from what is shown.
type rowGroups struct {
	book   *sheetBook
	at     source.Location
	hidden bool // the rows are
	rows   []sheetRow
	size   int // runes
}

// sheetRow is the cells of a row that hold something, by column.
type sheetRow struct {
	number int
	cells  []sheetCell
}

type sheetCell struct {
	column int
	text   string
	hidden bool // its column is
}

// add appends a row. It begins the next paragraph when it is too much for the
// open one; a row without a cell is none.
func (g *rowGroups) add(row sheetRow, hidden bool) {
	if len(row.cells) == 0 {
		return
	}
	size := 0
	for _, c := range row.cells {
		size += utf8.RuneCountInString(c.text) + len(" | ")
	}
	if n := len(g.rows); n > 0 && (hidden != g.hidden || row.number-g.rows[0].number >= sheetRows || g.size+size > sheetRunes) {
		g.flush()
	}
	g.hidden = hidden
	g.rows = append(g.rows, row)
	g.size += size
}

// flush writes the open rows: what is shown, then what hidden columns hold.
func (g *rowGroups) flush() {
	at := g.at
	at.Hidden = at.Hidden || g.hidden
	g.write(at, func(c sheetCell) bool { return at.Hidden || !c.hidden })
	if !at.Hidden {
		at.Hidden = true
		g.write(at, func(c sheetCell) bool { return c.hidden })
	}
	g.rows, g.size = nil, 0
}

// write puts the wanted cells of the open rows into one paragraph. Columns
// that are empty in all of them are left out.
func (g *rowGroups) write(at source.Location, want func(sheetCell) bool) {
	used := map[int]bool{}
	var area cellArea
	for _, row := range g.rows {
		for _, c := range row.cells {
			if want(c) {
				area = area.with(c.column, row.number)
				used[c.column] = true
			}
		}
	}
	if len(used) == 0 {
		return
	}
	columns := slices.Sorted(maps.Keys(used))
	var lines []string
	for _, row := range g.rows {
		if line := row.line(columns, want); line != "" {
			lines = append(lines, line)
		}
	}
	at.Cells = area.String()
	g.book.put(strings.Join(lines, "\n"), source.Table, at)
}

// line joins the wanted cells of a row, a place for each of the columns.
func (r sheetRow) line(columns []int, want func(sheetCell) bool) string {
	texts := make([]string, len(columns))
	for _, c := range r.cells {
		if want(c) {
			i, _ := slices.BinarySearch(columns, c.column)
			texts[i] = c.text
		}
	}
	return tableRow(texts)
}

// with is the range grown to hold a cell.
func (c cellArea) with(column, row int) cellArea {
	if c == (cellArea{}) {
		return cellArea{column, row, column, row}
	}
	return cellArea{min(c.left, column), min(c.top, row), max(c.right, column), max(c.bottom, row)}
}

// mergedCells are the merges of a sheet, by the blocks of rows they reach
// into, so that a sheet with many of them is read in one go.
type mergedCells struct {
	blocks map[int][]cellArea
	tall   []cellArea // those over many blocks
}

const (
	mergeBlock = 32   // rows
	maxTall    = 1000 // merges over many rows that are minded
)

func (m *mergedCells) add(c cellArea) {
	if m.blocks == nil {
		m.blocks = map[int][]cellArea{}
	}
	first, last := c.top/mergeBlock, c.bottom/mergeBlock
	if last-first > 8 {
		if len(m.tall) < maxTall {
			m.tall = append(m.tall, c)
		}
		return
	}
	for b := first; b <= last; b++ {
		m.blocks[b] = append(m.blocks[b], c)
	}
}

// cover reports whether a merge shows the cell at its upper left instead.
func (m *mergedCells) cover(column, row int) bool {
	return isCovered(m.blocks[row/mergeBlock], column, row) || isCovered(m.tall, column, row)
}

func isCovered(merged []cellArea, column, row int) bool {
	for _, c := range merged {
		if c.contains(column, row) && (column != c.left || row != c.top) {
			return true
		}
	}
	return false
}
