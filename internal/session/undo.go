package session

import (
	"fmt"
	"slices"

	"kizuki/internal/library"
)

// Undone is a step of the student's that was taken back: a whole teach-back,
// or a step in the library. Given to [Redo], it is brought back.
type Undone struct {
	What    string       `json:"what"`    // "teach-back of Osmosis"
	Session string       `json:"session"` // of a teach-back; else empty
	Step    library.Step `json:"step"`
}

// newest is what an undo would take back: the step of the library or the ended
// teach-back that is newer. One under way is not: it has its own button. Its
// error is library.ErrNothing when there is nothing. desk may be nil.
func newest(lib *library.Library, desk *Desk) (Undone, error) {
	steps, err := lib.Steps(1)
	if err != nil {
		return Undone{}, err
	}
	ended, err := lastEnded(desk)
	switch {
	case err != nil:
		return Undone{}, err
	case ended != nil && (len(steps) == 0 || !ended.Ended.Before(steps[0].Time)):
		return Undone{What: fmt.Sprintf("teach-back of %s", ended.Name), Session: ended.ID, Step: library.Step{Entries: []int64{}}}, nil
	case len(steps) == 0:
		return Undone{}, library.ErrNothing
	}
	return Undone{What: steps[0].What, Step: steps[0]}, nil
}

// lastEnded is the teach-back that ended last; nil when there is none.
func lastEnded(desk *Desk) (*State, error) {
	if desk == nil {
		return nil, nil
	}
	all, err := desk.Sessions("")
	all = slices.DeleteFunc(all, func(s State) bool { return s.Ended == nil })
	if err != nil || len(all) == 0 {
		return nil, err
	}
	last := slices.MaxFunc(all, func(a, b State) int { return a.Ended.Compare(*b.Ended) })
	return &last, nil
}

// Undoable names what [Undo] would take back; empty when there is nothing.
func Undoable(lib *library.Library, desk *Desk) string {
	step, err := newest(lib, desk)
	if err != nil {
		return "" // nothing, or what can't be read now
	}
	return step.What
}

// Undo takes back what was done last. Its error is library.ErrNothing when
// there is nothing.
func Undo(lib *library.Library, desk *Desk) (Undone, error) {
	step, err := newest(lib, desk)
	if err != nil {
		return Undone{}, err
	}
	if step.Session != "" {
		return step, desk.Undo(step.Session)
	}
	_, err = lib.Undo()
	return step, err
}

// Redo brings back what Undo took.
func Redo(lib *library.Library, desk *Desk, step Undone) error {
	if step.Session != "" {
		return desk.Redo(step.Session)
	}
	return lib.Redo(step.Step)
}
