package session

import (
	"context"

	"kizuki/internal/classmate"
	"kizuki/internal/library"
	"kizuki/internal/source"
)

// Teach is one dry round: nothing is saved. Either a concept of the course is
// named, or quotes are given that stand for a concept's, and the concept is
// then only a name.
type Teach struct {
	Course      string // id
	Concept     string // id or name
	Quotes      []source.Citation
	UseQuotes   bool // Quotes stand for the concept's, even when there are none
	Explanation string
	UseModel    bool // ask the answer model too
}

// Teach asks one round about an explanation, and lists what may have been
// missed. What is not in the material has neither. A model that is wanted and
// can't be asked is an error.
func (d *Desk) Teach(ctx context.Context, t Teach) (classmate.Round, error) {
	quotes := t.Quotes
	if t.UseQuotes && quotes == nil {
		quotes = []source.Citation{}
	}
	concept := t.Concept
	if !t.UseQuotes {
		c, err := d.lib.ConceptNamed(t.Course, t.Concept)
		if err != nil {
			return classmate.Round{}, err
		}
		concept = c.ID
	}
	r, inMaterial, err := d.request(ctx, t.Course, concept, quotes, []string{t.Explanation})
	if err != nil {
		return classmate.Round{}, err
	}
	if !inMaterial {
		return classmate.Round{NotInMaterial: true, Questions: []classmate.Question{}, Misses: []classmate.Quote{}}, nil
	}
	plain, err := classmate.Plain{}.Ask(ctx, r)
	if err != nil || !t.UseModel {
		return classmate.Compose(r, plain), err
	}
	more, err := d.askModel(ctx, r)
	if err != nil {
		return classmate.Round{}, err
	}
	return classmate.Compose(r, plain, more), nil
}

// Weak is a concept that another needs and that was not taught back cleanly.
type Weak struct {
	Concept string `json:"concept"` // id
	Name    string `json:"name"`
	Tried   bool   `json:"tried"` // it was taught, and the last time was not clean
}

// WeakNeeds lists what the concept of a session needs first and the student
// has not taught back cleanly the last time, or ever.
func (d *Desk) WeakNeeds(id string) ([]Weak, error) {
	s, err := d.Session(id)
	if err != nil {
		return nil, err
	}
	links, err := d.lib.Links(s.Course)
	if err != nil {
		return nil, err
	}
	sessions, err := d.Sessions(s.Course)
	if err != nil {
		return nil, err
	}
	weak := []Weak{}
	for _, l := range links {
		if l.Concept != s.Concept || l.State != library.Confirmed {
			continue
		}
		c, err := d.lib.Concept(l.Needs)
		if err != nil {
			return nil, err
		}
		if clean, tried := lastClean(sessions, l.Needs); !clean {
			weak = append(weak, Weak{c.ID, c.Name, tried})
		}
	}
	return weak, nil
}

// lastClean says whether the last session of a concept that ended was clean,
// and whether there was one. Sessions are newest first.
func lastClean(sessions []State, concept string) (clean, tried bool) {
	for _, s := range sessions {
		if s.Concept == concept && s.Clean != nil {
			return *s.Clean, true
		}
	}
	return false, false
}

// Disagreements lists where two of the course's own files state another number
// in the same slot, among what the classmate of a session was shown.
func (d *Desk) Disagreements(ctx context.Context, id string) ([]classmate.Disagreement, error) {
	s, err := d.Session(id)
	if err != nil {
		return nil, err
	}
	r, _, err := d.request(ctx, s.Course, s.Concept, nil, s.Said())
	if err != nil {
		return nil, err
	}
	return classmate.Disagree(r.Shown, r.Corrections), nil
}
