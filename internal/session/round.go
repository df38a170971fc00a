package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kizuki/internal/classmate"
	"kizuki/internal/library"
	"kizuki/internal/model"
	"kizuki/internal/passage"
	"kizuki/internal/source"
)

// Continue does what a session waits for that is not the student's: the
// corrections of its verdicts, a round of questions, or the list of what may
// have been missed. It is called after each step, and to go on after the app
// ended in the middle of one; where the student is asked, it changes nothing.
func (d *Desk) Continue(ctx context.Context, id string) (State, error) {
	s, err := d.Session(id)
	if err != nil {
		return State{}, err
	}
	if err := d.settle(s); err != nil {
		return s, err
	}
	for s.Step == Checking {
		before := s.Round
		if s, err = d.round(ctx, s); err != nil {
			return s, err
		}
		if s.Step == Checking && s.Round == before {
			break
		}
	}
	return s, nil
}

// settle makes the corrections that verdicts ask for and that are not made yet.
func (d *Desk) settle(s State) error {
	for _, q := range s.Questions {
		if q.Verdict != MaterialWrong || q.Quote == nil {
			continue
		}
		wrong := q.Wrong
		if strings.TrimSpace(wrong) == "" {
			wrong = q.Quote.Text
		}
		made, err := d.lib.Corrections(s.Course)
		if err != nil {
			return err
		}
		is := func(c library.Correction) bool {
			return c.Citation == q.Quote.Citation && c.Note == strings.TrimSpace(q.Answer)
		}
		if slices.ContainsFunc(made, is) {
			continue
		}
		if _, err := d.lib.Correct(s.Course, q.Quote.Citation, wrong, q.Answer); err != nil {
			return fmt.Errorf("correct: %w", err)
		}
	}
	return nil
}

// round asks the next questions, or lists the misses when all rounds are over.
func (d *Desk) round(ctx context.Context, s State) (State, error) {
	r, inMaterial, err := d.request(ctx, s.Course, s.Concept, nil, s.Said())
	if err != nil {
		return s, err
	}
	r.Round = s.Round + 1
	for _, q := range s.Questions {
		r.Asked = append(r.Asked, q.Question)
	}
	if s.Round == 0 && !inMaterial {
		return d.on(s.ID, "questions.asked", questionsAsked{Session: s.ID, Round: 1, NotInMaterial: true, Questions: []classmate.Question{}}, Checking)
	}
	round, err := d.ask(ctx, r)
	if err != nil {
		return s, err
	}
	if s.Round < s.Rounds {
		return d.on(s.ID, "questions.asked", questionsAsked{s.ID, s.Round + 1, false, round.Dropped, round.Questions}, Checking)
	}
	return d.on(s.ID, "misses.proposed", missesProposed{s.ID, round.Misses}, Checking)
}

// ask puts a request to the plain classmate and, where one is set, to the
// model. Without the model's answer the round is the plain one's.
func (d *Desk) ask(ctx context.Context, r classmate.Request) (classmate.Round, error) {
	plain, err := classmate.Plain{}.Ask(ctx, r)
	if err != nil {
		return classmate.Round{}, err
	}
	asking, done := d.stoppable(ctx)
	defer done()
	more, err := d.askModel(asking, r)
	switch {
	case ctx.Err() != nil:
		return classmate.Round{}, ctx.Err()
	case errors.Is(err, ErrNoModel):
	case err != nil:
		d.fail(err)
	}
	return classmate.Compose(r, plain, more), nil
}

// askModel asks the answer model of the settings.
func (d *Desk) askModel(ctx context.Context, r classmate.Request) (classmate.Findings, error) {
	set, err := d.lib.Settings()
	if err != nil {
		return classmate.Findings{}, err
	}
	if set.Answer.Model == "" {
		return classmate.Findings{}, ErrNoModel
	}
	return classmate.Model{Chat: model.NewChat(set.Answer.Client())}.Ask(ctx, r)
}

