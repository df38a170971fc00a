package library

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"kizuki/internal/classmate"
	"kizuki/internal/journal"
	"kizuki/internal/source"
)

// ErrNoConcept means that there is no concept with that id or name.
var ErrNoConcept = errors.New("no such concept")

// ErrLoop means that concepts would need each other in a circle.
var ErrLoop = errors.New("the concepts would need each other in a circle")

// ErrState means that a thing is not in a state that allows it, such as the
// merge of a concept that was merged already.
var ErrState = errors.New("that can't be done to it now")

// Concepts lists the concepts of a course, whatever their state, in the order
// in which they were proposed.
func (l *Library) Concepts(course string) ([]Concept, error) {
	all := []Concept{}
	err := l.look(func(s *State) error {
		if s.Courses[course] == nil {
			return noCourse(course)
		}
		for _, c := range s.concepts(course) {
			all = append(all, *c)
		}
		return nil
	})
	return all, err
}

// concepts lists those of a course by the number in their id.
func (s *State) concepts(course string) []*Concept {
	var all []*Concept
	for _, c := range s.Concepts {
		if c.Course == course {
			all = append(all, c)
		}
	}
	sort.Slice(all, func(i, j int) bool { return idNumber(all[i].ID) < idNumber(all[j].ID) })
	return all
}

// Concept is the concept that an id stands for today, merges followed.
func (l *Library) Concept(id string) (Concept, error) {
	var found Concept
	err := l.look(func(s *State) error {
		c := s.Resolve(id)
		if c == nil {
			return noConcept(id)
		}
		found = *c
		return nil
	})
	return found, err
}

// ConceptNamed is the concept of a course with that name or id, letter case
// aside: a confirmed one before others.
func (l *Library) ConceptNamed(course, name string) (Concept, error) {
	all, err := l.Concepts(course)
	if err != nil {
		return Concept{}, err
	}
	found := -1
	for i, c := range all {
		named := c.ID == name || nameKey(c.Name) == nameKey(name)
		if named && c.State != Merged && (found < 0 || c.State == Confirmed && all[found].State != Confirmed) {
			found = i
		}
	}
	if found < 0 {
		return Concept{}, noConcept(name)
	}
	return all[found], nil
}

func noConcept(id string) error { return fmt.Errorf("concept %q: %w", id, ErrNoConcept) }

// nameKey is what makes two names the same.
func nameKey(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }

// AddConcept makes a concept of the student's own and confirms it. Its quotes
// must be words of the course's files.
func (l *Library) AddConcept(course, name string, quotes []source.Citation) (Concept, error) {
	for _, q := range quotes {
		if _, err := l.checked(q); err != nil {
			return Concept{}, err
		}
	}
	var id string
	err := l.onCourse(course, func(s *State, _ *Course) ([]journal.Draft, error) {
		clean, err := s.conceptNamed(course, name, "")
		id = s.ids("k")()
		return []journal.Draft{
			{Type: "concept.proposed", Data: conceptProposed{ID: id, Course: course, Name: clean, From: "student", Quotes: quotes}},
			{Type: "concept.confirmed", Data: conceptConfirmed{[]string{id}}},
		}, err
	})
	if err != nil {
		return Concept{}, err
	}
	return l.Concept(id)
}

// conceptNamed is the name cleaned up, unless another concept of the course
// that is proposed or confirmed has it.
func (s *State) conceptNamed(course, name, own string) (string, error) {
	clean, ok := tidyName(name)
	if !ok {
		return "", fmt.Errorf("concept name %q: %w: it must have 1 to 200 characters", short(name), ErrName)
	}
	for _, c := range s.concepts(course) {
		if c.ID != own && (c.State == Proposed || c.State == Confirmed) && nameKey(c.Name) == nameKey(clean) {
			return "", fmt.Errorf("concept name %q: %w: another concept has it; merge them", clean, ErrName)
		}
	}
	return clean, nil
}

// Propose puts concepts before the student. Those whose name the course has
// already, in whatever state, are left out. It returns the new ones.
func (l *Library) Propose(course string, proposals []classmate.Proposal) ([]Concept, error) {
	written, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		if s.Courses[course] == nil {
			return nil, noCourse(course)
		}
		return s.propose(course, proposals, nil), nil
	})
	if err != nil {
		return nil, err
	}
	return l.conceptsOf(written)
}

