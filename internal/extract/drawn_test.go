package extract

import (
	"context"
	"testing"

	"kizuki/internal/source"
)

// Every paragraph that a slide shows stands in one frame of that slide, notes
// in none, and frames are where the deck says.
func TestWordsHaveTheirFrames(t *testing.T) {
	for _, name := range []string{"../../testdata/sample/Week 3 slides.pptx", "../../testdata/files/iterator_vorlage.pptx"} {
		r, err := Read(context.Background(), name, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Drawn) != r.Report.Parts {
			t.Fatalf("%s: %d slides are drawn of %d", name, len(r.Drawn), r.Report.Parts)
		}
		seen := map[int]int{}
		for _, d := range r.Drawn {
			for _, s := range d.Shapes {
				if s.X < -0.1 || s.Y < -0.1 || s.X+s.W > 1.1 || s.Y+s.H > 1.1 {
					t.Errorf("%s: slide %d: a frame at %+v", name, d.Slide, s)
				}
				for _, i := range s.Paragraphs {
					seen[i]++
					if at := r.Text.Paragraphs[i].Location; at.Slide != d.Slide || at.Notes {
						t.Errorf("%s: paragraph %d of %+v is drawn on slide %d", name, i, at, d.Slide)
					}
				}
			}
		}
		for i, p := range r.Text.Paragraphs {
			if !p.Location.Notes && seen[i] != 1 {
				t.Errorf("%s: paragraph %d stands in %d frames: %q", name, i, seen[i], p.Text)
			}
		}
	}
}

func TestATitleIsDrawnAboveItsBody(t *testing.T) {
	r, err := Read(context.Background(), "../../testdata/sample/Week 3 slides.pptx", Options{})
	if err != nil {
		t.Fatal(err)
	}
	pump := r.Drawn[5]
	if len(pump.Shapes) != 2 || !pump.Shapes[0].Title || pump.Shapes[1].Title {
		t.Fatalf("got %+v", pump.Shapes)
	}
	title, body := pump.Shapes[0], pump.Shapes[1]
	if title.Y >= body.Y || title.Size < body.Size || body.Size <= 0 || pump.Ratio < 1.2 || pump.Ratio > 1.9 {
		t.Errorf("got %+v", pump)
	}
	if p := r.Text.Paragraphs[body.Paragraphs[0]]; p.Kind != source.List {
		t.Errorf("the body is %+v", p)
	}
}

func TestAFrameOfNoSize(t *testing.T) {
	b := &slideBook{point: 12700}
	b.slides = []*slide{{items: []item{{box: box{0, 0, 1 << 40, 5}, placed: true, blocks: []block{{"Alone", source.Body}}}}}}
	b.addSlide(1, b.slides[0])
	got := b.result(&input{Options: Options{Name: "a.pptx"}}).Drawn[0].Shapes[0]
	if got.W != largestShape || len(got.Paragraphs) != 1 {
		t.Errorf("got %+v", got)
	}
}
