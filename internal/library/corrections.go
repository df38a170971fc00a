package library

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"

	"kizuki/internal/journal"
	"kizuki/internal/quote"
	"kizuki/internal/source"
)

// ErrNotThere means that words do not stand where they are said to.
var ErrNotThere = errors.New("these words do not stand there")

// ErrNote means that a correction says nothing about what is right.
var ErrNote = errors.New("a correction needs a note that says what is right")

// ErrGone means that what was named is no longer there.
var ErrGone = errors.New("it is no longer there")

// Correct notes that words of the material are wrong and what is right. at is
// the sentence or passage; wrong must stand in it, and is kept in the
// material's own spelling.
func (l *Library) Correct(course string, at source.Citation, wrong, note string) (Correction, error) {
	note = strings.TrimSpace(note)
	if note == "" {
		return Correction{}, fmt.Errorf("correct “%s”: %w", short(wrong), ErrNote)
	}
	text, err := l.checked(at)
	if err != nil {
		return Correction{}, err
	}
	within, err := l.passageAround(text, at.Span)
	if err != nil {
		return Correction{}, err
	}
	span, ok := text.quotes().FindIn(within, wrong)
	if !ok {
		return Correction{}, fmt.Errorf("correct “%s”: %w", short(wrong), ErrNotThere)
	}
	var id string
	err = l.onCourse(course, func(s *State, _ *Course) ([]journal.Draft, error) {
		id = s.ids("x")()
		return []journal.Draft{{Type: "correction.made", Data: correctionMade{id, course, at, span.In(text.Content), note}}}, nil
	})
	if err != nil {
		return Correction{}, err
	}
	var made Correction
	err = l.look(func(s *State) error { made = *s.Corrections[id]; return nil })
	return made, err
}

// RemoveCorrection takes a correction away.
func (l *Library) RemoveCorrection(id string) error {
	_, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		c := s.Corrections[id]
		if c == nil {
			return nil, fmt.Errorf("correction %q: %w", id, ErrGone)
		}
		return []journal.Draft{{Type: "correction.removed", Data: correctionRemoved{id, c.Wrong}}}, nil
	})
	return err
}

// Corrections lists those of a course, oldest first.
func (l *Library) Corrections(course string) ([]Correction, error) {
	all := []Correction{}
	err := l.look(func(s *State) error {
		for _, c := range s.Corrections {
			if c.Course == course {
				all = append(all, *c)
			}
		}
		return nil
	})
	sort.Slice(all, func(i, j int) bool { return idNumber(all[i].ID) < idNumber(all[j].ID) })
	return all, err
}

// CorrectionsOf lists the corrections of a course whose wrong words stand in
// words, in whatever file they do.
func (l *Library) CorrectionsOf(course, words string) ([]Correction, error) {
	all, err := l.Corrections(course)
	if err != nil {
		return nil, err
	}
	folded := quote.New(words)
	in := []Correction{}
	for _, c := range all {
		if _, ok := folded.Find(c.Wrong); ok {
			in = append(in, c)
		}
	}
	return in, nil
}

// AskReading marks a sentence that can be read in more than one way, unless it
// was asked about before. The student answers with Read.
func (l *Library) AskReading(course string, at source.Citation) error {
	if _, err := l.checked(at); err != nil {
		return err
	}
	return l.onCourse(course, func(s *State, _ *Course) ([]journal.Draft, error) {
		for _, r := range s.Readings {
			if r.Course == course && r.Citation.Exact == at.Exact {
				return nil, nil
			}
		}
		return []journal.Draft{{Type: "reading.asked", Data: readingAsked{s.ids("r")(), course, at}}}, nil
	})
}

// Read notes what a sentence means in the student's words; empty takes the
// answer away.
func (l *Library) Read(id, meaning string) error {
	_, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		if s.Readings[id] == nil {
			return nil, fmt.Errorf("reading %q: %w", id, ErrGone)
		}
		return []journal.Draft{{Type: "reading.given", Data: readingGiven{id, strings.TrimSpace(meaning)}}}, nil
	})
	return err
}

// Readings lists those of a course, oldest first; those without a meaning
// still wait for the student.
func (l *Library) Readings(course string) ([]Reading, error) {
	all := []Reading{}
	err := l.look(func(s *State) error {
		for _, r := range s.Readings {
			if r.Course == course {
				all = append(all, *r)
			}
		}
		return nil
	})
	sort.Slice(all, func(i, j int) bool { return idNumber(all[i].ID) < idNumber(all[j].ID) })
	return all, err
}