// request gathers what the classmate is shown: the passages that the concept
// was confirmed with, then what search finds for what the student wrote. It
// also says whether that is in the material at all. quotes, when not nil,
// stand for the concept's.
func (d *Desk) request(ctx context.Context, course, concept string, quotes []source.Citation, said []string) (classmate.Request, bool, error) {
	r := classmate.Request{Concept: concept, Said: said}
	if quotes == nil {
		c, err := d.lib.Concept(concept)
		if err != nil {
			return r, false, err
		}
		r.Concept, quotes = c.Name, c.Quotes
	}
	g, err := d.gather(course)
	if err != nil {
		return r, false, err
	}
	for _, q := range quotes {
		if err := g.own(d.lib, course, q); err != nil {
			return r, false, err
		}
	}
	found, err := d.lib.Search(ctx, library.Query{Course: course, Text: unquoted(said), Limit: classmate.MaxShown})
	if err != nil {
		return r, false, err
	}
	for _, h := range found.Hits {
		if err := g.found(d.lib, h); err != nil {
			return r, false, err
		}
	}
	r.Shown, r.Quotes = g.shown, g.quotes
	if r.Corrections, r.Terms, err = d.words(course); err != nil {
		return r, false, err
	}
	return r, len(found.Hits) > 0 || classmate.Touches(r), nil
}

// unquoted is what was said as a search takes it: quotation marks would ask
// for an exact phrase.
func unquoted(said []string) string {
	return strings.NewReplacer(`"`, " ", "“", " ", "”", " ", "„", " ").Replace(strings.Join(said, "\n"))
}

// words are the student's corrections and readings, and the names of the
// course's concepts.
func (d *Desk) words(course string) ([]classmate.Correction, []string, error) {
	var all []classmate.Correction
	corrections, err := d.lib.Corrections(course)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range corrections {
		all = append(all, classmate.Correction{Wrong: c.Wrong, Note: c.Note})
	}
	readings, err := d.lib.Readings(course)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range readings {
		if r.Meaning != "" {
			all = append(all, classmate.Correction{Wrong: r.Citation.Exact, Note: r.Meaning, Reading: true})
		}
	}
	concepts, err := d.lib.Concepts(course)
	if err != nil {
		return nil, nil, err
	}
	var terms []string
	for _, c := range concepts {
		if c.State == library.Confirmed {
			terms = append(terms, c.Name)
		}
	}
	return all, terms, nil
}

// gathering collects passages, each once, at most MaxShown.
type gathering struct {
	policy passage.Policy
	cut    map[string][]source.Passage // by material and revision
	shown  []classmate.Shown
	quotes []source.Citation
}

func (d *Desk) gather(course string) (*gathering, error) {
	c, err := d.lib.Course(course)
	if err != nil {
		return nil, err
	}
	return &gathering{policy: c.Policy, cut: map[string][]source.Passage{}}, nil
}

// own shows the passage of one of the concept's quotes, as it stands today.
func (g *gathering) own(lib *library.Library, course string, q source.Citation) error {
	v, err := lib.View(course, q)
	if errors.Is(err, library.ErrNotThere) || v.Gone {
		return nil
	}
	if err != nil {
		return err
	}
	if v.Today != nil {
		q = *v.Today
	}
	g.quotes = append(g.quotes, q)
	return g.show(lib, q.Material, q.Revision, v.File, true, func(p source.Passage) bool { return p.Span.Contains(q.Span) })
}

func (g *gathering) found(lib *library.Library, h library.Hit) error {
	return g.show(lib, h.Material, h.Citation.Revision, h.File, false, func(p source.Passage) bool { return p.ID == h.Passage })
}

// show adds the passage of a text that fits, unless it is there or all places
// are taken.
func (g *gathering) show(lib *library.Library, sha string, revision int, file string, own bool, fits func(source.Passage) bool) error {
	key := fmt.Sprint(sha, " ", revision)
	if g.cut[key] == nil {
		t, err := lib.Text(sha, revision)
		if err != nil {
			return err
		}
		g.cut[key] = passage.Cut(t, g.policy)
	}
	i := slices.IndexFunc(g.cut[key], fits)
	if i < 0 || len(g.shown) == classmate.MaxShown {
		return nil
	}
	p := g.cut[key][i]
	if slices.ContainsFunc(g.shown, func(s classmate.Shown) bool { return s.ID == p.ID }) {
		return nil
	}
	g.shown = append(g.shown, classmate.Shown{Passage: p, File: file, Own: own})
	return nil
}
