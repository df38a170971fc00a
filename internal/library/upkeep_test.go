package library

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"kizuki/internal/journal"
)

func TestCheckAndRepair(t *testing.T) {
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, l *Library, m Material)
		says   string
		mends  bool
	}{
		{"text missing", func(t *testing.T, l *Library, m Material) { must(t, os.Remove(l.dir.text(m.SHA, m.Revision))) }, "the text of “cells.md” is missing", true},
		{"text changed", func(t *testing.T, l *Library, m Material) {
			path := l.dir.text(m.SHA, m.Revision)
			b := string(given(os.ReadFile(path))(t))
			must(t, os.WriteFile(path, []byte(strings.Replace(b, "no energy", "some energy", 1)), 0o600))
		}, "has been changed or damaged", true},
		{"text cut short", func(t *testing.T, l *Library, m Material) { must(t, os.Truncate(l.dir.text(m.SHA, m.Revision), 300)) }, "has been changed or damaged", true},
		{"original missing", func(t *testing.T, l *Library, m Material) { must(t, os.Remove(l.dir.file(m.SHA, m.Ext))) }, "the original of “cells.md” is missing", false},
		{"original changed", func(t *testing.T, l *Library, m Material) {
			must(t, os.WriteFile(l.dir.file(m.SHA, m.Ext), []byte("else"), 0o600))
		}, "the original of “cells.md” has been changed", false},
		{"search file out of date", func(t *testing.T, l *Library, m Material) { must(t, l.unindex(context.Background(), m.Course, m.SHA)) }, "lacks or misstates 1 file", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			l := openAt(t, dir)
			id := course(t, l, "Biology").ID
			sha := bring(t, l, id, file(t, "cells.md", osmosis))[0].Material
			c.damage(t, l, given(l.Material(id, sha))(t))
			must(t, l.Close())
			l = openAt(t, dir)
			r := given(l.Check(context.Background(), false))(t)
			if len(r.Damage) != 1 || !strings.Contains(r.Damage[0].Text, c.says) || r.Damage[0].Next == "" || r.Repaired != 0 {
				t.Fatalf("check finds %+v", r)
			}
			r = given(l.Check(context.Background(), true))(t)
			if (r.Repaired == 1) != c.mends {
				t.Errorf("repair: %+v", r)
			}
			if left := given(l.Check(context.Background(), false))(t).Damage; (len(left) == 0) != c.mends {
				t.Errorf("after the repair: %+v", left)
			}
			if c.mends && len(find(t, l, id, "movement of water")) != 1 {
				t.Error("not found after the repair")
			}
		})
	}
}

// A search file that is missing, damaged, foreign or out of date is made anew
// at the next search, without asking.
func TestSearchFileIsMadeAnew(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"missing": os.Remove,
		"damaged": func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("no database ", 999)), 0o600) },
		"empty":   func(path string) error { return os.Truncate(path, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			l := openAt(t, dir)
			c := course(t, l, "Biology")
			bring(t, l, c.ID, file(t, "cells.md", osmosis))
			must(t, l.Close())
			for _, end := range []string{"-wal", "-shm"} {
				os.Remove(l.dir.index() + end)
			}
			must(t, spoil(l.dir.index()))
			l = openAt(t, dir)
			if hits := find(t, l, c.ID, "movement of water"); len(hits) != 1 {
				t.Errorf("found %+v", hits)
			}
		})
	}
}

