package library

import (
	"fmt"
	"slices"

	"kizuki/internal/journal"
	"kizuki/internal/source"
)

type conceptProposed struct {
	ID       string            `json:"id"`
	Course   string            `json:"course"`
	Name     string            `json:"name"`
	Section  string            `json:"section"`
	From     string            `json:"from"`
	Quotes   []source.Citation `json:"quotes"`
	Material string            `json:"material,omitempty"` // the file it was found in; empty for the student's own
}

func (ev *conceptProposed) apply(s *State, _ journal.Entry) {
	s.note(ev.ID)
	if s.Courses[ev.Course] == nil || ev.Material != "" && s.Material(ev.Course, ev.Material) == nil {
		return
	}
	s.Concepts[ev.ID] = &Concept{
		ID: ev.ID, Course: ev.Course, Name: ev.Name, State: Proposed,
		Section: ev.Section, From: ev.From, Quotes: ev.Quotes,
	}
}

func (ev *conceptProposed) undo(*State) string {
	if ev.Material != "" {
		return ""
	}
	return "new concept " + ev.Name
}

// conceptConfirmed confirms one or more concepts in one go.
type conceptConfirmed struct {
	IDs []string `json:"ids"`
}

func (ev *conceptConfirmed) apply(s *State, e journal.Entry) {
	for _, id := range ev.IDs {
		if c := s.Concepts[id]; c != nil && (c.State == Proposed || c.State == Dropped) {
			c.State, c.Confirmed = Confirmed, e.Time
		}
	}
}

func (ev *conceptConfirmed) undo(s *State) string {
	return "confirmation of " + s.conceptNames(ev.IDs)
}

type conceptRenamed struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Was  string `json:"was"`
}

func (ev *conceptRenamed) apply(s *State, _ journal.Entry) {
	if c := s.Concepts[ev.ID]; c != nil {
		c.Name = ev.Name
	}
}

func (ev *conceptRenamed) undo(*State) string { return "rename of " + ev.Was }

// conceptMerged adds a concept's quotes to another and leaves its name to the
// history.
type conceptMerged struct {
	ID   string `json:"id"`
	Into string `json:"into"`
	Name string `json:"name"`
}

func (ev *conceptMerged) apply(s *State, _ journal.Entry) {
	c, into := s.Concepts[ev.ID], s.Resolve(ev.Into)
	if c == nil || into == nil || c.State == Merged || c == into {
		return
	}
	c.State, c.Into = Merged, into.ID
	for _, q := range c.Quotes {
		if !slices.Contains(into.Quotes, q) {
			into.Quotes = append(slices.Clip(into.Quotes), q)
		}
	}
}

func (ev *conceptMerged) undo(s *State) string {
	return fmt.Sprintf("merge of %s into %s", ev.Name, s.conceptNames([]string{ev.Into}))
}

type conceptDropped struct {
	IDs []string `json:"ids"`
}

func (ev *conceptDropped) apply(s *State, _ journal.Entry) {
	for _, id := range ev.IDs {
		if c := s.Concepts[id]; c != nil && c.State != Merged {
			c.State = Dropped
		}
	}
}

func (ev *conceptDropped) undo(s *State) string { return "dropping of " + s.conceptNames(ev.IDs) }

// conceptNames is the one name, or how many.
func (s *State) conceptNames(ids []string) string {
	if len(ids) == 1 {
		if c := s.Concepts[ids[0]]; c != nil {
			return c.Name
		}
		return "a concept"
	}
	return fmt.Sprintf("%d concepts", len(ids))
}

type linkProposed struct {
	ID      string `json:"id"`
	Course  string `json:"course"`
	Concept string `json:"concept"`
	Needs   string `json:"needs"`
}

func (ev *linkProposed) apply(s *State, _ journal.Entry) {
	s.note(ev.ID)
	if s.Concepts[ev.Concept] != nil && s.Concepts[ev.Needs] != nil {
		s.Links[ev.ID] = &Link{ID: ev.ID, Course: ev.Course, Concept: ev.Concept, Needs: ev.Needs, State: Proposed}
	}
}

func (ev *linkProposed) undo(*State) string { return "" }

type linkConfirmed struct {
	ID string `json:"id"`
}

func (ev *linkConfirmed) apply(s *State, _ journal.Entry) { s.setLink(ev.ID, Confirmed) }
func (ev *linkConfirmed) undo(s *State) string            { return "confirmation of " + s.linkName(ev.ID) }

type linkDropped struct {
	ID string `json:"id"`
}

func (ev *linkDropped) apply(s *State, _ journal.Entry) { s.setLink(ev.ID, Dropped) }
func (ev *linkDropped) undo(s *State) string            { return "dropping of " + s.linkName(ev.ID) }

func (s *State) setLink(id string, to ConceptState) {
	if l := s.Links[id]; l != nil {
		l.State = to
	}
}

func (s *State) linkName(id string) string {
	if l := s.Links[id]; l != nil {
		return fmt.Sprintf("the link %s needs %s", s.conceptNames([]string{l.Concept}), s.conceptNames([]string{l.Needs}))
	}
	return "a link"
}
