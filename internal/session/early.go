package session

import (
	"context"
	"errors"
	"time"

	"kizuki/internal/library"
	"kizuki/internal/schedule"
)

// Leave takes the answers that are there and asks no more rounds: then comes
// what may have been missed. Questions without an answer stay open and count
// for nothing.
func (d *Desk) Leave(ctx context.Context, id string, answers []Answer) (State, error) {
	if err := d.checkAll(id, answers); err != nil {
		return State{}, err
	}
	if _, err := d.on(id, "rounds.left", roundsLeft{id, answers}, Answering); err != nil {
		return State{}, err
	}
	return d.Continue(ctx, id)
}

// left: no more rounds are asked for.
func (s *State) left(d roundsLeft) {
	s.answered(answersGiven{d.Session, d.Answers})
	s.Round, s.Step = s.Rounds, Checking
}

// StopModel ends the waiting for the answer model; the round goes on without it.
func (d *Desk) StopModel() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.stopModel != nil {
		d.stopModel()
	}
}

// stoppable is ctx until StopModel; done must be called when the model has
// answered.
func (d *Desk) stoppable(ctx context.Context) (asking context.Context, done func()) {
	asking, stop := context.WithCancel(ctx)
	d.mu.Lock()
	d.stopModel = stop
	d.mu.Unlock()
	return asking, stop
}

// fail tells why the model could not be asked, unless the student wanted so.
func (d *Desk) fail(err error) {
	if d.opt.Failed != nil && !errors.Is(err, context.Canceled) {
		d.opt.Failed(err)
	}
}

// CourseLoad is the work that is left to the exam of a course.
type CourseLoad struct {
	Course string `json:"course"` // id
	Exam   string `json:"exam"`   // "2026-12-24"
	schedule.Load
}

// Loads is the work of every course that has an exam to come, a review taking
// the minutes of the settings.
func (d *Desk) Loads(now time.Time) ([]CourseLoad, error) {
	courses, err := d.lib.Courses()
	if err != nil {
		return nil, err
	}
	set, err := d.lib.Settings()
	if err != nil {
		return nil, err
	}
	all := []CourseLoad{}
	for _, c := range courses {
		l, err := d.load(c, now, float64(set.Minutes))
		if err != nil {
			return nil, err
		}
		if l.Days > 0 {
			all = append(all, CourseLoad{c.ID, c.Exam, l})
		}
	}
	return all, nil
}

func (d *Desk) load(c library.Course, now time.Time, minutes float64) (schedule.Load, error) {
	if c.Exam == "" {
		return schedule.Load{}, nil
	}
	concepts, err := d.planned(c.ID)
	if err != nil {
		return schedule.Load{}, err
	}
	return schedule.ToExam(schedule.Plan(concepts, c.Exam, now), c.Exam, now, minutes), nil
}
