package extract

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kizuki/internal/pdfium"
	"kizuki/internal/pdfium/handmade"
)

// table is what tesseract prints: a page of one line.
const table = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n" +
	"1\t1\t0\t0\t0\t0\t0\t0\t1000\t500\t-1\t\n" +
	"4\t1\t1\t1\t1\t0\t100\t100\t400\t50\t-1\t\n" +
	"5\t1\t1\t1\t1\t1\t100\t100\t180\t50\tCONF\tWater\n" +
	"5\t1\t1\t1\t1\t2\t300\t100\t200\t50\tCONF\tmoves\n" +
	"5\t1\t1\t1\t1\t3\t520\t100\t20\t50\t5\t~\n"

func TestOCRKeepsWhatIsSure(t *testing.T) {
	pages := ocrPages(strings.ReplaceAll(table, "CONF", "96"), 0.5)
	if len(pages) != 1 || pages[0].Width != 500 || countInk(pages[0].Chars) != len("Watermoves") {
		t.Fatalf("%+v", pages)
	}
	if c := pages[0].Chars[1]; c.Rune != 'W' || c.Box.X0 != 50 || c.Box.Y1 != 75 {
		t.Errorf("%+v", c)
	}
	if pages = ocrPages(strings.ReplaceAll(table, "CONF", "40"), 1); len(pages[0].Chars) != 0 {
		t.Error("kept a page that is all guesses")
	}
}

// scan is a picture of printed text, drawn by PDFium.
func scan(t *testing.T, lines ...string) image.Image {
	t.Helper()
	path := filepath.Join(t.TempDir(), "text.pdf")
	if err := os.WriteFile(path, handmade.PDF(handmade.Page{Width: 500, Height: 200, Content: handmade.Lines(20, 150, 18, lines...)}), 0o600); err != nil {
		t.Fatal(err)
	}
	e, err := pdfium.Start(pdfium.MemoryLimit)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	d, err := e.Load(path, "")
	if err != nil {
		t.Fatal(err)
	}
	img, err := d.Draw(1, 150)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func save(t *testing.T, img image.Image) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "board.png")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAPictureIsReadByOCR(t *testing.T) {
	if findOCR(context.Background()) == nil {
		t.Skip("tesseract is not installed")
	}
	r, err := Read(context.Background(), save(t, scan(t, "Water moves through", "a membrane.")), Options{OCR: true})
	if err != nil {
		t.Fatal(err)
	}
	if r.Text.Content != "Water moves through a membrane." || !r.Text.Paragraphs[0].Location.OCR || r.Report.OCR != 1 {
		t.Errorf("%q, %+v", r.Text.Content, r.Report)
	}
}

func TestPicturesWithoutOCRSayWhatHelps(t *testing.T) {
	white := image.NewRGBA(image.Rect(0, 0, 50, 50))
	draw.Draw(white, white.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	_, err := Read(context.Background(), save(t, white), Options{})
	e, ok := err.(*Error)
	if !ok || e.Kind != NoText || e.Next != howToOCR {
		t.Errorf("got %v", err)
	}
}
