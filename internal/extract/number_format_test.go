package extract

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestNumbersShowAsInLibreOffice compares with what LibreOffice shows for each
// format and value; space around and inside counts as one.
func TestNumbersShowAsInLibreOffice(t *testing.T) {
	b, err := os.ReadFile("../../testdata/extract/number-formats.tsv")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, line := range strings.Split(strings.TrimRight(string(b), "\n"), "\n") {
		cell := strings.Split(line, "\t")
		if strings.HasPrefix(line, "# format") || len(cell) != 3 {
			continue
		}
		v, err := strconv.ParseFloat(cell[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		count++
		if got := oneLine(showNumber(v, cell[0])); got != cell[2] {
			t.Errorf("%s of %s: got %q, want %q", cell[0], cell[1], got, cell[2])
		}
	}
	if count < 1000 {
		t.Fatalf("only %d cases", count)
	}
}
