package command

import (
	"fmt"
	"slices"
	"strings"

	"kizuki/internal/library"
	"kizuki/internal/session"
	"kizuki/internal/source"
)

// courseLine is one course.
type courseLine struct {
	ID       string  `json:"id"`
	Name     string  `json:"name"`
	Exam     *string `json:"exam"`
	Files    int     `json:"files"`
	Concepts int     `json:"concepts"` // confirmed
}

func courses(c *call) error {
	l, err := c.library(library.Options{})
	if err != nil {
		return err
	}
	all, err := l.Courses()
	if err != nil {
		return err
	}
	for _, course := range all {
		line, err := courseOf(l, course)
		if err == nil && c.json() {
			err = c.line(line)
		} else if err == nil {
			c.say("%s: %s, %s", line.Name, count(line.Files, "file"), count(line.Concepts, "confirmed concept"))
		}
		if err != nil {
			return err
		}
	}
	if len(all) == 0 && !c.json() {
		c.say("There are no courses yet. Make one with: kizuki import --course NAME PATH…")
	}
	return nil
}

func courseOf(l *library.Library, course library.Course) (courseLine, error) {
	line := courseLine{ID: course.ID, Name: course.Name, Exam: known(course.Exam)}
	files, err := currentFiles(l, course.ID)
	if err != nil {
		return line, err
	}
	concepts, err := l.Concepts(course.ID)
	for _, k := range concepts {
		if k.State == library.Confirmed {
			line.Concepts++
		}
	}
	line.Files = len(files)
	return line, err
}

// currentFiles lists the files of a course but for those that were replaced.
func currentFiles(l *library.Library, course string) ([]library.Material, error) {
	all, err := l.Materials(course)
	return slices.DeleteFunc(all, func(m library.Material) bool { return m.Stage == library.StageReplaced }), err
}

// fileLine is one file of a course.
type fileLine struct {
	Material string         `json:"material"`
	Name     string         `json:"name"`
	Path     string         `json:"path"`
	Status   string         `json:"status"`
	Error    *string        `json:"error"`
	Format   *source.Format `json:"format"`
	Size     int64          `json:"size"`
	Added    string         `json:"added"`
}

func files(c *call) error {
	l, course, err := c.inCourse()
	if err != nil {
		return err
	}
	all, err := currentFiles(l, course.ID)
	if err != nil {
		return err
	}
	for _, m := range all {
		if !c.json() {
			c.sayFile(m)
		} else if err := c.line(fileOf(m)); err != nil {
			return err
		}
	}
	return nil
}

func fileOf(m library.Material) fileLine {
	line := fileLine{
		Material: m.SHA, Name: m.Name, Path: m.Path, Status: string(m.Stage), Format: known(m.Format), Size: m.Size,
		Added: m.Added.UTC().Format("2006-01-02T15:04:05.000Z"),
	}
	if m.Error != nil {
		line.Error = &m.Error.Detail
	}
	return line
}

func (c *call) sayFile(m library.Material) {
	text := m.Name
	if m.Apart != "" {
		text += " (" + m.Apart + ")"
	}
	switch {
	case m.Error != nil:
		text += ": failed: " + m.Error.Detail
	case m.Stage != library.StageReady:
		text += ": " + string(m.Stage)
	}
	c.say("%.12s  %s", m.SHA, text)
}

// remove takes a file, or a whole course, away.
func remove(c *call) error {
	l, course, err := c.inCourse()
	if err != nil {
		return err
	}
	what := "course " + course.Name
	if len(c.args) == 0 {
		err = l.RemoveCourse(course.ID)
	} else {
		what, err = removeFile(l, course, c.args[0])
	}
	if err != nil {
		return err
	}
	if c.json() {
		return c.line(map[string]string{"removed": what})
	}
	c.say("Removed %s. To bring it back: kizuki undo", what)
	return nil
}

func removeFile(l *library.Library, course library.Course, name string) (what string, err error) {
	all, err := currentFiles(l, course.ID)
	if err != nil {
		return "", err
	}
	meant := slices.DeleteFunc(all, func(m library.Material) bool {
		return m.Name != name && m.Path != name && (len(name) < 8 || !strings.HasPrefix(m.SHA, strings.ToLower(name)))
	})
	switch len(meant) {
	case 0:
		return "", fmt.Errorf("remove %q: %w", name, library.ErrNoMaterial)
	case 1:
		return "file " + meant[0].Name, l.RemoveMaterial(course.ID, meant[0].SHA)
	}
	return "", usage("%d files are called %s: name one by its SHA-256, which kizuki files --course lists", len(meant), name)
}

// undo takes the newest step back.
func undo(c *call) error {
	l, desk, err := c.withDesk()
	if err != nil {
		return err
	}
	step, err := session.Undo(l, desk)
	if err != nil {
		return err
	}
	if c.json() {
		return c.line(map[string]string{"undone": step.What})
	}
	c.say("Undone: %s", step.What)
	return nil
}
