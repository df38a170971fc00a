package render

import (
	"bytes"
	"context"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kizuki/internal/extract"
	"kizuki/internal/pdfium/handmade"
	"kizuki/internal/source"
)

// book writes a PDF, reads its text and opens it for placing.
func book(t *testing.T, pages ...handmade.Page) (*Book, *source.Text) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "book.pdf")
	if err := os.WriteFile(path, handmade.PDF(pages...), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := extract.Read(context.Background(), path, extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(path, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b, r.Text
}

func place(t *testing.T, b *Book, text *source.Text, quote string) Place {
	t.Helper()
	at := strings.Index(text.Content, quote)
	if at < 0 {
		t.Fatalf("%q is not in %q", quote, text.Content)
	}
	p, err := b.Place(Stretches(text, source.Span{Start: at, End: at + len(quote)}))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// near reports whether a rectangle is the one given, within two points.
func near(r Rect, page int, x, y, w, h float64) bool {
	d := max(math.Abs(r.X-x), math.Abs(r.Y-y), math.Abs(r.W-w), math.Abs(r.H-h))
	return r.Page == page && d < 2
}

func TestASentenceIsMarkedLineByLine(t *testing.T) {
	b, text := book(t, handmade.Page{Content: handmade.Lines(72, 700, 10, "Salt is there. Water moves through the mem-", "brane by itself. It stops later.")})
	p := place(t, b, text, "Water moves through the membrane by itself.")
	if !p.Marked || len(p.Rects) != 2 || p.Width != 612 || p.Height != 792 {
		t.Fatalf("%+v", p)
	}
	if !near(p.Rects[0], 1, 130.5, 84.8, 140, 9.4) || !near(p.Rects[1], 1, 72.6, 96.7, 63.6, 9.4) {
		t.Errorf("%+v", p.Rects)
	}
}

func TestAQuoteOverThePage(t *testing.T) {
	head := handmade.Text(72, 770, 9, "Cells, lecture 3")
	b, text := book(t,
		handmade.Page{Content: head + handmade.Text(72, 60, 12, "The cell takes up water and it")},
		handmade.Page{Content: head + handmade.Text(72, 700, 12, "swells. Then it stops.")},
		handmade.Page{Content: head + handmade.Text(72, 700, 12, "Another matter.")})
	p := place(t, b, text, "takes up water and it swells.")
	if !p.Marked || len(p.Rects) != 2 || p.Rects[0].Page != 1 || p.Rects[1].Page != 2 {
		t.Errorf("%+v", p)
	}
	if p = place(t, b, text, "Then it stops."); !p.Marked || p.Page != 2 {
		t.Errorf("what stands on page 2 only: %+v", p)
	}
}

func TestTwinsAreToldApart(t *testing.T) {
	b, text := book(t, handmade.Page{Content: handmade.Text(72, 700, 12, "Water moves.") + handmade.Text(72, 600, 18, "Between") + handmade.Text(72, 500, 12, "Water moves.")})
	at := strings.LastIndex(text.Content, "Water moves.")
	p, err := b.Place(Stretches(text, source.Span{Start: at, End: at + 12}))
	if err != nil || !p.Marked || math.Abs(p.Rects[0].Y-283) > 3 {
		t.Errorf("the second one: %+v, %v", p, err)
	}
}

func TestWhatIsNotThereStaysUnmarked(t *testing.T) {
	b, text := book(t, handmade.Page{Content: handmade.Text(72, 700, 12, "Water moves. Salt stays.")})
	other := *text
	other.Paragraphs = append([]source.Paragraph(nil), text.Paragraphs...)
	other.Paragraphs[0].Text = "Water moves. Sand stays."
	other.Join()
	p, err := b.Place(Stretches(&other, source.Span{Start: 0, End: 12}))
	if err != nil || p.Marked || len(p.Rects) != 0 || p.Page != 1 {
		t.Errorf("text of another file: %+v, %v", p, err)
	}
	for _, s := range [][]Stretch{nil, {{Page: 0, Text: "x"}}, {{Page: 9, Text: "x", Span: source.Span{End: 1}, Same: 1}}} {
		if p, err := b.Place(s); err != nil || p.Marked || p.Rects == nil {
			t.Errorf("%+v: %+v, %v", s, p, err)
		}
	}
}

func TestATurnedPageIsMarkedAsItLies(t *testing.T) {
	b, text := book(t, handmade.Page{Rotate: 90, Content: "BT /F1 12 Tf 0 1 -1 0 300 100 Tm (This page lies on its side.) Tj ET"})
	p := place(t, b, text, "page lies")
	if !p.Marked || p.Width != 792 || !near(p.Rects[0], 1, 125.5, 291, 47, 12) {
		t.Errorf("%+v", p)
	}
}

func TestPage(t *testing.T) {
	b, _ := book(t, handmade.Page{Width: 200, Height: 100, Content: handmade.Text(10, 10, 12, "x")})
	picture, err := b.Page(1, 72)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(picture))
	if err != nil || img.Bounds().Dx() != 200 || img.Bounds().Dy() != 100 {
		t.Errorf("%v, %v", img.Bounds(), err)
	}
	if _, err := b.Page(2, 72); err == nil {
		t.Error("drew page 2 of 1")
	}
}

// TestEveryParagraphOfARealFileIsMarked wants all paragraphs of a typeset file
// marked, each on the page its paragraph is on or the next.
func TestEveryParagraphOfARealFileIsMarked(t *testing.T) {
	path := "../../testdata/files/E04-LCA-Part-2.pdf"
	r, err := extract.Read(context.Background(), path, extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(path, "")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for _, p := range r.Text.Paragraphs {
		got, err := b.Place(Stretches(r.Text, p.Span))
		if err != nil || !got.Marked || got.Page < p.Location.Page || got.Page > p.Location.Page+1 {
			t.Errorf("page %d, %q: %+v, %v", p.Location.Page, p.Text, got, err)
		}
	}
}

func BenchmarkPlace(b *testing.B) {
	path := "../../testdata/files/E04-LCA-Part-2.pdf"
	r, err := extract.Read(context.Background(), path, extract.Options{})
	if err != nil {
		b.Fatal(err)
	}
	open, err := Open(path, "")
	if err != nil {
		b.Fatal(err)
	}
	defer open.Close()
	for i := 0; b.Loop(); i++ {
		clear(open.pages)
		p := r.Text.Paragraphs[i%len(r.Text.Paragraphs)]
		if _, err := open.Place(Stretches(r.Text, p.Span)); err != nil {
			b.Fatal(err)
		}
	}
}
