package library

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"kizuki/internal/extract"
)

// What a kill left half made goes at the next start, when it is old enough not
// to be of a program at work; repair takes all of it.
func TestHalfMade(t *testing.T) {
	dir := t.TempDir()
	at := noon()
	l := openAt(t, dir, func(o *Options) { o.Now = at.now })
	make := func(name string, age time.Duration) string {
		path := filepath.Join(dir, name)
		must(t, os.WriteFile(path, []byte("half"), 0o600))
		must(t, os.Chtimes(path, at.at.Add(-age), at.at.Add(-age)))
		return path
	}
	old, young := make("files/.new-1", 25*time.Hour), make("text/.new-2", time.Hour)
	unpacked := filepath.Join(dir, ".new-3")
	must(t, os.MkdirAll(filepath.Join(unpacked, "0", "inner"), 0o700))
	must(t, os.Chtimes(unpacked, at.at.Add(-48*time.Hour), at.at.Add(-48*time.Hour)))
	given(l.Resume(t.Context()))(t)
	for path, want := range map[string]bool{old: false, young: true, unpacked: false} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s stays: %v, want %v", path, err == nil, want)
		}
	}
	if r := given(l.Check(t.Context(), true))(t); len(r.Hints) != 1 || r.Hints[0].What != young {
		t.Errorf("check: %+v", r.Hints)
	}
	if left := given(l.dir.halfMade())(t); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// An import leaves nothing half made, zip or not.
func TestNothingHalfMade(t *testing.T) {
	l := openAt(t, t.TempDir())
	id := course(t, l, "Biology").ID
	bring(t, l, id, file(t, "cells.md", osmosis))
	if left := given(l.dir.halfMade())(t); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// A file whose bytes can't be read to the end is that file's fault, not the
// disk's of the data folder.
func TestFailingSource(t *testing.T) {
	dir := t.TempDir() // opens, but reading it fails
	l := openAt(t, t.TempDir())
	_, err := l.keep(dir, "lecture.pdf")
	var e *extract.Error
	if !errors.As(err, &e) || e.Kind != extract.Unreadable || errors.Is(err, syscall.ENOSPC) {
		t.Errorf("keep: %v", err)
	}
	if left := given(l.dir.halfMade())(t); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// A damaged settings file is said, and kept when others are saved.
func TestDamagedSettings(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "settings.json"), []byte("{oops"), 0o600))
	l := openAt(t, dir)
	if n := l.Notices(); len(n) != 1 || n[0].Kind != "settings" {
		t.Fatalf("notices: %+v", n)
	}
	must(t, l.SetSettings(defaults()))
	given(l.Settings())(t)
	if b := given(os.ReadFile(filepath.Join(dir, "settings.json.unreadable")))(t); string(b) != "{oops" {
		t.Errorf("kept: %q", b)
	}
}

// An emptied log is no new folder: there are backups.
func TestEmptiedLog(t *testing.T) {
	for name, spoil := range map[string]func(string) error{
		"emptied": func(path string) error { return os.Truncate(path, 0) },
		"removed": os.Remove,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			l := openAt(t, dir)
			if n := l.Notices(); len(n) != 0 {
				t.Fatalf("a new folder: %+v", n)
			}
			c := course(t, l, "Biology")
			good := given(l.BackUp())(t)
			must(t, l.Close())
			must(t, spoil(l.dir.library()))
			l = openAt(t, dir)
			if n := l.Notices(); len(n) != 1 || n[0].Kind != "emptied" || !strings.Contains(n[0].Text, "restore") {
				t.Fatalf("notices: %+v", n)
			}
			must(t, l.Restore(t.Context(), good.Name))
			given(l.Course(c.ID))(t)
		})
	}
}
