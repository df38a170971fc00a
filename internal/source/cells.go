package source

import (
	"strconv"
	"strings"
)

// CellsOf is the range of cells, in A1 notation, that span covers of a table's
// paragraph: a line of its text is a row, " | " stands between cells. It is the
// paragraph's own range where the rows or columns that were left out, being
// empty, can't be told from the text. span has the offsets of the whole text.
func (p Paragraph) CellsOf(span Span) string {
	first, last, ok := corners(p.Location.Cells)
	if !ok || !span.Overlaps(p.Span) {
		return p.Location.Cells
	}
	rows := strings.Split(p.Text, "\n")
	if len(rows) != last.row-first.row+1 || widest(rows) != last.column-first.column+1 {
		return p.Location.Cells
	}
	at := Span{max(span.Start, p.Span.Start), min(span.End, p.Span.End)}.Shift(-p.Span.Start)
	from, to := cellAt(p.Text[:at.Start]), cellAt(p.Text[:at.End])
	if from.row != to.row {
		from.column, to.column = 0, last.column-first.column
	}
	return first.plus(from).name(first.plus(to))
}

// place is a cell, counted from 1; or a distance between two.
type place struct{ column, row int }

func (c place) plus(d place) place { return place{c.column + d.column, c.row + d.row} }

// name is the range from c to last.
func (c place) name(last place) string {
	if c == last {
		return c.String()
	}
	return c.String() + ":" + last.String()
}

// String writes a cell as "B2".
func (c place) String() string {
	letters := ""
	for n := c.column; n > 0; n = (n - 1) / 26 {
		letters = string(rune('A'+(n-1)%26)) + letters
	}
	return letters + strconv.Itoa(c.row)
}

// corners are the first and last cell of a range such as "A1:D15" or "B2".
func corners(cells string) (first, last place, ok bool) {
	a, b, two := strings.Cut(cells, ":")
	if !two {
		b = a
	}
	first, ok = parsePlace(a)
	last, also := parsePlace(b)
	return first, last, ok && also
}

func parsePlace(cell string) (place, bool) {
	letters := strings.TrimRight(cell, "0123456789")
	row, err := strconv.Atoi(cell[len(letters):])
	column := 0
	for _, r := range letters {
		if r < 'A' || r > 'Z' || column > 1<<14 {
			return place{}, false
		}
		column = column*26 + int(r-'A') + 1
	}
	return place{column, row}, err == nil && column > 0 && row > 0
}

// between stands between two cells of a row.
const between = " | "

// widest is how many cells the row with the most has.
func widest(rows []string) int {
	most := 0
	for _, row := range rows {
		most = max(most, strings.Count(opened(row), between)+1)
	}
	return most
}

// opened is a row that begins with an empty cell as it was before it lost the
// space in front.
func opened(row string) string {
	if strings.HasPrefix(row, "| ") {
		return " " + row
	}
	return row
}

// cellAt is how far the end of text is from the first cell.
func cellAt(text string) place {
	line := text[strings.LastIndex(text, "\n")+1:]
	return place{strings.Count(opened(line), between), strings.Count(text, "\n")}
}