func TestBackupAndRestore(t *testing.T) {
	at := noon()
	l := openAt(t, t.TempDir(), func(o *Options) { o.Now = at.now; o.Version = "1" })
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "cells.md", osmosis)) // and the first backup of the day
	at.at = at.at.Add(time.Minute)
	good := given(l.BackUp())(t)
	if good.Entries != strings.Count(logOf(t, l.Dir()), "\n") {
		t.Errorf("the backup holds %d entries", good.Entries)
	}
	must(t, l.ConfirmAll(c.ID))
	must(t, l.RenameCourse(c.ID, "Botany"))
	before := stateOf(t, l.state)
	r := given(l.PreviewRestore(good.Name))(t)
	if strings.Join(r.Lost, "; ") != "course Botany; concept Osmosis of Botany; concept Diffusion of Botany" ||
		strings.Join(r.Back, "; ") != "course Biology" {
		t.Errorf("preview: %+v", r)
	}
	if stateOf(t, l.state) != before {
		t.Error("the preview changed something")
	}
	other := openAt(t, l.Dir())
	at.at = at.at.Add(time.Minute)
	must(t, l.Restore(context.Background(), good.Name))
	for who, lib := range map[string]*Library{"the restorer": l, "another process": other} {
		if got := given(lib.Course(c.ID))(t).Name; got != "Biology" {
			t.Errorf("%s sees %s", who, got)
		}
	}
	all := given(l.Backups())(t)
	if len(all) != 3 {
		t.Fatalf("backups: %+v", all)
	}
	at.at = at.at.Add(time.Minute)
	must(t, l.Restore(context.Background(), all[0].Name)) // what was there before
	if stateOf(t, l.state) != before {
		t.Error("what was there before did not come back")
	}
}

// A restore says of a file that changed since, and of a second one of the same
// name, that they would go, and of the version before that it would come back.
func TestRestoreNamesEachFile(t *testing.T) {
	at := noon()
	l := openAt(t, t.TempDir(), func(o *Options) { o.Now = at.now })
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "cells.md", osmosis))
	good := given(l.BackUp())(t)
	at.at = at.at.Add(time.Hour)
	newer := given(l.Import(context.Background(), ImportRequest{Course: c.ID, Replace: true, Paths: []string{file(t, "cells.md", osmosis+"\nMore.\n")}}))(t)
	bring(t, l, c.ID, file(t, "cells.md", "# Another\n\nAnother file of the same name.\n"))
	r := given(l.PreviewRestore(good.Name))(t)
	if newer.Files[0].Status != StageReady || len(r.Lost) != 2 || len(r.Back) != 1 {
		t.Fatalf("preview: %+v", r)
	}
	for _, what := range append(r.Lost, r.Back...) {
		if !strings.HasPrefix(what, "file cells.md of Biology, added ") {
			t.Errorf("named %q", what)
		}
	}
}

func TestFilesOfOneNameAreToldApart(t *testing.T) {
	at := noon()
	l := openAt(t, t.TempDir(), func(o *Options) { o.Now = at.now })
	c := course(t, l, "Biology")
	folder := t.TempDir()
	for week, text := range map[string]string{"week 1": "One thing.", "week 2": "Another."} {
		must(t, os.MkdirAll(filepath.Join(folder, week), 0o700))
		must(t, os.WriteFile(filepath.Join(folder, week, "notes.md"), []byte(text), 0o600))
	}
	bring(t, l, c.ID, folder)
	bring(t, l, c.ID, file(t, "alone.md", osmosis))
	bring(t, l, c.ID, file(t, "twice.md", "One."))
	at.at = at.at.Add(time.Hour)
	bring(t, l, c.ID, file(t, "twice.md", "Two."))
	seen := map[string]bool{}
	for _, m := range given(l.Materials(c.ID))(t) {
		switch {
		case m.Name == "alone.md" && m.Apart != "",
			m.Name == "notes.md" && m.Apart != m.Path,
			m.Name == "twice.md" && (!strings.HasPrefix(m.Apart, "added ") || seen[m.Apart]):
			t.Errorf("%s: told apart by %q", m.Path, m.Apart)
		}
		seen[m.Apart] = true
	}
}

func TestDailyBackup(t *testing.T) {
	at := noon()
	l := openAt(t, t.TempDir(), func(o *Options) { o.Now = at.now; o.Version = "1" })
	course(t, l, "Biology")
	count := func(want int, when string) {
		t.Helper()
		must(t, l.BackUpDaily())
		if n := len(given(l.Backups())(t)); n != want {
			t.Errorf("%s: %d backups, want %d", when, n, want)
		}
	}
	count(1, "at first")
	at.at = at.at.Add(time.Hour)
	course(t, l, "Chemistry")
	count(1, "the same day")
	at.at = at.at.Add(24 * time.Hour)
	count(2, "the next day")
	at.at = at.at.Add(24 * time.Hour)
	count(2, "a day on which nothing happened")
	l.opt.Version = "2"
	count(3, "before an upgrade")
}

