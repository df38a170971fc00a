package pdflayout

import (
	"math/rand/v2"
	"strings"
	"testing"

	"kizuki/internal/pdfium"
)

// printed sets a line of characters, each half as wide as its font is tall.
func printed(x, y, size float64, text string) []pdfium.Char {
	var all []pdfium.Char
	for _, r := range text {
		c := pdfium.Char{Rune: r, X: x, Y: y, Size: size, Width: size / 2}
		if r != ' ' {
			c.Box = pdfium.Rect{X0: x, Y0: y - size*0.7, X1: x + size/2, Y1: y}
		}
		all = append(all, c)
		x += size / 2
	}
	return all
}

// fromRight sets characters from right to left, as such scripts look.
func fromRight(right, y, size float64, text string) []pdfium.Char {
	all := printed(0, y, size, text)
	for i := range all {
		all[i].X = right - all[i].X - size/2
		if r := &all[i].Box; !r.Empty() {
			r.X0, r.X1 = all[i].X, all[i].X+size/2
		}
	}
	return all
}

func read(lines ...[]pdfium.Char) *Page {
	p := &pdfium.Page{Number: 1, Width: 600, Height: 800}
	for _, l := range lines {
		p.Chars = append(p.Chars, l...)
	}
	return Read(p)
}

func pageText(p *Page) string {
	var all []string
	for _, q := range NewBook([]*Page{p}).Paragraphs() {
		all = append(all, q.Text)
	}
	return strings.Join(all, "\n\n")
}

