package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"kizuki/internal/journal"
)

// ErrNothing means that there is nothing to undo.
var ErrNothing = errors.New("nothing to undo")

// Step is something that was done and can be taken back.
type Step struct {
	What    string    `json:"what"` // for the menu: "rename of Osmosis"
	Time    time.Time `json:"time"`
	Entries []int64   `json:"entries"` // sequence numbers, what Undo wants
}

// Steps lists at most limit steps that can be taken back, newest first.
func (l *Library) Steps(limit int) ([]Step, error) {
	steps := []Step{}
	err := l.look(func(s *State) error {
		steps = append(steps, s.steps(limit)...)
		return nil
	})
	return steps, err
}

func (s *State) steps(limit int) []Step {
	var steps []Step
	last := ""
	files := 0
	for i := len(s.entries) - 1; i >= 0; i-- {
		e := s.entries[i]
		what, op := s.describe(e)
		if what == "" {
			continue
		}
		if op != "" && op == last {
			files++
			at := &steps[len(steps)-1]
			at.Entries = append(at.Entries, e.Seq)
			at.What = fmt.Sprintf("import of %d files", files)
			continue
		}
		if len(steps) == limit {
			break
		}
		last, files = op, 1
		steps = append(steps, Step{what, e.Time, []int64{e.Seq}})
	}
	return steps
}

// describe names what undoing an entry undoes, and the operation it was part
// of; empty when it was taken back already or can't be.
func (s *State) describe(e journal.Entry) (what, op string) {
	read := table[e.Type]
	if read == nil || s.undone[e.Seq] {
		return "", ""
	}
	ev := read(e.Data)
	if ev == nil {
		return "", ""
	}
	var in struct {
		Op string `json:"op"`
	}
	if json.Unmarshal(e.Data, &in) != nil {
		return "", ""
	}
	return ev.undo(s), in.Op
}

// Undo takes the newest step back and says what it was.
func (l *Library) Undo() (Step, error) {
	steps, err := l.Steps(1)
	if err != nil {
		return Step{}, err
	}
	if len(steps) == 0 {
		return Step{}, ErrNothing
	}
	return steps[0], l.takeBack(steps[0], false)
}

// Redo brings a step back that Undo has taken.
func (l *Library) Redo(step Step) error { return l.takeBack(step, true) }

func (l *Library) takeBack(step Step, redo bool) error {
	_, err := l.write(context.Background(), func(*State) ([]journal.Draft, error) {
		return []journal.Draft{{Type: typeUndone, Data: entryUndone{step.Entries, redo, step.What}}}, nil
	})
	if err != nil {
		return err
	}
	return l.follow(context.Background())
}
