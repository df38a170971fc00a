package library

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"kizuki/internal/extract"
)

// dieImporting imports a file and ends this process, as by a power cut, when
// the plan "folder|course|file|step|n" says so: at the nth time that the step
// is reached. It exits with 0 when the import came to its end.
func dieImporting(plan string) {
	p := strings.Split(plan, "|")
	left, _ := strconv.Atoi(p[4])
	reached = func(step string) {
		if step != p[3] {
			return
		}
		if left--; left == 0 {
			self, err := os.FindProcess(os.Getpid())
			if err == nil {
				err = self.Kill()
			}
			if err != nil {
				os.Exit(3)
			}
			select {}
		}
	}
	l, err := Open(context.Background(), p[0], Options{Now: noon().now, Read: extract.Read, NoMeaning: true})
	if err != nil {
		os.Exit(4)
	}
	c, err := l.Course(p[1])
	if err != nil {
		os.Exit(5)
	}
	if _, err := l.Import(context.Background(), ImportRequest{Course: c.ID, Paths: []string{p[2]}, Replace: true}); err != nil {
		os.Exit(6)
	}
	os.Exit(0)
}

// TestKilledImport ends the process after each step of an import that puts a
// new version in the place of an old one, and finds that nothing named is
// missing, that the next start goes on, and that it ends as if nothing had
// happened.
func TestKilledImport(t *testing.T) {
	newer := strings.Replace(osmosis, "no energy", "no energy at all", 1)
	whole := killedAt(t, newer, "never", 1)
	for _, c := range []struct {
		step string
		n    int
	}{
		{"written", 1}, {"kept", 1}, {"added", 1}, {"written", 2}, {"text", 1}, {"read", 1}, {"indexed", 1},
	} {
		t.Run(c.step+" "+strconv.Itoa(c.n), func(t *testing.T) {
			if got := killedAt(t, newer, c.step, c.n); got != whole {
				t.Errorf("ended as\n%s\nwant\n%s", got, whole)
			}
		})
	}
}

// killedAt imports osmosis, then a newer version in a process that is killed
// at a step, checks what is left, goes on, and returns the state at the end.
func killedAt(t *testing.T, newer, step string, n int) string {
	t.Helper()
	dir := t.TempDir()
	path := file(t, "cells.md", osmosis)
	l := openAt(t, dir)
	c := course(t, l, "Biology")
	bring(t, l, c.ID, path)
	must(t, l.ConfirmAll(c.ID))
	must(t, l.Close())

	must(t, os.WriteFile(path, []byte(newer), 0o600))
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "LIBRARY_TEST_DIE="+strings.Join([]string{dir, "Biology", path, step, strconv.Itoa(n)}, "|"))
	out, err := child.CombinedOutput()
	if killed := child.ProcessState.ExitCode() == -1; killed != (step != "never") {
		t.Fatalf("the import ended with %v: %s", err, out)
	}

	l = openAt(t, dir)
	named(t, l)
	if len(find(t, l, c.ID, "particles concentration")) == 0 {
		t.Error("what was there before can't be found")
	}
	// The student starts the import again, as one would, when it was not even
	// begun; else the next start goes on by itself.
	if step == "written" && n == 1 || step == "kept" {
		given(l.Import(context.Background(), ImportRequest{Course: c.ID, Paths: []string{path}, Replace: true}))(t)
	}
	given(l.Resume(context.Background()))(t)
	named(t, l)
	if hits := find(t, l, c.ID, "energy cell"); len(hits) != 1 || !strings.Contains(hits[0].Text, "at all") {
		t.Errorf("after going on the search finds %+v", hits)
	}
	if r := given(l.Check(context.Background(), true))(t); len(r.Damage) != 0 {
		t.Errorf("check finds %+v", r.Damage)
	}
	return outcome(t, l, c.ID)
}

// named checks that all that the log names is there, and right.
func named(t *testing.T, l *Library) {
	t.Helper()
	for _, c := range given(l.Courses())(t) {
		for _, m := range given(l.Materials(c.ID))(t) {
			if sum, err := hashFile(l.dir.file(m.SHA, m.Ext)); err != nil || sum != m.SHA {
				t.Errorf("the bytes of %s are not there: %v", m.Name, err)
			}
			if m.Revision == 0 {
				continue
			}
			if text, err := loadText(l.dir.text(m.SHA, m.Revision)); err != nil || textDigest(text) != m.Digest {
				t.Errorf("the text of %s is not there: %v", m.Name, err)
			}
		}
		for _, k := range given(l.Concepts(c.ID))(t) {
			for _, q := range k.Quotes {
				if _, err := l.checked(q); err != nil {
					t.Errorf("%s: %v", k.Name, err)
				}
			}
		}
	}
	if old, err := filepath.Glob(filepath.Join(l.Dir(), "data", "*.torn-*")); err != nil || len(old) > 0 {
		t.Errorf("a line was torn: %v", old)
	}
}

// outcome is what a student sees at the end: files, and concepts with their
// quotes.
func outcome(t *testing.T, l *Library, course string) string {
	t.Helper()
	var b strings.Builder
	for _, m := range given(l.Materials(course))(t) {
		b.WriteString(m.Name + " " + m.SHA[:8] + " " + string(m.Stage) + " " + m.Digest[:8] + "\n")
	}
	for _, k := range given(l.Concepts(course))(t) {
		b.WriteString(k.ID + " " + k.Name + " " + string(k.State) + "\n")
		for _, q := range k.Quotes {
			b.WriteString("  " + q.Material[:8] + " “" + q.Exact + "”\n")
		}
		for _, q := range k.Vanished {
			b.WriteString("  vanished “" + q.Exact + "”\n")
		}
	}
	return b.String()
}
