package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"kizuki/internal/export"
	"kizuki/internal/library"
	"kizuki/internal/session"
)

// exported says what was written where.
type exported struct {
	Kind  string `json:"kind"`
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
}

func exportFile(c *call) error {
	kind, out := c.values["as"], c.args[0]
	if kind == "" {
		kind = "everything"
	}
	l, err := c.library(library.Options{})
	if err != nil {
		return err
	}
	desk, err := session.Open(l, session.Options{})
	if err != nil {
		return err
	}
	write, err := c.exporter(l, desk, kind)
	if err != nil {
		return err
	}
	n, err := writeBeside(out, write)
	if err != nil {
		return err
	}
	if c.json() {
		return c.line(exported{kind, out, n})
	}
	c.say("Wrote %s (%d bytes).", out, n)
	return nil
}

// exporter is what writes a kind of export.
func (c *call) exporter(l *library.Library, desk *session.Desk, kind string) (func(io.Writer) error, error) {
	switch kind {
	case "course", "anki", "notes": // of one course
	case "everything":
		return func(w io.Writer) error { return export.Everything(c.ctx, l, w) }, nil
	case "calendar":
		return text(export.Calendar(l, desk, time.Now())), nil
	default:
		return nil, usage("--as %s: there are everything, course, anki, notes and calendar", kind)
	}
	course, err := c.course(l)
	if err != nil {
		return nil, err
	}
	switch kind {
	case "course":
		return func(w io.Writer) error { return export.Bundle(c.ctx, l, course.ID, w) }, nil
	case "anki":
		return func(w io.Writer) error { return export.Cards(c.ctx, l, desk, course.ID, w) }, nil
	}
	return text(export.Notes(l, desk, course.ID)), nil
}

// text writes a text, or fails with the error of its making.
func text(s string, err error) func(io.Writer) error {
	return func(w io.Writer) error {
		if err == nil {
			_, err = io.WriteString(w, s)
		}
		return err
	}
}

// writeBeside writes a file whole or not at all, and says how long it is.
func writeBeside(path string, write func(io.Writer) error) (int64, error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".export-*")
	if err != nil {
		return 0, fmt.Errorf("export: %w", err)
	}
	defer os.Remove(f.Name())
	err = write(f)
	n, told := f.Seek(0, io.SeekCurrent)
	if err = errors.Join(err, told, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return 0, fmt.Errorf("export to %q: %w", path, err)
	}
	return n, nil
}

// takeBundles confirms what the bundles among the imported paths say of their
// course.
func takeBundles(ctx context.Context, l *library.Library, course string, paths []string) error {
	for _, path := range paths {
		if _, err := export.Take(ctx, l, course, path); err != nil && !errors.Is(err, export.ErrBundle) {
			return err
		}
	}
	return nil
}
