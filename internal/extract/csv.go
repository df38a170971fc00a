package extract

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"kizuki/internal/source"
)

// Rows of a sheet go into paragraphs of up to csvRows rows and about
// csvText characters (SPEC section 3).
const (
	csvRows = 15
	csvText = 900
)

// readCSV reads a table written as text: commas, semicolons, tabs or bars
// between the cells, quotes around cells that hold them.
func readCSV(ctx context.Context, in *input) (*Result, error) {
	b, err := in.bytes()
	if err != nil {
		return nil, err
	}
	s, warning, err := decodeText(b)
	if err != nil {
		return nil, err
	}
	t := &cellTable{}
	if !strings.Contains(s, "\n") {
		s = unixLines(s)
	}
	comma, s := told(s)
	if comma == 0 {
		comma = delimiter(s, extension(in.Name))
	}
	if err := t.read(ctx, s, comma); err != nil {
		return nil, err
	}
	report := source.Report{Parts: 1, Tables: 1, WithText: min(1, len(t.paragraphs))}
	if warning != "" {
		report.Warnings = []string{warning}
	}
	return in.result([]source.Section{{Title: in.Name}}, t.paragraphs, report), nil
}

// cellTable gathers rows into paragraphs that know their range.
type cellTable struct {
	paragraphs []source.Paragraph
	rows       []string
	size       int // characters in rows
	first      int // number of the first of rows
	last       int // number of the last of rows
	width      int // columns that rows fill
}

func (t *cellTable) read(ctx context.Context, s string, comma rune) error {
	r := newCSV(s, comma)
	cells, n := 0, 0
	for {
		n += 1 + blankLines(s[r.InputOffset():])
		record, err := r.Read()
		if err == io.EOF {
			break
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			return damaged("line "+strconv.Itoa(wrong.Line), "its quotes don't close (%v)", wrong.Err)
		}
		if err != nil {
			return damaged("", "it can't be read as a table (%v)", err)
		}
		if cells += len(record); cells > MaxCells {
			return limited("row "+strconv.Itoa(n), "it has more than %d cells; that is the limit a sheet", MaxCells)
		}
		if n%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		t.add(n, record)
	}
	t.flush()
	return nil
}

// newCSV reads s leniently: rows of any length, stray quotes, and a space
// between the delimiter and an opening quote.
func newCSV(s string, comma rune) *csv.Reader {
	r := csv.NewReader(strings.NewReader(s))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord, r.ReuseRecord = comma, true, -1, true
	r.TrimLeadingSpace = comma != '\t' && strings.Contains(s[:min(len(s), 64<<10)], string(comma)+` "`)
	return r
}

// blankLines counts the blank lines at the head of s: rows of the sheet that
// the csv package passes over.
func blankLines(s string) int {
	n := 0
	for {
		rest, ok := strings.CutPrefix(strings.TrimPrefix(s, "\r"), "\n")
		if !ok {
			return n
		}
		s, n = rest, n+1
	}
}

// add puts a row behind the others; an empty one is passed over.
func (t *cellTable) add(n int, cells []string) {
	text := row(cells)
	if text == "" {
		return
	}
	size := utf8.RuneCountInString(text) + 1
	if len(t.rows) > 0 && (n-t.first >= csvRows || t.size+size > csvText) {
		t.flush()
	}
	if len(t.rows) == 0 {
		t.first = n
	}
	t.rows, t.size, t.last = append(t.rows, text), t.size+size, n
	for i, c := range cells {
		if c != "" {
			t.width = max(t.width, i+1)
		}
	}
}

// flush ends a paragraph. Each is a group of its own, so that a passage never
// reaches over the range that its label names.
func (t *cellTable) flush() {
	if len(t.rows) > 0 {
		at := source.Location{Cells: cellRange(1, t.first, t.width, t.last)}
		t.paragraphs = append(t.paragraphs, source.Paragraph{Text: strings.Join(t.rows, "\n"), Kind: source.Table, Group: len(t.paragraphs), Location: at})
	}
	t.rows, t.size, t.width = nil, 0, 0
}

// cellRange is a range in A1 notation, "A1" when it is one cell.
func cellRange(c1, r1, c2, r2 int) string {
	if c1 == c2 && r1 == r2 {
		return cellName(c1, r1)
	}
	return cellName(c1, r1) + ":" + cellName(c2, r2)
}

// cellName is a cell in A1 notation; column and row count from 1.
func cellName(column, row int) string {
	name := ""
	for ; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name + strconv.Itoa(row)
}

// told is the delimiter that Excel's first line "sep=;" names, and the text
// behind that line; 0 when there is none.
func told(s string) (rune, string) {
	first, rest, _ := strings.Cut(s, "\n")
	if first = strings.TrimSpace(first); len(first) == 5 && strings.EqualFold(first[:4], "sep=") {
		return rune(first[4]), rest
	}
	return 0, s
}

// decimalComma is a comma within a number.
var decimalComma = regexp.MustCompile(`(\d),(\d)`)

// delimiter is the character between cells: the one that cuts the first rows
// most evenly into the most columns.
func delimiter(s, ext string) rune {
	head := s[:min(len(s), 64<<10)]
	best, top := ',', 0.0
	order := "\t;|,"
	if ext == ".tsv" || ext == ".tab" {
		best = '\t'
	}
	if strings.ContainsAny(head, ";\t") {
		head = decimalComma.ReplaceAllString(head, "$1.$2")
	}
	for _, c := range order {
		if score := evenness(head, c); score > top+1e-9 {
			best, top = c, score
		}
	}
	return best
}

// evenness is the share of rows with the usual number of cells, times a bit
// for each further column; 0 when c cuts nothing.
func evenness(head string, c rune) float64 {
	r := newCSV(head, c)
	counts, rows := map[int]int{}, 0
	for ; rows < 100; rows++ {
		record, err := r.Read()
		if err != nil {
			break
		}
		counts[len(record)]++
	}
	usual, times := 1, 0
	for n, k := range counts {
		if k > times || k == times && n > usual {
			usual, times = n, k
		}
	}
	if usual == 1 || rows == 0 {
		return 0
	}
	return float64(times)/float64(rows) + 0.01*float64(min(usual, 30))
}
