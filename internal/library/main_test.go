package library

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kizuki/internal/extract"
	"kizuki/internal/source"
	"kizuki/internal/worker"
)

// TestMain makes this binary a reader, or an import that is to be killed, when
// it is started as one.
func TestMain(m *testing.M) {
	worker.Main()
	if plan := os.Getenv("LIBRARY_TEST_DIE"); plan != "" {
		dieImporting(plan)
	}
	os.Exit(m.Run())
}

// clock is a clock that a test moves.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func noon() *clock { return &clock{time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)} }

// openAt opens the folder with plain reading in this process and no meaning
// model, unless change says otherwise.
func openAt(t testing.TB, dir string, change ...func(*Options)) *Library {
	t.Helper()
	o := Options{Now: noon().now, Read: extract.Read, NoMeaning: true}
	for _, c := range change {
		c(&o)
	}
	l, err := Open(context.Background(), dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// file writes a file into a folder of the test's own and returns its path.
func file(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	must(t, os.WriteFile(path, []byte(content), 0o600))
	return path
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// given returns v and fails the test on an error.
func given[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		must(t, err)
		return v
	}
}

// bring imports files into a course, all of which must become ready.
func bring(t testing.TB, l *Library, course string, paths ...string) []Imported {
	t.Helper()
	r := given(l.Import(context.Background(), ImportRequest{Course: course, Paths: paths}))(t)
	for _, f := range r.Files {
		if f.Status != StageReady {
			t.Fatalf("%s: %s: %s", f.Path, f.Status, f.Error)
		}
	}
	return r.Files
}

// course makes one.
func course(t testing.TB, l *Library, name string) Course {
	t.Helper()
	return given(l.CreateCourse(name))(t)
}

// find searches a course.
func find(t testing.TB, l *Library, course, text string) []Hit {
	t.Helper()
	return given(l.Search(context.Background(), Query{Course: course, Text: text}))(t).Hits
}

// stateOf is a state as it can be compared.
func stateOf(t testing.TB, s *State) string {
	t.Helper()
	files := map[string][]*Material{}
	for id, c := range s.Courses {
		files[id] = c.materials
	}
	b := given(json.MarshalIndent(map[string]any{
		"courses": s.Courses, "materials": files, "concepts": s.Concepts, "links": s.Links,
		"corrections": s.Corrections, "readings": s.Readings, "newer": s.Newer, "made": s.made,
	}, "", " "))(t)
	return string(b)
}

// quoteIn is the citation of words in a file of a course.
func quoteIn(t testing.TB, l *Library, course, words string) source.Citation {
	t.Helper()
	return given(l.Cite(course, words, ""))(t)
}

const osmosis = `# Osmosis

Osmosis is the movement of water across a membrane. It needs no energy from the cell.

# Diffusion

Diffusion is the spreading of particles from high to low concentration. It goes on until they are even.
`

// logOf is the library's log as text.
func logOf(t testing.TB, dir string) string {
	t.Helper()
	return string(given(os.ReadFile(filepath.Join(dir, "data", "library.jsonl")))(t))
}

func types(log string) []string {
	var all []string
	for _, line := range strings.Split(strings.TrimSpace(log), "\n") {
		var e struct{ Type string }
		if json.Unmarshal([]byte(line), &e) == nil {
			all = append(all, e.Type)
		}
	}
	return all
}
