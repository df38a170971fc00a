package library

import (
	"context"
	"errors"
	"fmt"

	"kizuki/internal/extract"
	"kizuki/internal/journal"
	"kizuki/internal/passage"
	"kizuki/internal/source"
)

// ErrNoMaterial means that a course has no such file.
var ErrNoMaterial = errors.New("no such file in the course")

// Material is a file of a course, by its SHA-256.
func (l *Library) Material(course, sha string) (Material, error) { return l.material(course, sha) }

func (l *Library) material(course, sha string) (Material, error) {
	var found Material
	err := l.look(func(s *State) error {
		m := s.Material(course, sha)
		if m == nil {
			return noMaterial(sha)
		}
		found = *m
		return nil
	})
	return found, err
}

func noMaterial(sha string) error { return fmt.Errorf("file %.12s: %w", sha, ErrNoMaterial) }

// Path is where the bytes of a file lie, whatever course has it.
func (l *Library) Path(sha string) (string, error) {
	path := ""
	err := l.look(func(s *State) error {
		for _, c := range s.courses() {
			if m := s.Material(c.ID, sha); m != nil {
				path = l.dir.file(sha, m.Ext)
				return nil
			}
		}
		return noMaterial(sha)
	})
	return path, err
}

// RemoveMaterial takes a file out of a course. Its bytes and text stay in the
// data folder, so that Undo brings it back.
func (l *Library) RemoveMaterial(course, sha string) error {
	err := l.onCourse(course, func(s *State, _ *Course) ([]journal.Draft, error) {
		m := s.Material(course, sha)
		if m == nil {
			return nil, noMaterial(sha)
		}
		return []journal.Draft{{Type: "material.removed", Data: materialRemoved{course, sha, m.Name}}}, nil
	})
	if err != nil {
		return err
	}
	return l.follow(context.Background())
}

// RemoveCourse takes a course away with all that is in it.
func (l *Library) RemoveCourse(id string) error {
	err := l.onCourse(id, func(_ *State, c *Course) ([]journal.Draft, error) {
		return []journal.Draft{{Type: "course.removed", Data: courseRemoved{id, c.Name}}}, nil
	})
	if err != nil {
		return err
	}
	return l.follow(context.Background())
}

// SetPolicy cuts a course another way from now on: "course", "reference" or
// "window". Passages that stay as they are keep their ids and vectors, and
// citations never move.
func (l *Library) SetPolicy(ctx context.Context, course, name string) error {
	p, err := passage.ParsePolicy(name)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPolicy, err)
	}
	err = l.onCourse(course, func(_ *State, c *Course) ([]journal.Draft, error) {
		if c.Policy == p {
			return nil, nil
		}
		return []journal.Draft{{Type: "policy.changed", Data: policyChanged{course, p}}}, nil
	})
	if err != nil {
		return err
	}
	return l.follow(ctx)
}

// ErrPolicy means that there is no way of cutting with that name.
var ErrPolicy = errors.New("no such way of cutting")

// policy is how a course is cut: in the newest version of its policy.
func (s *State) policy(course string) passage.Policy {
	if c := s.Courses[course]; c != nil {
		if p, err := passage.ParsePolicy(c.Policy.Name); err == nil {
			return p
		}
	}
	return passage.Course
}

// passages cuts a material by the policy of its course.
func (l *Library) passages(m Material) ([]source.Passage, error) {
	t, err := l.textOf(m)
	if err != nil {
		return nil, err
	}
	return passage.Cut(t, l.policyOf(m.Course)), nil
}

// textOf is the text of a material under the name that it has in its course.
func (l *Library) textOf(m Material) (*source.Text, error) {
	f, err := l.text(m.SHA, m.Revision)
	if err != nil {
		return nil, err
	}
	t := *f.Text
	t.Name = m.Name
	return &t, nil
}

// sameText is the name of another file of the course with the same text, or
// empty.
func (s *State) sameText(m *Material, digest string) string {
	for _, other := range s.Courses[m.Course].materials {
		if other.SHA != m.SHA && other.Digest == digest && other.Stage == StageReady {
			return other.Name
		}
	}
	return ""
}

// readOptions say how a material is read.
func (l *Library) readOptions(m Material, password string) extract.Options {
	s, err := l.Settings()
	return extract.Options{Name: m.Name, Material: m.SHA, Password: password, OCR: s.OCR || err != nil}
}
