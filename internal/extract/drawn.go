package extract

import (
	"slices"

	"kizuki/internal/source"
)

// Drawn is where the words and pictures of a slide lie on it.
type Drawn struct {
	Slide  int     `json:"slide"` // from 1
	Ratio  float64 `json:"ratio"` // of its width to its height
	Shapes []Shape `json:"shapes"`
}

// Shape is a frame on a slide. X and W are shares of the slide's width; Y, H
// and Size, the height of its largest letters, are shares of the slide's
// height. Size is 0 where the file does not say.
type Shape struct {
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	W     float64 `json:"w"`
	H     float64 `json:"h"`
	Size  float64 `json:"size"`
	Title bool    `json:"title"`
	// Paragraphs are the indexes of those in the Text that stand in it; none
	// in a picture.
	Paragraphs []int `json:"paragraphs"`
}

// largestShape is the most slides that a side of a frame is taken to be long.
const largestShape = 4.0

// keepFrame keeps where a shape lies of which only a picture is seen.
func (s *slide) keepFrame(before int, it item) {
	if s.pictures > before && it.placed && len(it.items) == 0 && len(it.blocks) == 0 {
		s.frames = append(s.frames, it.box)
	}
}

// result is the result of a deck with where everything lies.
func (b *slideBook) result(in *input) *Result {
	r := in.result(b.sections, b.paragraphs, b.report)
	next := 0
	for i, s := range b.slides {
		d := Drawn{Slide: i + 1, Ratio: float64(b.width) / float64(max(1, b.height)), Shapes: []Shape{}}
		for _, at := range s.frames {
			d.Shapes = append(d.Shapes, b.shape(item{box: at}))
		}
		for _, it := range s.shown(b.titleOf(s.items)) {
			shape := b.shape(it)
			shape.Paragraphs = taken(r.Text, &next, it.blocks)
			if it.placed {
				d.Shapes = append(d.Shapes, shape)
			}
		}
		taken(r.Text, &next, s.notes)
		r.Drawn = append(r.Drawn, d)
	}
	return r
}

// shown are the items in the order of their paragraphs: the title first.
func (s *slide) shown(title int) []item {
	items := slices.Clone(s.items)
	if title < 0 {
		return items
	}
	first := items[title]
	first.title = true
	first.blocks = []block{{joinBlocks(first.blocks), source.Heading}}
	return append([]item{first}, slices.Delete(items, title, title+1)...)
}

// taken are the paragraphs of t that blocks became, from next on.
func taken(t *source.Text, next *int, blocks []block) []int {
	all := []int{}
	for _, b := range blocks {
		if *next < len(t.Paragraphs) && oneLine(t.Paragraphs[*next].Text) == oneLine(b.text) {
			all = append(all, *next)
			*next++
		}
	}
	return all
}

func (b *slideBook) shape(it item) Shape {
	width, height := float64(max(1, b.width)), float64(max(1, b.height))
	at := it.box
	return Shape{
		X: within(float64(at.left) / width), Y: within(float64(at.top) / height),
		W: within(float64(at.width()) / width), H: within(float64(at.height()) / height),
		Size:  within(float64(it.size) / 100 * b.point / height),
		Title: it.title, Paragraphs: []int{},
	}
}

func within(share float64) float64 { return max(-largestShape, min(largestShape, share)) }
