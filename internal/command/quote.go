package command

import (
	"fmt"
	"os"
	"strings"

	"kizuki/internal/library"
	"kizuki/internal/passage"
	"kizuki/internal/quote"
	"kizuki/internal/render"
	"kizuki/internal/source"
)

// quoteLine is where one quote stands. What is not known is null.
type quoteLine struct {
	Quote    string           `json:"quote"`
	Found    bool             `json:"found"`
	Exact    *string          `json:"exact"`
	Start    *int             `json:"start"`
	End      *int             `json:"end"`
	Label    *string          `json:"label"`
	Location *source.Location `json:"location"`
	Passage  *string          `json:"passage"`
	Near     *nearLine        `json:"near"`

	where string // for people
}

type nearLine struct {
	Sentence string             `json:"sentence"`
	Label    string             `json:"label"`
	Differs  []quote.Difference `json:"differs"`
}

// checker checks quotes against one text.
type checker struct {
	text      *source.Text
	folded    *quote.Text
	passages  []source.Passage
	places    []source.Span // passages and headings
	passage   []int         // of each place, -1 for a heading
	sentences []source.Span
}

func newChecker(t *source.Text) *checker {
	k := &checker{text: t, folded: quote.New(t.Content), passages: passage.Cut(t, passage.Course)}
	k.places, k.passage = passage.Places(t, k.passages)
	for i, place := range k.places {
		if p := k.passage[i]; p < 0 {
			k.sentences = append(k.sentences, place)
		} else {
			for _, s := range k.passages[p].Sentences {
				k.sentences = append(k.sentences, s.Span)
			}
		}
	}
	return k
}

// check finds a quote, or the sentence that comes nearest.
func (k *checker) check(q string) quoteLine {
	line := quoteLine{Quote: q}
	place, at, ok := k.folded.FindAmong(k.places, -1, q)
	if !ok {
		line.Near = k.near(q)
		return line
	}
	exact, label, location := at.In(k.text.Content), k.label(at), k.location(at)
	line.Found, line.Exact, line.Start, line.End = true, &exact, &at.Start, &at.End
	line.Label, line.Location, line.where = &label, &location, k.where(at)
	if p := k.passage[place]; p >= 0 {
		line.Passage = &k.passages[p].ID
	}
	return line
}

func (k *checker) near(q string) *nearLine {
	n, ok := k.folded.Nearest(k.sentences, q)
	if !ok {
		return nil
	}
	at := k.sentences[n.Index]
	return &nearLine{at.In(k.text.Content), k.label(at), n.Differs}
}

// location is that of the paragraph in which a span begins.
func (k *checker) location(at source.Span) source.Location {
	return k.text.Paragraphs[k.text.At(at.Start)].Location
}

func (k *checker) label(at source.Span) string { return k.location(at).Label(k.text.Name) }

// where says in words where a span stands, as closely as can be told: the cell
// where the label names the range of a passage.
func (k *checker) where(at source.Span) string {
	p := k.text.Paragraphs[k.text.At(at.Start)]
	if p.Location.Cells == "" {
		return k.label(at)
	}
	p.Location.Cells = p.CellsOf(at)
	label := p.Location.Label(k.text.Name)
	if !strings.Contains(p.Location.Cells, ":") {
		label = strings.Replace(label, "Cells ", "Cell ", 1)
	}
	return label
}

func quotes(c *call) error {
	r, err := c.readIn()
	if err != nil {
		return err
	}
	defer r.close()
	k := newChecker(r.text)
	for _, q := range c.args {
		line := k.check(q)
		if c.json() {
			if err := c.line(line); err != nil {
				return err
			}
			continue
		}
		c.sayQuote(line)
	}
	return nil
}

func (c *call) sayQuote(line quoteLine) {
	switch {
	case line.Found:
		c.say("%s: “%s”", line.where, *line.Exact)
	case line.Near == nil:
		c.say("Not there: “%s”", line.Quote)
	default:
		c.say("Not there: “%s”\n    Nearest, %s: “%s”", line.Quote, line.Near.Label, line.Near.Sentence)
		for _, d := range line.Near.Differs {
			c.say("    %s", difference(d))
		}
	}
}