// propose drafts the proposals that are new, once replaced is written too,
// which may be nil.
func (s *State) propose(course string, proposals []classmate.Proposal, replaced *materialReplaced) []journal.Draft {
	have := map[string]bool{}
	for _, c := range s.concepts(course) {
		if replaced == nil || !replaced.ends(c) {
			have[nameKey(c.Name)] = true
		}
	}
	next := s.ids("k")
	var drafts []journal.Draft
	for _, p := range proposals {
		if key := nameKey(p.Name); key == "" || have[key] || len(p.Quotes) == 0 {
			continue
		}
		have[nameKey(p.Name)] = true
		drafts = append(drafts, journal.Draft{Type: "concept.proposed", Data: conceptProposed{
			ID: next(), Course: course, Name: strings.Join(strings.Fields(p.Name), " "), Section: p.Section,
			From: string(p.From), Quotes: p.Quotes, Material: p.Quotes[0].Material,
		}})
	}
	return drafts
}

// conceptsOf are the concepts that entries proposed.
func (l *Library) conceptsOf(entries []journal.Entry) ([]Concept, error) {
	all := []Concept{}
	err := l.look(func(s *State) error {
		for _, e := range entries {
			if ev, ok := read[conceptProposed](e.Data).(*conceptProposed); ok && s.Concepts[ev.ID] != nil {
				all = append(all, *s.Concepts[ev.ID])
			}
		}
		return nil
	})
	return all, err
}

// Confirm confirms concepts in one go; dropped ones come back. Only confirmed
// concepts are taught and reviewed.
func (l *Library) Confirm(ids []string) error {
	return l.onConcepts(ids, func(c *Concept) bool { return c.State == Proposed || c.State == Dropped },
		func(ids []string) journal.Draft {
			return journal.Draft{Type: "concept.confirmed", Data: conceptConfirmed{ids}}
		})
}

// ConfirmAll confirms every proposed concept of a course.
func (l *Library) ConfirmAll(course string) error {
	var ids []string
	all, err := l.Concepts(course)
	for _, c := range all {
		if c.State == Proposed {
			ids = append(ids, c.ID)
		}
	}
	if err != nil || len(ids) == 0 {
		return err
	}
	return l.Confirm(ids)
}

// Drop takes concepts out of the list; they are not proposed again.
func (l *Library) Drop(ids []string) error {
	return l.onConcepts(ids, func(c *Concept) bool { return c.State == Proposed || c.State == Confirmed },
		func(ids []string) journal.Draft {
			return journal.Draft{Type: "concept.dropped", Data: conceptDropped{ids}}
		})
}

// onConcepts writes one entry for those of ids that fit; an id that is none is
// an error.
func (l *Library) onConcepts(ids []string, fits func(*Concept) bool, draft func(ids []string) journal.Draft) error {
	_, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		var fit []string
		for _, id := range ids {
			c := s.Concepts[id]
			if c == nil {
				return nil, noConcept(id)
			}
			if fits(c) {
				fit = append(fit, id)
			}
		}
		if len(fit) == 0 {
			return nil, nil
		}
		return []journal.Draft{draft(fit)}, nil
	})
	return err
}

// Rename gives a concept another name.
func (l *Library) Rename(id, name string) error {
	_, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		c := s.Concepts[id]
		if c == nil {
			return nil, noConcept(id)
		}
		clean, err := s.conceptNamed(c.Course, name, id)
		return []journal.Draft{{Type: "concept.renamed", Data: conceptRenamed{id, clean, c.Name}}}, err
	})
	return err
}

// Merge adds a concept's quotes and history to another, which keeps its name.
// It is refused with ErrLoop if the links would then run in a circle.
func (l *Library) Merge(id, into string) error {
	_, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		c, to := s.Concepts[id], s.Resolve(into)
		if c == nil || to == nil {
			return nil, noConcept(map[bool]string{true: id, false: into}[c == nil])
		}
		if c == to || c.State == Merged || c.Course != to.Course {
			return nil, fmt.Errorf("merge %q into %q: %w", c.Name, to.Name, ErrState)
		}
		if s.mergeLoops(c, to) {
			return nil, fmt.Errorf("merge %q into %q: %w", c.Name, to.Name, ErrLoop)
		}
		return []journal.Draft{{Type: "concept.merged", Data: conceptMerged{id, to.ID, c.Name}}}, nil
	})
	return err
}

// mergeLoops reports whether the links would run in a circle with c being to.
func (s *State) mergeLoops(c, to *Concept) bool {
	as := func(id string) string {
		if id == c.ID {
			return to.ID
		}
		return id
	}
	var links []classmate.Link
	for _, l := range s.links(c.Course) {
		add := classmate.Link{Concept: as(l.Concept), Needs: as(l.Needs)}
		if add.Concept == add.Needs || slices.Contains(links, add) {
			continue
		}
		if classmate.Loop(links, add) {
			return true
		}
		links = append(links, add)
	}
	return false
}
