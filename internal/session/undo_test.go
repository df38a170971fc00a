package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kizuki/internal/extract"
	"kizuki/internal/library"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// explained is a library with a confirmed concept, and a desk at which it was
// explained to the end.
func explained(t *testing.T) (*library.Library, *Desk) {
	t.Helper()
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	now := func() time.Time { at = at.Add(time.Second); return at }
	lib, err := library.Open(context.Background(), t.TempDir(), library.Options{Now: now, Read: extract.Read, NoMeaning: true})
	must(t, err)
	t.Cleanup(func() { lib.Close() })
	c, err := lib.CreateCourse("Biology")
	must(t, err)
	path := filepath.Join(t.TempDir(), "cells.md")
	must(t, os.WriteFile(path, []byte("# Osmosis\n\nOsmosis is the movement of water across a membrane.\n"), 0o600))
	_, err = lib.Import(context.Background(), library.ImportRequest{Course: c.ID, Paths: []string{path}})
	must(t, err)
	must(t, lib.ConfirmAll(c.ID))
	all, err := lib.Concepts(c.ID)
	must(t, err)
	desk, err := Open(lib, Options{Now: now})
	must(t, err)
	s, err := desk.Start(c.ID, all[0].ID)
	must(t, err)
	s, err = desk.Explain(context.Background(), s.ID, "Osmosis is the movement of water across a membrane.", Sure)
	must(t, err)
	for s.Step != Done {
		if s.Step == Reviewing {
			s, err = desk.Finish(s.ID, nil)
		} else {
			s, err = desk.Leave(context.Background(), s.ID, nil)
		}
		must(t, err)
	}
	return lib, desk
}

func TestUndoTakesTheNewestOfBoth(t *testing.T) {
	lib, desk := explained(t)
	if got := Undoable(lib, desk); got != "teach-back of Osmosis" {
		t.Errorf("undoable is %q", got)
	}
	step, err := Undo(lib, desk)
	must(t, err)
	if left, _ := desk.Sessions(""); len(left) != 0 || step.What != "teach-back of Osmosis" {
		t.Errorf("took back %+v, left %d sessions", step, len(left))
	}
	must(t, Redo(lib, desk, step))
	if back, _ := desk.Sessions(""); len(back) != 1 {
		t.Error("the teach-back is not back")
	}
	_, err = Undo(lib, desk)
	must(t, err)
	step, err = Undo(lib, desk)
	must(t, err)
	if step.Session != "" || step.What == "" {
		t.Errorf("next is %+v", step)
	}
	must(t, Redo(lib, desk, step))
	if got := Undoable(lib, desk); got != step.What {
		t.Errorf("brought back %q, undoable is %q", step.What, got)
	}
}

func TestNothingToUndo(t *testing.T) {
	lib, err := library.Open(context.Background(), t.TempDir(), library.Options{NoMeaning: true})
	must(t, err)
	defer lib.Close()
	if got := Undoable(lib, nil); got != "" {
		t.Errorf("undoable is %q", got)
	}
	if _, err := Undo(lib, nil); !errors.Is(err, library.ErrNothing) {
		t.Errorf("got %v", err)
	}
}