// A log with a bad line is restored from a backup; the damaged one is kept.
func TestRestoreAfterDamage(t *testing.T) {
	at := noon()
	dir := t.TempDir()
	l := openAt(t, dir, func(o *Options) { o.Now = at.now })
	course(t, l, "Biology")
	course(t, l, "Chemistry")
	good := given(l.BackUp())(t)
	must(t, l.Close())
	lines := strings.SplitAfter(logOf(t, dir), "\n")
	damaged := "{oops\n" + lines[1]
	must(t, os.WriteFile(filepath.Join(dir, "data", "library.jsonl"), []byte(damaged), 0o600))
	var bad *journal.BadLineError
	if _, err := Open(context.Background(), dir, Options{}); !errors.As(err, &bad) || bad.Line != 1 {
		t.Fatalf("opened: %v", err)
	}
	at.at = at.at.Add(time.Minute)
	l = openAt(t, dir, func(o *Options) { o.Now = at.now; o.Salvage = true })
	if r := given(l.Check(context.Background(), false))(t); len(r.Damage) != 1 || r.Damage[0].Kind != "log" {
		t.Errorf("check finds %+v", r.Damage)
	}
	if _, err := l.CreateCourse("Physics"); !errors.As(err, &bad) {
		t.Errorf("written after the bad line: %v", err)
	}
	must(t, l.Restore(context.Background(), good.Name))
	if all := given(l.Courses())(t); len(all) != 2 {
		t.Errorf("courses: %+v", all)
	}
	kept := given(filepath.Glob(filepath.Join(dir, "backups", "*-damaged-library.jsonl")))(t)
	if len(kept) != 1 || string(given(os.ReadFile(kept[0]))(t)) != damaged {
		t.Errorf("the damaged log was not kept: %v", kept)
	}
}