func TestSignsBecomeLetters(t *testing.T) {
	for want, chars := range map[string][]pdfium.Char{
		"office flow": printed(50, 100, 10, "o\uFB03ce \uFB02ow"),
		"a • b":       printed(50, 100, 10, "a \uF0B7 b"),
		"well-known":  printed(50, 100, 10, "well\u0002known"),
	} {
		if got := pageText(read(chars)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestAccentsJoinTheirLetters(t *testing.T) {
	chars := printed(50, 100, 10, "´e")
	chars[1].X, chars[1].Box.X0, chars[1].Box.X1 = 50, 50, 55
	if got := pageText(read(printed(40, 100, 10, "t"), chars)); got != "t é" {
		t.Errorf("got %q", got)
	}
}

func TestShadowsAreReadOnce(t *testing.T) {
	if got := pageText(read(printed(50, 100, 10, "bold"), printed(50.4, 100, 10, "bold"))); got != "bold" {
		t.Errorf("got %q", got)
	}
}

func TestWhatLiesOffThePageIsLeftOut(t *testing.T) {
	if got := pageText(read(printed(50, 100, 10, "shown"), printed(2050, -1900, 10, "still to come"))); got != "shown" {
		t.Errorf("got %q", got)
	}
}

// Programs that kern may print a space after each letter and step back over it.
func TestSpacesTakenBackAreNone(t *testing.T) {
	word := append(printed(50, 100, 10, "Typ "), printed(65.2, 100, 10, "es")...)
	if got := pageText(read(word, printed(80, 100, 10, "of"))); got != "Types of" {
		t.Errorf("got %q", got)
	}
	inside := append(printed(50, 100, 20, "T"), printed(50, 100, 20, "h")...) // one sign
	inside = append(inside, pdfium.Char{Rune: ' ', X: 53, Y: 100, Size: 20, Width: 2})
	if got := pageText(read(inside, printed(60.5, 100, 20, "e"))); got != "The" {
		t.Errorf("got %q", got)
	}
	if got := pageText(read(printed(50, 100, 10, "a b"))); got != "a b" {
		t.Errorf("a space that stands: got %q", got)
	}
}

// A slide that builds up in steps is one page of text, and what two slides of
// three share in their middle is no running head, since most steps lack it.
// An italic f reaches far beyond its advance. A space follows where PDFium sees
// one and letters follow; an index or a bracket stands under its arm.
func TestLettersThatLeanOver(t *testing.T) {
	leaning := func(after string, size float64) []pdfium.Char {
		cs := printed(50, 100, 10, "of")
		f := &cs[len(cs)-1]
		f.Box.X1 += 2
		f.Width = f.Box.X1 - f.X
		cs = append(cs, pdfium.Char{Rune: ' ', X: f.X + 5, Y: 100, Size: 1})
		return append(cs, printed(f.X+7.2, 100, size, after)...)
	}
	for want, chars := range map[string][]pdfium.Char{
		"of Lecture": leaning("Lecture", 10), "of) and": leaning(") and", 10), "ofn": leaning("n", 7),
	} {
		if got := pageText(read(chars)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestStepsOfSlidesDoNotMakeRunningHeads(t *testing.T) {
	var steps []*Page
	for i, lines := range [][]string{{"oak"}, {"oak", "seen"}, {"ash"}, {"ash", "seen"}, {"dove"}, {"dove", "sang"}} {
		p := &pdfium.Page{Number: i + 1, Width: 600, Height: 800}
		for j, text := range lines {
			p.Chars = append(p.Chars, printed(50, 300+100*float64(j), 10, text)...)
		}
		steps = append(steps, Read(p))
	}
	var got []string
	for _, p := range NewBook(steps).Paragraphs() {
		got = append(got, p.Text)
	}
	if want := "oak seen ash seen dove sang"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProseOfCopiesStaysOnce(t *testing.T) {
	const question = "Why do cells on the sea floor use so little oxygen?"
	var copies []*Page
	for i := range 4 {
		p := &pdfium.Page{Number: i + 1, Width: 600, Height: 800}
		p.Chars = append(printed(50, 50, 10, "Exam in biology, first part of the paper"), printed(50, 400, 10, question)...)
		p.Chars = append(p.Chars, printed(50, 500, 10, string(rune('a'+i)))...)
		copies = append(copies, Read(p))
	}
	got := ""
	for _, p := range NewBook(copies).Paragraphs() {
		got += p.Text + "\n"
	}
	if want := question + "\na\nb\nc\nd\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRightToLeft(t *testing.T) {
	const word = "אבג"
	line := append(fromRight(500, 100, 10, word+" "), printed(455, 100, 10, "1665")...)
	line = append(line, fromRight(445, 100, 10, "דהו")...)
	if got, want := pageText(read(line)), "אבג 1665 דהו"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBracketsOfRightToLeftText(t *testing.T) {
	if got := turnBrackets("א )ב( ג"); got != "א (ב) ג" {
		t.Errorf("got %q", got)
	}
	if got := turnBrackets("א (ב) ג"); got != "א (ב) ג" {
		t.Errorf("turned what was right: %q", got)
	}
}

func TestCJKLinesJoinWithoutSpace(t *testing.T) {
	if got := pageText(read(printed(50, 100, 10, "細胞は生物の"), printed(50, 114, 10, "基本である。"))); got != "細胞は生物の基本である。" {
		t.Errorf("got %q", got)
	}
}

func TestLeadersAreLeftOut(t *testing.T) {
	if got := pageText(read(printed(50, 100, 10, "Cells . . . . . . . . . 12"))); got != "Cells 12" {
		t.Errorf("got %q", got)
	}
}

// FuzzRead wants no panic, no empty line and no letter invented, wherever
// characters stand.
func FuzzRead(f *testing.F) {
	f.Add(uint64(1), "Water moves. سلام 12 細胞 ﬁ é")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		if len(text) > 500 {
			return
		}
		random := rand.New(rand.NewPCG(seed, 1))
		chars := printed(0, 0, 10, text)
		for i := range chars {
			dx, dy := random.Float64()*500, float64(random.IntN(40))*12
			chars[i].X, chars[i].Y = chars[i].X+dx, dy
			if b := &chars[i].Box; !b.Empty() {
				*b = pdfium.Rect{X0: b.X0 + dx, Y0: dy - 7, X1: b.X1 + dx, Y1: dy}
			}
		}
		letters := 0
		read(chars).Lines(func(l *Line) {
			if l.Text() == "" {
				t.Error("an empty line")
			}
			for _, p := range l.Parts {
				letters += len(p.Letters)
			}
		})
		if letters > 3*len(chars) {
			t.Errorf("%d letters of %d characters", letters, len(chars))
		}
	})
}
