package library

import (
	"maps"

	"kizuki/internal/journal"
	"kizuki/internal/passage"
)

type courseCreated struct {
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Policy passage.Policy `json:"policy"`
}

func (ev *courseCreated) apply(s *State, e journal.Entry) {
	s.note(ev.ID)
	s.Courses[ev.ID] = &Course{ID: ev.ID, Name: ev.Name, Created: e.Time, Policy: ev.Policy}
}

func (ev *courseCreated) undo(*State) string { return "new course " + ev.Name }

type courseRenamed struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Was  string `json:"was"`
}

func (ev *courseRenamed) apply(s *State, _ journal.Entry) {
	if c := s.Courses[ev.ID]; c != nil {
		c.Name = ev.Name
	}
}

func (ev *courseRenamed) undo(*State) string { return "rename of course " + ev.Was }

// courseRemoved takes a course away with all that is in it. Its files stay on
// disk, so that the removal can be undone.
type courseRemoved struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func (ev *courseRemoved) apply(s *State, _ journal.Entry) {
	delete(s.Courses, ev.ID)
	maps.DeleteFunc(s.Concepts, func(_ string, c *Concept) bool { return c.Course == ev.ID })
	maps.DeleteFunc(s.Links, func(_ string, l *Link) bool { return l.Course == ev.ID })
	maps.DeleteFunc(s.Corrections, func(_ string, c *Correction) bool { return c.Course == ev.ID })
	maps.DeleteFunc(s.Readings, func(_ string, r *Reading) bool { return r.Course == ev.ID })
}

func (ev *courseRemoved) undo(*State) string { return "removal of course " + ev.Name }

// courseDated sets or clears the day of the exam.
type courseDated struct {
	ID   string `json:"id"`
	Exam string `json:"exam"` // "2026-12-24" or empty
}

func (ev *courseDated) apply(s *State, _ journal.Entry) {
	if c := s.Courses[ev.ID]; c != nil {
		c.Exam = ev.Exam
	}
}

func (ev *courseDated) undo(s *State) string { return "exam date of " + s.courseName(ev.ID) }

// policyChanged says how a course is cut from now on.
type policyChanged struct {
	Course string         `json:"course"`
	Policy passage.Policy `json:"policy"`
}

func (ev *policyChanged) apply(s *State, _ journal.Entry) {
	if c := s.Courses[ev.Course]; c != nil {
		c.Policy = ev.Policy
	}
}

func (ev *policyChanged) undo(s *State) string {
	return "way of cutting " + s.courseName(ev.Course)
}

func (s *State) courseName(id string) string {
	if c := s.Courses[id]; c != nil {
		return c.Name
	}
	return "a course"
}
