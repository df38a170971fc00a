package library

import (
	"context"
	"errors"

	"kizuki/internal/passage"
	"kizuki/internal/quote"
	"kizuki/internal/render"
	"kizuki/internal/source"
)

// View is a citation as a student sees it.
type View struct {
	Citation source.Citation `json:"citation"`
	Course   string          `json:"course"`
	File     string          `json:"file"` // name of the material
	Kind     source.Format   `json:"kind"`
	Label    string          `json:"label"`
	Prefix   string          `json:"prefix"` // what stands before the exact words in their passage
	Exact    string          `json:"exact"`
	Suffix   string          `json:"suffix"`
	Before   string          `json:"before"` // the passage before; empty at the beginning
	After    string          `json:"after"`
	Section  string          `json:"section"`
	Passage  string          `json:"passage"` // id of the passage that holds the words today; empty when none does
	// Today is where the words stand in the newest text of the file, when that
	// is another than the citation's; nil with Gone set when they don't.
	Today       *source.Citation `json:"today"`
	Gone        bool             `json:"gone"`
	Corrections []Correction     `json:"corrections"`
	Readings    []Reading        `json:"readings"`
	Page        int              `json:"page"` // of a PDF; 0 elsewhere
	Slide       int              `json:"slide"`
	Sheet       string           `json:"sheet"`
	Cells       string           `json:"cells"`
	OCR         bool             `json:"ocr"` // read by OCR
}

// View shows a citation in a course: the exact words with what stands around
// them, from the frozen text, and where they stand today. Its error is
// ErrNotThere when the citation does not hold.
func (l *Library) View(course string, c source.Citation) (View, error) {
	t, err := l.checked(c)
	if err != nil {
		return View{}, err
	}
	v := View{Citation: c, Course: course, File: t.Name, Kind: t.Format, Exact: c.Exact}
	m, err := l.material(course, c.Material)
	if err == nil {
		v.File = m.Name
	} else if !errors.Is(err, ErrNoMaterial) {
		return View{}, err
	}
	v.around(t.Text, c.Span)
	if err := l.today(&v, m, c); err != nil {
		return View{}, err
	}
	return v, l.notes(&v)
}

// around fills in what the frozen text says.
func (v *View) around(t *source.Text, span source.Span) {
	passages := passage.Cut(t, passage.Course)
	hold, at := t.Paragraphs[t.At(span.Start)].Span, -1
	for i, p := range passages {
		if p.Span.Contains(span) {
			hold, at = p.Span, i
			break
		}
		if p.Span.Start >= span.End {
			break
		}
	}
	hold = source.Span{Start: min(hold.Start, span.Start), End: max(hold.End, span.End)}
	v.Prefix, v.Suffix = t.Content[hold.Start:span.Start], t.Content[span.End:hold.End]
	if at > 0 {
		v.Before = passages[at-1].Text
	}
	if at >= 0 && at+1 < len(passages) {
		v.After = passages[at+1].Text
	}
	p := t.Paragraphs[t.At(span.Start)]
	v.Section = t.Sections[p.Section].Title
	v.Label = p.Location.Label(v.File)
	v.Page, v.Slide, v.Sheet, v.Cells, v.OCR = p.Location.Page, p.Location.Slide, p.Location.Sheet, p.Location.Cells, p.Location.OCR
}

// today fills in the passage that holds the words now, under the policy of the
// course, in the newest version of the file as the newest reader read it.
func (l *Library) today(v *View, m Material, c source.Citation) error {
	for m.Newer != "" {
		newer, err := l.material(v.Course, m.Newer)
		if errors.Is(err, ErrNoMaterial) {
			break
		}
		if err != nil {
			return err
		}
		m = newer
	}
	if m.SHA == "" || m.Revision == 0 {
		v.Gone = true
		return nil
	}
	t, err := l.text(m.SHA, m.Revision)
	if err != nil {
		return err
	}
	passages := passage.Cut(t.Text, l.policyOf(v.Course))
	if m.SHA != c.Material || m.Revision != c.Revision {
		places, _ := passage.Places(t.Text, passages)
		_, at, ok := t.quotes().FindAmong(places, -1, c.Exact)
		if !ok {
			v.Gone = true
			return nil
		}
		c = source.Citation{Material: m.SHA, Revision: m.Revision, Span: at, Exact: at.In(t.Content)}
		v.Today = &c
	}
	for _, p := range passages {
		if p.Span.Contains(c.Span) {
			v.Passage = p.ID
			break
		}
	}
	return nil
}

// notes fills in what the student said about the passage.
func (l *Library) notes(v *View) error {
	words := v.Prefix + v.Exact + v.Suffix
	var err error
	if v.Corrections, err = l.CorrectionsOf(v.Course, words); err != nil {
		return err
	}
	all, err := l.Readings(v.Course)
	v.Readings = []Reading{}
	folded := quote.New(words)
	for _, r := range all {
		if _, ok := folded.Find(r.Citation.Exact); ok {
			v.Readings = append(v.Readings, r)
		}
	}
	return err
}

// Label says where a citation stands: "Slide 12 of Week 3.pptx".
func (l *Library) Label(course string, c source.Citation) (string, error) {
	t, err := l.checked(c)
	if err != nil {
		return "", err
	}
	name := t.Name
	if m, err := l.material(course, c.Material); err == nil {
		name = m.Name
	}
	return t.Paragraphs[t.At(c.Span.Start)].Location.Label(name), nil
}

// Place finds where a citation stands on the pages of its PDF; unmarked where
// it can't be found with certainty, or where the file has no pages.
func (l *Library) Place(ctx context.Context, course string, c source.Citation, password string) (render.Place, error) {
	t, err := l.checked(c)
	if err != nil {
		return render.Place{Rects: []render.Rect{}}, err
	}
	if t.Format != source.PDF {
		return render.Place{Rects: []render.Rect{}}, nil
	}
	path, err := l.Path(c.Material)
	if err != nil {
		return render.Place{Rects: []render.Rect{}}, err
	}
	return l.workers().Place(ctx, path, password, t.Text, c.Span)
}

// Page draws a page of a PDF, as PNG.
func (l *Library) Page(ctx context.Context, sha string, page int, dpi float64, password string) ([]byte, error) {
	path, err := l.Path(sha)
	if err != nil {
		return nil, err
	}
	return l.workers().Page(ctx, path, password, page, dpi)
}

// Cite finds words in the files of a course and names the sentence that holds
// them, the file with SHA first when it is not empty. Its error is
// ErrNotThere when no file holds them.
func (l *Library) Cite(course, words, first string) (source.Citation, error) {
	all, err := l.Materials(course)
	if err != nil {
		return source.Citation{}, err
	}
	for i, m := range all {
		if m.SHA == first {
			all[0], all[i] = all[i], all[0]
		}
	}
	for _, m := range all {
		if m.Stage != StageReady {
			continue
		}
		t, err := l.text(m.SHA, m.Revision)
		if err != nil {
			return source.Citation{}, err
		}
		places, _ := passage.Places(t.Text, passage.Cut(t.Text, passage.Course))
		if _, at, ok := t.quotes().FindAmong(places, -1, words); ok {
			return source.Citation{Material: m.SHA, Revision: m.Revision, Span: at, Exact: at.In(t.Content)}, nil
		}
	}
	return source.Citation{}, notThere(words)
}
