package pdfium

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kizuki/internal/pdfium/handmade"
)

// load writes a PDF to a file and opens it in a fresh engine.
func load(t *testing.T, data []byte, password string) (*Document, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	e, err := Start(MemoryLimit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e.Load(path, password)
}

func open(t *testing.T, data []byte) *Document {
	t.Helper()
	d, err := load(t, data, "")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func textOf(p *Page) string {
	var b strings.Builder
	for _, c := range p.Chars {
		b.WriteRune(c.Rune)
	}
	return b.String()
}

func TestCharactersStandWhereTheyArePrinted(t *testing.T) {
	content := handmade.Text(100, 700, 20, "Hi")
	for _, c := range []struct {
		rotate        int
		width, height float64
		x, y, angle   float64 // of the first character's origin as displayed
	}{
		{0, 612, 792, 100, 92, 0},
		{90, 792, 612, 700, 100, math.Pi / 2},
		{180, 612, 792, 512, 700, math.Pi},
		{270, 792, 612, 92, 512, -math.Pi / 2},
	} {
		p, err := open(t, handmade.PDF(handmade.Page{Content: content, Rotate: c.rotate})).Page(1)
		if err != nil {
			t.Fatal(err)
		}
		h := p.Chars[0]
		if textOf(p) != "Hi" || p.Width != c.width || p.Height != c.height {
			t.Errorf("rotated %d: %q on %g by %g", c.rotate, textOf(p), p.Width, p.Height)
		}
		if math.Abs(h.X-c.x) > 0.1 || math.Abs(h.Y-c.y) > 0.1 || math.Abs(h.Angle-c.angle) > 0.01 || math.Abs(h.Size-20) > 0.1 {
			t.Errorf("rotated %d: H at %g, %g, turned %g, size %g", c.rotate, h.X, h.Y, h.Angle, h.Size)
		}
		if h.Box.X0 > h.Box.X1 || h.Box.X0 < 0 || h.Box.X1 > p.Width || h.Box.Y1 > p.Height {
			t.Errorf("rotated %d: box %+v leaves the page", c.rotate, h.Box)
		}
	}
}

func TestCropBoxMovesTheOrigin(t *testing.T) {
	p, err := open(t, handmade.PDF(handmade.Page{Content: handmade.Text(100, 700, 10, "x"), Extra: "/CropBox [50 100 550 750]"})).Page(1)
	if err != nil {
		t.Fatal(err)
	}
	if c := p.Chars[0]; p.Width != 500 || p.Height != 650 || c.X != 50 || c.Y != 50 {
		t.Errorf("%g by %g, x at %g, %g", p.Width, p.Height, c.X, c.Y)
	}
}

// What was written into a form's field or beside the text is read with the page,
// where it stands; what a link or a note would say is not.
func TestWrittenOnThePage(t *testing.T) {
	appearance := func(text string) string {
		return handmade.Stream("/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >>", []byte(handmade.Text(0, 5, 12, text)))
	}
	annotation := func(kind string, at, flags, form int) string {
		return fmt.Sprintf("<< /Type /Annot /Subtype /%s /FT /Tx /Rect [100 %d 300 %d] /F %d /Contents (said) /AP << /N %d 0 R >> >>", kind, at, at+20, flags, form)
	}
	const printed, hidden = 4, 2
	for kind, want := range map[string]string{"FreeText": "beside", "Widget": "beside", "Text": "", "Link": ""} {
		d := &handmade.Document{
			Pages:   []handmade.Page{{Content: handmade.Text(100, 700, 12, "printed"), Extra: fmt.Sprintf("/Annots [%d 0 R %d 0 R]", handmade.FirstExtra+2, handmade.FirstExtra+3)}},
			Objects: []string{appearance("beside"), appearance("unseen"), annotation(kind, 500, printed, handmade.FirstExtra), annotation(kind, 400, hidden, handmade.FirstExtra+1)},
		}
		doc := open(t, d.Bytes())
		for range 2 {
			p, err := doc.Page(1)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.ReplaceAll(strings.ReplaceAll(textOf(p), "\r", ""), "\n", "")
			if text != "printed"+want {
				t.Errorf("%s: got %q", kind, text)
			}
			if last := p.Chars[len(p.Chars)-1]; want != "" && math.Abs(last.Y-(792-505)) > 0.1 {
				t.Errorf("%s: it stands at %g", kind, last.Y)
			}
		}
	}
}

func TestBookmarksAndLabels(t *testing.T) {
	d := open(t, (&handmade.Document{
		Pages:  make([]handmade.Page, 4),
		Labels: "0 << /S /r >> 2 << /S /D /P (A-) >>",
		Bookmarks: []handmade.Bookmark{
			{Title: "Cells", Page: 1, Under: []handmade.Bookmark{{Title: "Walls", Page: 2, Under: []handmade.Bookmark{{Title: "Deep", Page: 2}}}}},
			{Title: "Water", Page: 3},
		},
	}).Bytes())
	want := []Bookmark{{"Cells", 1, 1}, {"Walls", 2, 2}, {"Water", 1, 3}}
	got := d.Bookmarks(2)
	if len(got) != len(want) {
		t.Fatalf("got %v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("bookmark %d: got %+v, want %+v", i, got[i], want[i])
		}
	}
	if d.Label(1) != "i" || d.Label(2) != "ii" || d.Label(3) != "A-1" {
		t.Errorf("labels %q %q %q", d.Label(1), d.Label(2), d.Label(3))
	}
}

func TestPasswords(t *testing.T) {
	locked := handmade.Encrypt("secret", "open", "own")
	for _, c := range []struct {
		data     []byte
		password string
		err      error
	}{
		{locked, "", ErrPassword}, {locked, "wrong", ErrPassword}, {locked, "open", nil},
		{handmade.Encrypt("free", "", "own"), "", nil},
		{[]byte("no PDF at all"), "", ErrFormat}, {nil, "", ErrFormat},
	} {
		d, err := load(t, c.data, c.password)
		if !errors.Is(err, c.err) {
			t.Errorf("password %q: got %v, want %v", c.password, err, c.err)
		}
		if c.err == nil && err == nil {
			if p, err := d.Page(1); err != nil || textOf(p) != "secret" && textOf(p) != "free" {
				t.Errorf("password %q: %v", c.password, err)
			}
		}
	}
}

func TestHiddenTextAndPictures(t *testing.T) {
	hidden := "BT /F1 12 Tf 3 Tr 72 700 Td (scanned words) Tj ET"
	d := open(t, handmade.PDF(
		handmade.Page{Content: hidden},
		handmade.Page{Content: handmade.Text(72, 700, 12, "seen words")},
		handmade.Page{Content: "0 0 100 100 re f"},
		handmade.Page{},
	))
	for n, want := range []struct {
		hidden bool
		things int
	}{{true, 0}, {false, 0}, {false, 1}, {false, 0}} {
		p, err := d.Page(n + 1)
		if err != nil || p.Hidden != want.hidden || p.Pictures != want.things {
			t.Errorf("page %d: hidden %v, %d pictures, %v", n+1, p.Hidden, p.Pictures, err)
		}
	}
}

func TestDraw(t *testing.T) {
	d := open(t, handmade.PDF(handmade.Page{Width: 200, Height: 100, Content: "1 0 0 rg 0 0 100 100 re f"}))
	img, err := d.Draw(1, 144)
	if err != nil {
		t.Fatal(err)
	}
	red, white := color.RGBA{255, 0, 0, 255}, color.RGBA{255, 255, 255, 255}
	if b := img.Bounds(); b.Dx() != 400 || b.Dy() != 200 || img.At(10, 10) != red || img.At(390, 190) != white {
		t.Errorf("%v, %v left, %v right", b, img.At(10, 10), img.At(390, 190))
	}
	if _, err := d.Draw(2, 72); err == nil {
		t.Error("drew a page that is not there")
	}
}

func TestBombEndsAsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bomb.pdf")
	if err := os.WriteFile(path, handmade.Bomb(), 0o600); err != nil {
		t.Fatal(err)
	}
	e, err := Start(96 << 20)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	d, err := e.Load(path, "")
	if err != nil {
		t.Fatal(err)
	}
	if p, err := d.Page(1); err == nil && len(p.Chars) > 0 {
		t.Errorf("read %d characters out of a bomb", len(p.Chars))
	}
}

// A kept engine reads the next file as a fresh one would; one that broke or has
// grown is not kept.
func TestKeptEngine(t *testing.T) {
	good, bomb := filepath.Join(t.TempDir(), "good.pdf"), filepath.Join(t.TempDir(), "bomb.pdf")
	if err := os.WriteFile(good, handmade.PDF(handmade.Page{Content: handmade.Text(100, 700, 20, "Cells divide.")}), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(bomb, handmade.Bomb(), 0o600); err != nil {
		t.Fatal(err)
	}
	read := func(path string) *Engine {
		e, err := Take()
		if err != nil {
			t.Fatal(err)
		}
		defer e.Keep()
		d, err := e.Load(path, "")
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if p, err := d.Page(1); path == good && (err != nil || textOf(p) != "Cells divide.") {
			t.Errorf("page 1: %v, %v", p, err)
		}
		return e
	}
	first := read(good)
	if read(good) != first {
		t.Error("it was not kept")
	}
	if read(bomb) != first {
		t.Error("it was not kept for the bomb")
	}
	if read(good) == first {
		t.Error("it was kept after the bomb")
	}
	if e := kept.Swap(nil); e != nil {
		e.Close()
	}
}
