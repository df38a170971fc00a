package command

import (
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
	course, err := c.exportedCourse(l, export.Kind(kind))
	if err != nil {
		return err
	}
	n, err := export.Save(c.ctx, l, desk, export.Kind(kind), course, time.Now(), out)
	if err != nil {
		return err
	}
	if c.json() {
		return c.line(exported{kind, out, n})
	}
	c.say("Wrote %s (%d bytes).", out, n)
	return nil
}

// exportedCourse is the id of the course for a kind that is of one.
func (c *call) exportedCourse(l *library.Library, kind export.Kind) (string, error) {
	if !kind.Known() {
		return "", usage("--as %s: there are everything, course, anki, notes and calendar", kind)
	}
	if !kind.OfCourse() {
		return "", nil
	}
	course, err := c.course(l)
	return course.ID, err
}