func TestABackupThatLies(t *testing.T) {
	l := openAt(t, t.TempDir())
	must(t, os.WriteFile(filepath.Join(l.dir.backups(), "x.zip"), []byte("no zip"), 0o600))
	for _, name := range []string{"x.zip", "not-there.zip", "../x.zip"} {
		if err := l.Restore(context.Background(), name); !errors.Is(err, ErrBackup) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if all := given(l.Backups())(t); len(all) != 0 {
		t.Errorf("listed: %+v", all)
	}
}

func TestSettingsNeverHoldAKey(t *testing.T) {
	l := openAt(t, t.TempDir())
	s := given(l.Settings())(t)
	if s.Answer.URL != LocalOllama || !s.OCR {
		t.Errorf("at first: %+v", s)
	}
	s.Answer.KeyVariable = "sk-proj-1234567890"
	if err := l.SetSettings(s); !errors.Is(err, ErrSettings) || strings.Contains(err.Error(), "sk-proj") {
		t.Errorf("a key instead of a name: %v", err)
	}
	t.Setenv("KIZUKI_TEST_KEY", "secret")
	s.Answer = Server{URL: "https://models.example/v1", Model: "m", KeyVariable: "KIZUKI_TEST_KEY", Consent: "https://models.example/v1"}
	must(t, l.SetSettings(s))
	b := string(given(os.ReadFile(l.dir.settings()))(t))
	if strings.Contains(b, "secret") {
		t.Error("the file holds the key")
	}
	client := given(l.Settings())(t).Answer.Client()
	if client.Key != "secret" || !client.Consent {
		t.Errorf("client: consent %v", client.Consent)
	}
	s.Answer.URL = "https://elsewhere.example/v1"
	must(t, l.SetSettings(s))
	if given(l.Settings())(t).Answer.Client().Consent {
		t.Error("consent for one address counts for another")
	}
	must(t, os.WriteFile(l.dir.settings(), []byte(`{"theme":"dark","fromTomorrow":{"x":1}}`), 0o600))
	must(t, l.SetSettings(given(l.Settings())(t)))
	if b := string(given(os.ReadFile(l.dir.settings()))(t)); !strings.Contains(b, "fromTomorrow") {
		t.Errorf("what a newer version put there is gone: %s", b)
	}
	must(t, os.WriteFile(l.dir.settings(), []byte("{oops"), 0o600))
	if _, err := l.Settings(); !errors.Is(err, ErrSettings) {
		t.Errorf("damaged settings: %v", err)
	}
}

func TestHome(t *testing.T) {
	t.Setenv("KIZUKI_HOME", "/from/the/environment")
	if got := given(Home(""))(t); got != "/from/the/environment" {
		t.Errorf("got %s", got)
	}
	if got := given(Home("/named"))(t); got != "/named" {
		t.Errorf("a named folder must win, got %s", got)
	}
	t.Setenv("KIZUKI_HOME", "")
	t.Setenv("HOME", "/home/student")
	if got := given(Home(""))(t); filepath.Base(got) != ".kizuki" {
		t.Errorf("got %s", got)
	}
	t.Setenv("HOME", "")
	if _, err := Home(""); runtime.GOOS == "linux" && !errors.Is(err, ErrHome) {
		t.Errorf("without one: %v", err)
	}
	for dir, want := range map[string]string{
		"/home/a/Dropbox/kizuki": "Dropbox", "/home/a/OneDrive - School/k": "OneDrive",
		"/Users/a/Library/Mobile Documents/k": "iCloud", "/home/a/kizuki": "", "/home/a/dropboxes": "",
	} {
		if got := folder(dir).synced(); got != want {
			t.Errorf("%s: %q, want %q", dir, got, want)
		}
	}
}

func TestReadOnlyFolder(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := t.TempDir()
	must(t, os.Chmod(dir, 0o500))
	defer os.Chmod(dir, 0o700)
	if _, err := Open(context.Background(), filepath.Join(dir, "home"), Options{}); !errors.Is(err, ErrReadOnly) {
		t.Errorf("got %v", err)
	}
}

// A data folder that lies in a file, or has too long a name, can't be made; the
// error says what to do about it.
func TestOpenWithoutFolder(t *testing.T) {
	for _, dir := range []string{
		filepath.Join(file(t, "notes.md", osmosis), "home"),
		filepath.Join(t.TempDir(), strings.Repeat("a", 300)),
	} {
		if _, err := Open(t.Context(), dir, Options{}); !errors.Is(err, ErrReadOnly) {
			t.Errorf("open %.40q: %v, want ErrReadOnly", dir, err)
		}
	}
}

// Names are compared by what a student sees of them, and a name is never taken
// for the id of another course.
func TestCourseNames(t *testing.T) {
	l := openAt(t, t.TempDir())
	first := given(l.EnsureCourse("Art  History\n"))(t)
	second := given(l.EnsureCourse(first.ID))(t)
	if second.ID == first.ID {
		t.Errorf("the course called %q is taken for the one with that id", first.ID)
	}
	if again := given(l.EnsureCourse(" art\thistory\u200b"))(t); again.ID != first.ID || first.Name != "Art History" {
		t.Errorf("%q and %q are two courses", first.Name, again.Name)
	}
	given(l.CreateCourse(strings.Repeat("漢", 200)))(t)
	for _, name := range []string{"", " \n", "\u200b\u200d", "\xff", strings.Repeat("a", 201)} {
		if _, err := l.CreateCourse(name); !errors.Is(err, ErrName) {
			t.Errorf("create course %q: %v, want ErrName", name, err)
		}
	}
}

// Two rebuilds at the same time, as of two windows, both succeed.
func TestRebuildTwiceAtOnce(t *testing.T) {
	dir := t.TempDir()
	l := openAt(t, dir)
	id := course(t, l, "Biology").ID
	bring(t, l, id, file(t, "cells.md", osmosis))
	var both sync.WaitGroup
	for _, one := range []*Library{l, openAt(t, dir)} {
		both.Go(func() {
			if r, err := one.Rebuild(t.Context()); err != nil || r.Materials != 1 {
				t.Errorf("rebuilt %+v, %v", r, err)
			}
		})
	}
	both.Wait()
	if len(find(t, l, id, "osmosis")) == 0 {
		t.Error("nothing is found any more")
	}
}
