package extract

import (
	"context"
	"strings"
	"testing"
)

func readCells(t *testing.T, s string) []string {
	t.Helper()
	table := &cellTable{}
	comma, s := told(s)
	if comma == 0 {
		comma = delimiter(s, ".csv")
	}
	if err := table.read(context.Background(), s, comma); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range table.paragraphs {
		got = append(got, p.Location.Cells+" "+p.Text)
	}
	return got
}

func TestCSV(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"commas", "a,b\n1,2\n", "A1:B2 a | b\n1 | 2"},
		{"semicolons and decimal commas", "Name;Note\nAda;1,3\nAlan;2,7\nKurt;1,0\n", "A1:B4 Name | Note\nAda | 1,3\nAlan | 2,7\nKurt | 1,0"},
		{"tabs, commas in cells", "a\tb, c\n1\t2, 3\n", "A1:B2 a | b, c\n1 | 2, 3"},
		{"bars", "a|b\n1|2\n", "A1:B2 a | b\n1 | 2"},
		{"quotes with delimiters, quotes and line breaks", "q,a\n\"say \"\"hi\"\", then\nstop\",2\nx,3\n", "A1:B3 q | a\nsay \"hi\", then stop | 2\nx | 3"},
		{"blank rows keep their number", "a,b\n\n\n1,2\n", "A1:B4 a | b\n1 | 2"},
		{"a blank line in quotes is no row", "\"a\n\nb\",c\n1,2\n", "A1:B2 a b | c\n1 | 2"},
		{"rows of other lengths", "a,b,c\n1\n1,2\n", "A1:C3 a | b | c\n1\n1 | 2"},
		{"empty cells inside stay", "a,,c\n,2,\n", "A1:C2 a |  | c\n | 2"},
		{"Excel's first line", "sep=|\na|b,c\n", "A1:B1 a | b,c"},
		{"a space before the quote", "a, \"b, c\"\nd, \"e, f\"\n", "A1:B2 a | b, c\nd | e, f"},
		{"one cell", "only\n", "A1 only"},
		{"old Mac line ends", "a,b\r\n1,2\r\n", "A1:B2 a | b\n1 | 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.Join(readCells(t, c.text), "\n--\n"); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestCSVGroupsRows(t *testing.T) {
	got := readCells(t, strings.Repeat("x,y\n", 16)+strings.Repeat(strings.Repeat("word ", 100)+",y\n", 2))
	for i, want := range []string{"A1:B15 ", "A16:B17 ", "A18:B18 "} {
		if i >= len(got) || !strings.HasPrefix(got[i], want) {
			t.Fatalf("got %q, want group %d to be %s", got, i, want)
		}
	}
}

func TestCellName(t *testing.T) {
	for column, want := range map[int]string{1: "A1", 26: "Z1", 27: "AA1", 702: "ZZ1", 703: "AAA1"} {
		if got := cellName(column, 1); got != want {
			t.Errorf("column %d: got %s, want %s", column, got, want)
		}
	}
}
