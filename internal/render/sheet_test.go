package render

import (
	"os"
	"path/filepath"
	"testing"

	"kizuki/internal/pdfium/handmade"
	"kizuki/internal/source"
)

// TestPlaceOnCutPage marks a line of a page that shows a part of its paper.
func TestPlaceOnCutPage(t *testing.T) {
	page := handmade.Page{Content: handmade.Text(100, 700, 12, "Water moves."), Extra: "/CropBox [40 50 500 740]"}
	path := filepath.Join(t.TempDir(), "cut.pdf")
	if err := os.WriteFile(path, handmade.PDF(page), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := Open(path, "")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	shown, err := b.Place([]Stretch{{Page: 1, Text: "Water moves.", Span: source.Span{End: 12}, Same: 1}})
	if err != nil || !shown.Marked {
		t.Fatalf("marked %v, %v", shown.Marked, err)
	}
	whole := shown.OnSheet()
	if shown.Width != 460 || whole.Width != 612 || whole.Height != 792 {
		t.Errorf("got widths %v and %v, height %v", shown.Width, whole.Width, whole.Height)
	}
	if x, y := shown.Rects[0].X, shown.Rects[0].Y+shown.Rects[0].H; x < 59 || x > 63 || y < 38 || y > 44 {
		t.Errorf("displayed at %v, %v", x, y)
	}
	if dx, dy := whole.Rects[0].X-shown.Rects[0].X, whole.Rects[0].Y-shown.Rects[0].Y; dx != 40 || dy != 52 {
		t.Errorf("the paper begins %v, %v before the page, not 40, 52", dx, dy)
	}
}
