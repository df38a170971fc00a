package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/journal"
	"kizuki/internal/passage"
)

// ErrNoCourse means that there is no course with that name or id.
var ErrNoCourse = errors.New("no such course")

// ErrName means that a name is empty, too long, or already taken.
var ErrName = errors.New("this name can't be used")

// ErrDay means that a day is not written as 2026-12-24.
var ErrDay = errors.New("not a day")

// Courses lists the courses by name.
func (l *Library) Courses() ([]Course, error) {
	all := []Course{}
	err := l.look(func(s *State) error {
		for _, c := range s.courses() {
			all = append(all, *c)
		}
		return nil
	})
	return all, err
}

// Course is the course with that id, or else that name. Its error wraps
// ErrNoCourse.
func (l *Library) Course(idOrName string) (Course, error) {
	return l.findCourse(idOrName, (*State).course)
}

// CourseNamed is the course of that name, never of that id: a course may be
// called "c1". Its error wraps ErrNoCourse.
func (l *Library) CourseNamed(name string) (Course, error) {
	return l.findCourse(name, (*State).courseCalled)
}

func (l *Library) findCourse(name string, find func(*State, string) *Course) (Course, error) {
	var found Course
	err := l.look(func(s *State) error {
		c := find(s, name)
		if c == nil {
			return noCourse(short(name))
		}
		found = *c
		return nil
	})
	return found, err
}

// course finds a course by id, else by name without regard to letter case.
func (s *State) course(idOrName string) *Course {
	if c := s.Courses[idOrName]; c != nil {
		return c
	}
	return s.courseCalled(idOrName)
}

// courseCalled finds a course by name without regard to letter case.
func (s *State) courseCalled(name string) *Course {
	clean, _ := tidyName(name)
	for _, c := range s.courses() {
		if strings.EqualFold(c.Name, clean) || strings.EqualFold(c.Name, strings.TrimSpace(name)) {
			return c
		}
	}
	return nil
}

func noCourse(name string) error { return fmt.Errorf("course %q: %w", name, ErrNoCourse) }

// CreateCourse makes a course. The name must not be another's.
func (l *Library) CreateCourse(name string) (Course, error) {
	var id string
	_, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		clean, err := s.courseNamed(name, "")
		id = s.ids("c")()
		return []journal.Draft{{Type: "course.created", Data: courseCreated{id, clean, passage.Course}}}, err
	})
	if err != nil {
		return Course{}, err
	}
	return l.Course(id)
}

// courseNamed is the name cleaned up, unless another course than own has it.
func (s *State) courseNamed(name, own string) (string, error) {
	clean, ok := tidyName(name)
	if !ok {
		return "", fmt.Errorf("course name %q: %w: it must have 1 to 200 characters", short(name), ErrName)
	}
	for _, c := range s.courses() {
		if strings.EqualFold(c.Name, clean) && c.ID != own {
			return "", fmt.Errorf("course name %q: %w: another course has it", clean, ErrName)
		}
	}
	return clean, nil
}

// tidyName is a name with single spaces and without what nobody sees; false
// when nothing is left of it, or more than 200 characters.
func tidyName(name string) (string, bool) {
	seen := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsGraphic(r) && r != utf8.RuneError || r == '\u200c' || r == '\u200d' {
			return r
		}
		return -1
	}, name)
	clean := strings.Join(strings.Fields(seen), " ")
	shown := strings.IndexFunc(clean, unicode.IsGraphic) >= 0
	return clean, shown && utf8.RuneCountInString(clean) <= 200
}

// EnsureCourse is the course of that name, made if there is none.
func (l *Library) EnsureCourse(name string) (Course, error) {
	c, err := l.CourseNamed(name)
	if !errors.Is(err, ErrNoCourse) {
		return c, err
	}
	c, err = l.CreateCourse(name)
	if errors.Is(err, ErrName) { // another process was quicker
		if there, again := l.CourseNamed(name); again == nil {
			return there, nil
		}
	}
	return c, err
}

// Unmake takes back the making of a course in which nothing is, as when an
// import that was to fill it brought nothing. A course with anything in it
// stays.
func (l *Library) Unmake(id string) error {
	return l.onCourse(id, func(s *State, c *Course) ([]journal.Draft, error) {
		if len(c.materials) > 0 || len(s.concepts(id)) > 0 {
			return nil, nil
		}
		seq := s.madeBy(id)
		if seq == 0 {
			return nil, nil
		}
		return []journal.Draft{{Type: typeUndone, Data: entryUndone{[]int64{seq}, false, "new course " + c.Name}}}, nil
	})
}

// madeBy is the number of the entry that made a course; 0 when there is none.
func (s *State) madeBy(course string) int64 {
	for _, e := range s.entries {
		var made courseCreated
		if e.Type == "course.created" && json.Unmarshal(e.Data, &made) == nil && made.ID == course {
			return e.Seq
		}
	}
	return 0
}

// RenameCourse gives a course another name.
func (l *Library) RenameCourse(id, name string) error {
	return l.onCourse(id, func(s *State, c *Course) ([]journal.Draft, error) {
		clean, err := s.courseNamed(name, id)
		return []journal.Draft{{Type: "course.renamed", Data: courseRenamed{id, clean, c.Name}}}, err
	})
}

// SetExam sets the day of the exam, "2026-12-24"; empty clears it.
func (l *Library) SetExam(id, day string) error {
	if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
		return fmt.Errorf("exam date %q: %w: write it as 2026-12-24", day, ErrDay)
	}
	return l.onCourse(id, func(*State, *Course) ([]journal.Draft, error) {
		return []journal.Draft{{Type: "course.dated", Data: courseDated{id, day}}}, nil
	})
}

// onCourse writes what decide returns for the course with that id.
func (l *Library) onCourse(id string, decide func(*State, *Course) ([]journal.Draft, error)) error {
	_, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		c := s.Courses[id]
		if c == nil {
			return nil, noCourse(id)
		}
		return decide(s, c)
	})
	return err
}

// Materials lists the files of a course in the order they were added, those
// that a newer version replaced too.
func (l *Library) Materials(course string) ([]Material, error) {
	all := []Material{}
	err := l.look(func(s *State) error {
		c := s.Courses[course]
		if c == nil {
			return noCourse(course)
		}
		apart := s.apart(course)
		for _, m := range c.materials {
			told := *m
			told.Apart = apart[m.SHA]
			all = append(all, told)
		}
		return nil
	})
	return all, err
}
