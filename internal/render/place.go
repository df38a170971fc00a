package render

import (
	"slices"

	"kizuki/internal/pdfium"
	"kizuki/internal/source"
)

// Stretch is the part of one paragraph whose place is looked for.
type Stretch struct {
	Page int    `json:"page"` // where the paragraph begins
	Text string `json:"text"` // the whole paragraph
	source.Span
	// Nth of Same paragraphs with this text that begin on the page; from 0.
	Nth  int  `json:"nth"`
	Same int  `json:"same"`
	OCR  bool `json:"ocr"`
}

// Stretches are the parts of paragraphs that a span of t covers.
func Stretches(t *source.Text, span source.Span) []Stretch {
	var all []Stretch
	for i := t.At(span.Start); i < len(t.Paragraphs) && t.Paragraphs[i].Span.Start < span.End; i++ {
		p := t.Paragraphs[i]
		part := source.Span{Start: max(span.Start, p.Span.Start), End: min(span.End, p.Span.End)}
		s := Stretch{Page: p.Location.Page, Text: p.Text, Span: part.Shift(-p.Span.Start), OCR: p.Location.OCR}
		s.Nth, s.Same = twins(t, i)
		all = append(all, s)
	}
	return all
}

// twins counts the paragraphs on the page of paragraph i that have its text.
func twins(t *source.Text, i int) (nth, same int) {
	p := t.Paragraphs[i]
	first := i
	for first > 0 && t.Paragraphs[first-1].Location.Page == p.Location.Page {
		first--
	}
	for j := first; j < len(t.Paragraphs) && t.Paragraphs[j].Location.Page == p.Location.Page; j++ {
		if t.Paragraphs[j].Text == p.Text {
			if same++; j < i {
				nth++
			}
		}
	}
	return nth, same
}

// Place finds where the stretches stand: all of them, or it is unmarked.
func (b *Book) Place(stretches []Stretch) (Place, error) {
	place := Place{Rects: []Rect{}}
	if len(stretches) == 0 || stretches[0].Page == 0 {
		return place, nil
	}
	s, err := b.sheet(stretches[0].Page)
	if err != nil || s == nil {
		return place, err
	}
	place.Page, place.Width, place.Height = s.number, s.width, s.height
	place.cut(s)
	var rects []Rect
	for _, stretch := range stretches {
		found, err := b.rects(stretch)
		if err != nil || len(found) == 0 {
			return place, err
		}
		rects = append(rects, found...)
	}
	place.Marked, place.Rects, place.Page = true, rects, rects[0].Page
	for _, r := range rects {
		place.cut(b.pages[r.Page])
	}
	return place, nil
}

// cut notes the paper of a page that is cut from a larger one.
func (p *Place) cut(s *sheet) {
	if s == nil || s.paper == (pdfium.Rect{X1: s.width, Y1: s.height}) {
		return
	}
	if p.Sheets == nil {
		p.Sheets = map[int]pdfium.Rect{}
	}
	p.Sheets[s.number] = s.paper
}

// seat is where one folded rune of a paragraph stands.
type seat struct {
	sheet *sheet
	sign  int
}

// rects are the rectangles of a stretch, none when its place is not certain.
func (b *Book) rects(s Stretch) ([]Rect, error) {
	before, words := fold(s.Text[:s.Start]), fold(s.Text[s.Start:s.End])
	if len(words) == 0 {
		return nil, nil
	}
	paragraph := append(slices.Clip(before), words...)
	paragraph = append(paragraph, fold(s.Text[s.End:])...)
	seats, err := b.seats(s, paragraph)
	if err != nil || seats == nil {
		return nil, err
	}
	return marks(seats[len(before) : len(before)+len(words)]), nil
}

// reachPages is over how many pages a paragraph is followed.
const reachPages = 4

// seats finds the signs that show a paragraph: parts that follow each other,
// or else parts between which others stand that are no words of it (running
// heads, footnotes). There must be as many such places on the page as the text
// has paragraphs like it.
func (b *Book) seats(s Stretch, paragraph []rune) ([]seat, error) {
	first, err := b.sheet(s.Page)
	if err != nil || first == nil {
		return nil, err
	}
	for _, skip := range []bool{false, true} {
		var found [][]seat
		for part := 0; part+1 < len(first.parts); part++ {
			f := follower{book: b, paragraph: paragraph, skip: skip, left: maxSteps}
			if f.follow(first, part, 0, reachPages) {
				found = append(found, f.seats)
			}
			if f.err != nil {
				return nil, f.err
			}
		}
		if len(found) == s.Same && s.Nth < len(found) {
			return found[s.Nth], nil
		}
		if len(found) > 0 {
			break
		}
	}
	return nil, nil
}

// maxSteps bounds the search on a page that repeats itself.
const maxSteps = 5000

// follower walks over parts along a paragraph.
type follower struct {
	book      *Book
	paragraph []rune
	skip      bool // parts may stand between
	seats     []seat
	left      int // steps
	err       error
}

// follow reports whether the paragraph from its rune at on stands in the parts
// of s from part on, and then of the pages after it, and notes its seats.
func (f *follower) follow(s *sheet, part, at, pages int) bool {
	for ; ; part++ {
		if at == len(f.paragraph) {
			return true
		}
		if f.left--; f.left < 0 || f.err != nil {
			return false
		}
		if part+1 >= len(s.parts) {
			return at > 0 && pages > 1 && f.turn(s, at, pages)
		}
		start, end := s.parts[part], s.parts[part+1]
		n := end - start
		if n > 0 && at+n <= len(f.paragraph) && slices.Equal(s.folded[start:end], f.paragraph[at:at+n]) {
			for i := start; i < end; i++ {
				f.seats = append(f.seats, seat{s, s.owner[i]})
			}
			if f.follow(s, part+1, at+n, pages) {
				return true
			}
			f.seats = f.seats[:at]
		}
		if at == 0 || n > 0 && !f.skip {
			return false
		}
	}
}

// turn follows on the next page.
func (f *follower) turn(s *sheet, at, pages int) bool {
	next, err := f.book.sheet(s.number + 1)
	if err != nil {
		f.err = err
	}
	return next != nil && err == nil && f.follow(next, 0, at, pages-1)
}

// marks makes one rectangle a line around the seats, in their order.
func marks(seats []seat) []Rect {
	var out []Rect
	for i := 0; i < len(seats); {
		s, number := seats[i].sheet, seats[i].sheet.signs[seats[i].sign].line
		box := pdfium.Rect{}
		j := i
		for ; j < len(seats) && seats[j].sheet == s && s.signs[seats[j].sign].line == number; j++ {
			box = box.Union(s.signs[seats[j].sign].box)
		}
		for k := seats[j-1].sign + 1; k < len(s.signs) && !s.signs[k].word && s.signs[k].line == number; k++ {
			box = box.Union(s.signs[k].box)
		}
		l := s.lines[number]
		top, bottom := max(box.Y0, l.top), min(box.Y1, l.bottom)
		out = append(out, Rect{s.number, box.X0, top, box.X1 - box.X0, bottom - top})
		i = j
	}
	return out
}
