package pdflayout

import (
	"strings"
	"testing"

	"kizuki/internal/pdfium"
	"kizuki/internal/source"
)

// proportional sets a line in a font whose narrow letters are narrow.
func proportional(x, y, size float64, text string) []pdfium.Char {
	all := printed(x, y, size, text)
	for i := range all {
		c := &all[i]
		if strings.ContainsRune("iljtf., ", c.Rune) {
			c.Width = size / 4
		}
		if c.X = x; c.Rune != ' ' {
			c.Box.X0, c.Box.X1 = x, x+c.Width
		}
		x += c.Width
	}
	return all
}

// listing is prose around code whose lines are numbered by digits of that size.
func listing(size float64) *Page {
	var lines [][]pdfium.Char
	lines = append(lines, proportional(50, 100, 10, "The loop below adds the squares of all whole numbers that are"))
	lines = append(lines, proportional(50, 112, 10, "smaller than the limit, one by one, and shows what comes out of it:"))
	for i, code := range []string{"total = 0", "for i in range(limit):", "    total += i * i", "print(total)"} {
		y := 130 + 12*float64(i)
		lines = append(lines, printed(40, y, size, string(rune('1'+i))))
		lines = append(lines, printed(60, y, 10, code))
	}
	lines = append(lines, proportional(50, 200, 10, "It takes as many steps as the limit says, and no more than that."))
	return read(lines...)
}

func TestCodeKeepsItsLinesAndLosesTheirNumbers(t *testing.T) {
	for _, size := range []float64{6, 10} {
		all := NewBook([]*Page{listing(size)}).Paragraphs()
		if len(all) != 3 || all[1].Kind != source.Code {
			t.Fatalf("numbers of size %v: got %d paragraphs: %q", size, len(all), pageText(listing(size)))
		}
		want := "total = 0\nfor i in range(limit):\n    total += i * i\nprint(total)"
		if all[1].Text != want {
			t.Errorf("numbers of size %v: got %q, want %q", size, all[1].Text, want)
		}
	}
}

func TestNumbersOfLinesOfProseAreLeftOut(t *testing.T) {
	var lines [][]pdfium.Char
	for i, text := range []string{"Sing of the wrath that brought", "the many sorrows to the men", "and sent their souls below to", "where all the shadows are."} {
		y := 100 + 12*float64(i)
		lines = append(lines, printed(40, y, 6, string(rune('1'+i))), proportional(60, y, 10, text))
	}
	want := "Sing of the wrath that brought the many sorrows to the men and sent their souls below to where all the shadows are."
	if got := pageText(read(lines...)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRowsThatAreCountedKeepTheirNumbers(t *testing.T) {
	var lines [][]pdfium.Char
	for i, name := range []string{"iron", "lithium", "tin", "titanium"} {
		y := 100 + 12*float64(i)
		lines = append(lines, proportional(50, y, 10, string(rune('1'+i))), proportional(90, y, 10, name))
	}
	if got := pageText(read(lines...)); !strings.Contains(got, "3 | tin") {
		t.Errorf("got %q, want a row 3 | tin", got)
	}
}

func TestAccentPrintedAfterTheWords(t *testing.T) {
	line := proportional(50, 100, 10, "fur alle Falle")
	accent := printed(50+5*0.5, 100, 10, "¨")[0]
	accent.Box = pdfium.Rect{X0: 53, Y0: 92, X1: 57, Y1: 94}
	if got := pageText(read(line, []pdfium.Char{accent})); got != "für alle Falle" {
		t.Errorf("got %q", got)
	}
}