func difference(d quote.Difference) string {
	switch {
	case d.Quote == "":
		return fmt.Sprintf("the sentence also says “%s”", d.Material)
	case d.Material == "":
		return fmt.Sprintf("“%s” is not there", d.Quote)
	}
	return fmt.Sprintf("“%s” is not there; the sentence says “%s”", d.Quote, d.Material)
}

// readIn reads the file that --in names.
func (c *call) readIn() (*reading, error) {
	if c.values["in"] == "" {
		return nil, usage("--in FILE is missing")
	}
	return c.read(c.values["in"])
}

// placeLine is where one quote stands on its page, in PDF points from the top
// left. What is not known is null.
type placeLine struct {
	Quote  string        `json:"quote"`
	Found  bool          `json:"found"`
	Marked bool          `json:"marked"`
	Page   *int          `json:"page"`
	Width  *float64      `json:"width"`
	Height *float64      `json:"height"`
	Rects  []render.Rect `json:"rects"`
	Label  *string       `json:"label"`

	shown render.Place // as displayed
}

// onSheet measures the place on the whole paper, as other PDF tools do, where
// the page shows a part of it only.
func (l placeLine) onSheet() placeLine {
	if len(l.shown.Sheets) == 0 {
		return l
	}
	p := l.shown.OnSheet()
	l.Width, l.Height = known(p.Width), known(p.Height)
	l.Rects = append([]render.Rect{}, p.Rects...)
	return l
}

func place(c *call) error {
	r, err := c.readIn()
	if err != nil {
		return err
	}
	defer r.close()
	k := newChecker(r.text)
	for i, q := range c.args {
		at, err := c.placeOf(r, k, q)
		if err != nil {
			return err
		}
		if i == 0 && c.values["png"] != "" {
			if err := c.draw(r, at); err != nil {
				return err
			}
		}
		if c.json() {
			err = c.line(at.onSheet())
		} else {
			c.sayPlace(at)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *call) placeOf(r *reading, k *checker, q string) (placeLine, error) {
	line := placeLine{Quote: q, Rects: []render.Rect{}}
	_, at, ok := k.folded.FindAmong(k.places, -1, q)
	if !ok {
		return line, nil
	}
	where := k.where(at)
	line.Found, line.Label = true, &where
	if r.text.Format != source.PDF {
		return line, nil
	}
	p, err := r.pool.Place(c.ctx, r.path, "", r.text, at)
	if err != nil {
		return line, err
	}
	line.shown, line.Marked, line.Page = p, p.Marked, known(p.Page)
	line.Width, line.Height = known(p.Width), known(p.Height)
	line.Rects = append(line.Rects, p.Rects...)
	return line, nil
}

func (c *call) sayPlace(at placeLine) {
	switch {
	case !at.Found:
		c.say("Not there: “%s”", at.Quote)
	case at.Page == nil:
		c.say("%s: “%s”", *at.Label, at.Quote)
	case !at.Marked:
		c.say("“%s” stands on page %d; its place on it can't be told with certainty", at.Quote, *at.Page)
	default:
		c.say("“%s” stands on page %d:", at.Quote, *at.Page)
		for _, r := range at.Rects {
			c.say("    page %d, %.1f from the left, %.1f from the top, %.1f wide, %.1f high", r.Page, r.X, r.Y, r.W, r.H)
		}
	}
}

// drawDPI is the resolution of the picture that --png asks for.
const drawDPI = 150

// draw writes the page of a place with its rectangles marked. Words that are
// not there have no picture.
func (c *call) draw(r *reading, at placeLine) error {
	if !at.Found {
		return fmt.Errorf("draw %q: %w", c.values["png"], library.ErrNotThere)
	}
	if at.Page == nil {
		return fmt.Errorf("draw %q: %w", c.values["png"], render.ErrNoPage)
	}
	picture, err := r.pool.Page(c.ctx, r.path, "", *at.Page, drawDPI)
	if err != nil {
		return err
	}
	if picture, err = mark(picture, at, drawDPI); err != nil {
		return err
	}
	if err := os.WriteFile(c.values["png"], picture, 0o600); err != nil {
		return fmt.Errorf("draw: %w", err)
	}
	return nil
}
