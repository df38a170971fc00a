package window

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"kizuki/internal/extract"
	"kizuki/internal/library"
	"kizuki/internal/pdfium"
	"kizuki/internal/render"
	"kizuki/internal/source"
)

// keptDecks is how many drawn decks stay in the cache folder.
const keptDecks = 40

// Slide is the picture of the slide that a citation stands on. Place.Page is
// its page in the drawn deck, for [Slides.Draw]; 0 where it is not certain
// which page shows the slide.
type Slide struct {
	Place render.Place `json:"place"`
}

// Slides draws decks where LibreOffice is installed, each once: the PDF of a
// deck is kept in the cache folder, from which it may be deleted at any time.
// Without it, Slides sketches them.
type Slides struct {
	lib      *library.Library
	office   *render.Office // nil: there is none
	dir      string
	mu       sync.Mutex // one deck at a time
	sketched deckLayouts
}

// NewSlides looks for LibreOffice.
func NewSlides(lib *library.Library) *Slides {
	office, err := render.FindOffice()
	if err != nil {
		office = nil
	}
	return &Slides{lib: lib, office: office, dir: filepath.Join(pdfium.CacheDir(), "slides")}
}

// Slide draws the deck of a citation, if need be, and finds slide number in
// it, with the cited words if they stand on it. The first time takes some
// seconds. Its error is render.ErrNoOffice where nothing can be drawn.
func (s *Slides) Slide(ctx context.Context, course string, c source.Citation, number int) (Slide, error) {
	none := Slide{Place: render.Place{Rects: []render.Rect{}}}
	m, t, err := s.cited(course, c)
	if err != nil {
		return none, err
	}
	if s.office == nil || m.Report == nil || !render.Decks(t.Format) {
		return none, fmt.Errorf("draw slides of %q: %w", m.Name, render.ErrNoOffice)
	}
	path, pages, err := s.drawn(ctx, m)
	if err != nil {
		return none, err
	}
	n := render.NewNumbering(t, m.Report.Parts, pages)
	on := render.OnPages(t, n)
	if at := t.Paragraphs[t.At(c.Span.Start)].Location; !c.Span.Empty() && at.Slide == number && !at.Notes {
		none.Place, err = s.lib.Readers().Place(ctx, path, "", on, c.Span)
	}
	if none.Place.Page == 0 {
		none.Place.Page = n.Page(number)
	}
	return none, err
}

// cited is the file that a citation stands in, and its text.
func (s *Slides) cited(course string, c source.Citation) (library.Material, *source.Text, error) {
	m, err := s.lib.Material(course, c.Material)
	if err != nil {
		return m, nil, err
	}
	t, err := s.lib.Text(c.Material, c.Revision)
	return m, t, err
}

// Draw draws a page of a deck that was drawn before, as PNG.
func (s *Slides) Draw(ctx context.Context, material string, page int, dpi float64) ([]byte, error) {
	path, _, ok := s.kept(material)
	if !ok {
		return nil, fmt.Errorf("draw page %d: %w", page, render.ErrNotDrawn)
	}
	return s.lib.Readers().Page(ctx, path, "", page, dpi)
}

// drawn is the PDF of a deck and how many pages it has.
func (s *Slides) drawn(ctx context.Context, m library.Material) (string, int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if path, pages, ok := s.kept(m.SHA); ok {
		return path, pages, nil
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return "", 0, fmt.Errorf("draw slides of %q: %w", m.Name, err)
	}
	from, err := s.lib.Path(m.SHA)
	if err != nil {
		return "", 0, err
	}
	made, err := s.office.PDF(ctx, from, m.Format, s.dir)
	if err != nil {
		return "", 0, fmt.Errorf("%q: %w", m.Name, err)
	}
	read, err := s.lib.Readers().Read(ctx, made, extract.Options{Name: m.Name})
	if err != nil {
		_ = os.Remove(made)
		return "", 0, err
	}
	path := filepath.Join(s.dir, m.SHA+"-"+strconv.Itoa(read.Report.Parts)+".pdf")
	s.sweep()
	return path, read.Report.Parts, os.Rename(made, path)
}

// kept is the PDF of a deck in the cache; its name says how many pages it has.
func (s *Slides) kept(material string) (path string, pages int, ok bool) {
	found, _ := filepath.Glob(filepath.Join(s.dir, material+"-*.pdf"))
	if len(found) == 0 {
		return "", 0, false
	}
	number := strings.TrimSuffix(found[0][strings.LastIndex(found[0], "-")+1:], ".pdf")
	pages, err := strconv.Atoi(number)
	return found[0], pages, err == nil
}

// sweep deletes the decks that were drawn longest ago.
func (s *Slides) sweep() {
	all, _ := filepath.Glob(filepath.Join(s.dir, "*.pdf"))
	if len(all) < keptDecks {
		return
	}
	slices.SortFunc(all, func(a, b string) int { return age(a).Compare(age(b)) })
	for _, path := range all[:len(all)-keptDecks+1] {
		_ = os.Remove(path)
	}
}

func age(path string) time.Time {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}
