package command

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"kizuki/internal/export"
	"kizuki/internal/library"
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
	if err := c.mayWrite(export.Kind(kind), out); err != nil {
		return err
	}
	l, desk, err := c.withDesk()
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

// errThere means that a file of that name is there already.
var errThere = errors.New("a file of that name is there already; add --replace to write over it")

// mayWrite refuses a kind that there is not, a name that other programs would
// not know it by, and to write over a file unasked.
func (c *call) mayWrite(kind export.Kind, out string) error {
	if !kind.Known() {
		return usage("--as %s: there are everything, course, anki, notes and calendar", kind)
	}
	if end := kind.Ending(); !strings.EqualFold(filepath.Ext(out), end) {
		return usage("%s: the name of an export as %s ends in %s", out, kind, end)
	}
	if _, err := os.Lstat(out); err == nil && !c.on["replace"] {
		return fmt.Errorf("export to %q: %w", out, errThere)
	}
	return nil
}

// exportedCourse is the id of the course for a kind that is of one.
func (c *call) exportedCourse(l *library.Library, kind export.Kind) (string, error) {
	if !kind.OfCourse() {
		return "", nil
	}
	course, err := c.course(l)
	return course.ID, err
}
