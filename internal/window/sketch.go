package window

import (
	"context"
	"sync"

	"kizuki/internal/extract"
	"kizuki/internal/library"
	"kizuki/internal/source"
)

// Sketch is a drawing of a slide from where its deck says that everything
// lies: words in their frames, empty frames for pictures. It has no frames
// where the deck says nothing, or is read differently now than when its text
// was frozen.
type Sketch struct {
	Ratio  float64    `json:"ratio"` // of its width to its height
	Frames []Sketched `json:"frames"`
}

// Sketched is a frame of a sketch, in shares of the slide (extract.Shape). One
// without pieces is a picture.
type Sketched struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	W      float64 `json:"w"`
	H      float64 `json:"h"`
	Size   float64 `json:"size"`
	Title  bool    `json:"title"`
	Pieces []Piece `json:"pieces"`
}

// Sketch sketches slide number of the deck of a citation, with its words
// marked where they stand on it. The first time the deck is read anew.
func (s *Slides) Sketch(ctx context.Context, course string, c source.Citation, number int) (Sketch, error) {
	none := Sketch{Frames: []Sketched{}}
	m, t, err := s.cited(course, c)
	if err != nil {
		return none, err
	}
	l, err := s.sketched.of(ctx, s.lib, m)
	if err != nil || number < 1 || number > len(l.slides) || l.content != t.Content {
		return none, err
	}
	return sketch(t, l.slides[number-1], c.Span), nil
}

func sketch(t *source.Text, d extract.Drawn, span source.Span) Sketch {
	s := Sketch{Ratio: d.Ratio, Frames: []Sketched{}}
	for _, shape := range d.Shapes {
		f := Sketched{X: shape.X, Y: shape.Y, W: shape.W, H: shape.H, Size: shape.Size, Title: shape.Title, Pieces: []Piece{}}
		for _, i := range shape.Paragraphs {
			f.Pieces = append(f.Pieces, piece(t, t.Paragraphs[i], span))
		}
		s.Frames = append(s.Frames, f)
	}
	return s
}

// deckLayout is where everything lies in a deck, and the text it goes with.
type deckLayout struct {
	content string
	slides  []extract.Drawn
}

// deckLayouts keeps the layouts of the decks that were sketched last.
type deckLayouts struct {
	mu   sync.Mutex
	kept map[string]deckLayout
}

// keptLayouts is how many of them.
const keptLayouts = 8

// of is the layout of a deck, read in a worker when it is not kept.
func (d *deckLayouts) of(ctx context.Context, lib *library.Library, m library.Material) (deckLayout, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if l, ok := d.kept[m.SHA]; ok {
		return l, nil
	}
	path, err := lib.Path(m.SHA)
	if err != nil {
		return deckLayout{}, err
	}
	read, err := lib.Readers().Read(ctx, path, extract.Options{Name: m.Name, Material: m.SHA})
	if err != nil {
		return deckLayout{}, err
	}
	if d.kept == nil || len(d.kept) >= keptLayouts {
		d.kept = map[string]deckLayout{}
	}
	d.kept[m.SHA] = deckLayout{read.Text.Content, read.Drawn}
	return d.kept[m.SHA], nil
}
