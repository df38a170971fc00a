package window

import (
	"strings"
	"testing"

	"kizuki/internal/extract"
	"kizuki/internal/source"
)

func TestASketchMarksWhatIsCited(t *testing.T) {
	text := deck()
	at := strings.Index(text.Content, "It goes on.")
	drawn := extract.Drawn{Slide: 1, Ratio: 4.0 / 3, Shapes: []extract.Shape{
		{X: 0.1, W: 0.2, H: 0.2, Paragraphs: []int{}},
		{X: 0.1, W: 0.8, H: 0.2, Title: true, Paragraphs: []int{0}},
		{X: 0.1, Y: 0.3, W: 0.8, H: 0.5, Size: 0.05, Paragraphs: []int{1}},
	}}
	got := sketch(text, drawn, source.Span{Start: at, End: at + len("It goes on.")})
	if len(got.Frames) != 3 || len(got.Frames[0].Pieces) != 0 || got.Frames[1].Pieces[0].Exact != "" {
		t.Fatalf("got %+v", got)
	}
	if p := got.Frames[2].Pieces[0]; p.Prefix != "Water follows. " || p.Exact != "It goes on." {
		t.Errorf("got %+v", p)
	}
}
