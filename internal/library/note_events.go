package library

import (
	"kizuki/internal/journal"
	"kizuki/internal/source"
)

type correctionMade struct {
	ID       string          `json:"id"`
	Course   string          `json:"course"`
	Citation source.Citation `json:"citation"`
	Wrong    string          `json:"wrong"`
	Note     string          `json:"note"`
}

func (ev *correctionMade) apply(s *State, e journal.Entry) {
	s.note(ev.ID)
	if s.Courses[ev.Course] != nil {
		s.Corrections[ev.ID] = &Correction{
			ID: ev.ID, Course: ev.Course, Citation: ev.Citation, Wrong: ev.Wrong, Note: ev.Note, Made: e.Time,
		}
	}
}

func (ev *correctionMade) undo(*State) string { return "correction of “" + short(ev.Wrong) + "”" }

type correctionRemoved struct {
	ID    string `json:"id"`
	Wrong string `json:"wrong"`
}

func (ev *correctionRemoved) apply(s *State, _ journal.Entry) { delete(s.Corrections, ev.ID) }
func (ev *correctionRemoved) undo(*State) string {
	return "removal of the correction of “" + short(ev.Wrong) + "”"
}

// readingAsked marks a sentence that can be read in more than one way.
type readingAsked struct {
	ID       string          `json:"id"`
	Course   string          `json:"course"`
	Citation source.Citation `json:"citation"`
}

func (ev *readingAsked) apply(s *State, e journal.Entry) {
	s.note(ev.ID)
	if s.Courses[ev.Course] != nil {
		s.Readings[ev.ID] = &Reading{ID: ev.ID, Course: ev.Course, Citation: ev.Citation, Made: e.Time}
	}
}

func (ev *readingAsked) undo(*State) string { return "" }

// readingGiven is what the student says such a sentence means; empty takes the
// answer away.
type readingGiven struct {
	ID      string `json:"id"`
	Meaning string `json:"meaning"`
}

func (ev *readingGiven) apply(s *State, _ journal.Entry) {
	if r := s.Readings[ev.ID]; r != nil {
		r.Meaning = ev.Meaning
	}
}

func (ev *readingGiven) undo(*State) string { return "reading “" + short(ev.Meaning) + "”" }

// short cuts words to what fits into a menu, 40 runes.
func short(words string) string {
	r := []rune(words)
	if len(r) <= 40 {
		return words
	}
	return string(r[:39]) + "…"
}
