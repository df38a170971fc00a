package source

import (
	"strings"
	"testing"
)

func TestCellsOf(t *testing.T) {
	for _, c := range []struct{ cells, text, words, want string }{
		{"A1:C4", "Term | Meaning | Unit\nOsmosis | Water moves\nPump | Needs ATP | mol\nX", "Needs ATP", "B3"},
		{"A1:C4", "Term | Meaning | Unit\nOsmosis | Water moves\nPump | Needs ATP | mol\nX", "moves", "B2"},
		{"A1:C4", "Term | Meaning | Unit\nOsmosis | Water moves\nPump | Needs ATP | mol\nX", "Pump | Needs", "A3:B3"},
		{"A1:C4", "Term | Meaning | Unit\nOsmosis | Water moves\nPump | Needs ATP | mol\nX", "moves\nPump", "A2:C3"},
		{"Y16:AA17", "a | b | c\n| d | e", "e", "AA17"},
		{"Y16:AA17", "a | b | c\n| d | e", "d", "Z17"},
		{"B2", "alone", "alone", "B2"},
		{"A1:C9", "rows | were | left\nout | of | it", "of", "A1:C9"},   // an empty row
		{"A1:D2", "a | b | d\ne | f | h", "h", "A1:D2"},                 // an empty column
		{"A1:B2", "a | b\nc | d | with a bar of its own", "d", "A1:B2"}, // more cells than columns
		{"", "no table", "table", ""},
	} {
		p := Paragraph{Text: c.text, Span: Span{100, 100 + len(c.text)}, Location: Location{Cells: c.cells}}
		start := strings.LastIndex(c.text, c.words)
		if got := p.CellsOf(Span{start, start + len(c.words)}.Shift(100)); got != c.want {
			t.Errorf("%q in %s: got %s, want %s", c.words, c.cells, got, c.want)
		}
	}
}
