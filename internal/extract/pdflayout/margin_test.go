package pdflayout

import (
	"strings"
	"testing"

	"kizuki/internal/pdfium"
)

// justified sets a line whose spaces are stretched until it ends at right.
func justified(x, right, y, size float64, text string) []pdfium.Char {
	all := proportional(x, y, size, text)
	last := all[len(all)-1]
	stretch := (right - last.X - last.Width) / float64(strings.Count(text, " "))
	moved := 0.0
	for i := range all {
		c := &all[i]
		if c.X += moved; c.Rune == ' ' {
			moved += stretch
			continue
		}
		c.Box.X0, c.Box.X1 = c.Box.X0+moved, c.Box.X1+moved
	}
	return all
}

func TestNotesInTheMarginPartNoSentence(t *testing.T) {
	lines := []string{"water moves through the membrane of a cell towards", "the side that holds more salt, until both sides hold the", "same share of it."}
	for note, x := range map[string]float64{"osmosis": 57, "a sign": 341} {
		var all [][]pdfium.Char
		for i, text := range lines {
			y := 100 + 12*float64(i)
			if i == 1 && x < 100 {
				all = append(all, proportional(x, y, 10, note))
			}
			if all = append(all, justified(100, 330, y, 10, text)); i == 2 {
				all[len(all)-1] = proportional(100, y, 10, text)
			}
			if i == 1 && x > 100 {
				all = append(all, proportional(x, y, 10, note))
			}
		}
		want := strings.Join(lines, " ") + "\n\n" + note
		if got := pageText(read(all...)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// What stands before the text of an item is no note.
func TestTermsStayWithWhatTheyMean(t *testing.T) {
	got := pageText(read(
		justified(60, 330, 100, 10, "salt  moves through the membrane of a cell towards"),
		proportional(94, 112, 10, "the side that holds less of it."),
		justified(60, 330, 124, 10, "water moves through the membrane of a cell towards"),
		proportional(94, 136, 10, "the side that holds more salt."),
	))
	if !strings.Contains(got, "water moves through") {
		t.Errorf("got %q", got)
	}
}
