package export

import (
	"archive/zip"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kizuki/internal/extract"
	"kizuki/internal/library"
	"kizuki/internal/session"
)

func now() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// furnished is a course with a file and two confirmed concepts, one of which
// needs the other.
func furnished(t *testing.T) (*library.Library, *session.Desk, string) {
	t.Helper()
	lib, err := library.Open(context.Background(), t.TempDir(), library.Options{Now: now, Read: extract.Read, NoMeaning: true})
	must(t, err)
	t.Cleanup(func() { lib.Close() })
	c, err := lib.CreateCourse("Biology, 101")
	must(t, err)
	path := filepath.Join(t.TempDir(), "cells.md")
	must(t, os.WriteFile(path, []byte("# Osmosis\n\nOsmosis is the movement of water <b>across</b> a membrane & more.\n\n# Diffusion\n\nDiffusion is the spreading of particles.\n"), 0o600))
	_, err = lib.Import(context.Background(), library.ImportRequest{Course: c.ID, Paths: []string{path}})
	must(t, err)
	must(t, lib.ConfirmAll(c.ID))
	all, err := lib.Concepts(c.ID)
	must(t, err)
	_, err = lib.AddLink(all[0].ID, all[1].ID)
	must(t, err)
	desk, err := session.Open(lib, session.Options{Now: now})
	must(t, err)
	return lib, desk, c.ID
}

func names(t *testing.T, b []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	must(t, err)
	all := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		must(t, err)
		content, err := io.ReadAll(r)
		must(t, err)
		all[f.Name] = string(content)
	}
	return all
}

// Unpacked, everything is a data folder that opens.
func TestEverything(t *testing.T) {
	lib, _, course := furnished(t)
	var out bytes.Buffer
	must(t, Everything(context.Background(), lib, &out))
	dir := t.TempDir()
	for name, content := range names(t, out.Bytes()) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, []byte(content), 0o600))
	}
	again, err := library.Open(context.Background(), dir, library.Options{NoMeaning: true})
	must(t, err)
	defer again.Close()
	found, err := again.Search(context.Background(), library.Query{Course: course, Text: "movement of water"})
	if err != nil || len(found.Hits) != 1 {
		t.Errorf("found %+v, %v", found.Hits, err)
	}
	if r, err := again.Check(context.Background(), false); err != nil || len(r.Damage) != 0 {
		t.Errorf("check: %+v, %v", r.Damage, err)
	}
}

// A bundle holds nothing of the student, and gives a classmate the course.
func TestBundle(t *testing.T) {
	lib, _, course := furnished(t)
	at, err := lib.Cite(course, "Diffusion is the spreading of particles", "")
	must(t, err)
	_, err = lib.Correct(course, at, "particles", "my own secret note")
	must(t, err)
	path := filepath.Join(t.TempDir(), "bundle.zip")
	out, err := os.Create(path)
	must(t, err)
	must(t, Bundle(context.Background(), lib, course, out))
	must(t, out.Close())
	b, err := os.ReadFile(path)
	must(t, err)
	for name, content := range names(t, b) {
		if strings.Contains(content, "secret") {
			t.Errorf("%s holds a correction", name)
		}
	}
	c, err := lib.CreateCourse("A friend's")
	must(t, err)
	got, err := Import(context.Background(), lib, library.ImportRequest{Course: c.ID, Paths: []string{path}})
	must(t, err)
	if len(got.Files) != 1 || got.Files[0].Status != library.StageReady {
		t.Errorf("the bundle holds one file; got %+v", got.Files)
	}
	concepts, err := lib.Concepts(c.ID)
	must(t, err)
	for _, k := range concepts {
		if k.State != library.Confirmed {
			t.Errorf("%s is %s", k.Name, k.State)
		}
	}
	if len(concepts) != 2 {
		t.Errorf("took %d concepts", len(concepts))
	}
	links, err := lib.Links(c.ID)
	if err != nil || len(links) != 1 || links[0].State != library.Confirmed {
		t.Errorf("links: %+v, %v", links, err)
	}
	if _, err := Take(context.Background(), lib, c.ID, os.Args[0]); !errors.Is(err, ErrBundle) {
		t.Errorf("a file that is no bundle: %v", err)
	}
}

func TestCards(t *testing.T) {
	lib, desk, course := furnished(t)
	var out, again bytes.Buffer
	must(t, Cards(context.Background(), lib, desk, course, &out))
	must(t, Cards(context.Background(), lib, desk, course, &again))
	parts := names(t, out.Bytes())
	if parts["media"] != "{}" {
		t.Errorf("media: %q", parts["media"])
	}
	path := filepath.Join(t.TempDir(), "collection.anki2")
	must(t, os.WriteFile(path, []byte(parts["collection.anki2"]), 0o600))
	db, err := sql.Open("sqlite3", "file:"+path)
	must(t, err)
	defer db.Close()
	var n int
	var fields string
	must(t, db.QueryRow("SELECT count(*), min(flds) FROM notes JOIN cards ON cards.nid=notes.id").Scan(&n, &fields))
	if n != 2 || !strings.Contains(fields, "\x1f<p>“Diffusion is the spreading of particles.”</p>\x1f<a href=\"kizuki://cite/"+course) {
		t.Errorf("%d notes, the first %q", n, fields)
	}
	var ids, same string
	must(t, db.QueryRow("SELECT group_concat(guid) FROM notes").Scan(&ids))
	must(t, os.WriteFile(path+"2", []byte(names(t, again.Bytes())["collection.anki2"]), 0o600))
	db2, err := sql.Open("sqlite3", "file:"+path+"2")
	must(t, err)
	defer db2.Close()
	must(t, db2.QueryRow("SELECT group_concat(guid) FROM notes").Scan(&same))
	if ids != same {
		t.Errorf("exported again, the notes are others: %s, %s", ids, same)
	}
}

func TestNotes(t *testing.T) {
	lib, desk, course := furnished(t)
	text, err := Notes(lib, desk, course)
	must(t, err)
	if !strings.HasPrefix(text, "# Biology, 101\n\n## Osmosis\n\n> Osmosis is the movement of water") ||
		!strings.Contains(text, "> [Section “Osmosis” of cells.md](kizuki://cite/"+course+"/") {
		t.Errorf("got\n%s", text)
	}
	if got := plain("a *b* <c>\n# d"); got != `a \*b\* \<c\> \# d` {
		t.Errorf("marks: %s", got)
	}
}

func TestCalendar(t *testing.T) {
	lib, desk, _ := furnished(t)
	text, err := Calendar(lib, desk, now())
	must(t, err)
	for _, want := range []string{
		"BEGIN:VCALENDAR\r\n", "DTSTART;VALUE=DATE:20261130\r\n", "DTEND;VALUE=DATE:20261201\r\n",
		"SUMMARY:Explain 1 with Kizuki\r\n", "DESCRIPTION:Diffusion (Biology\\, 101): first time\r\n", "END:VCALENDAR\r\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	var b strings.Builder
	line(&b, "DESCRIPTION:"+strings.Repeat("ü", 100))
	for _, l := range strings.Split(strings.TrimSuffix(b.String(), "\r\n"), "\r\n") {
		if len(l) > 75 || strings.Contains(l, "\uFFFD") {
			t.Errorf("a line of %d bytes: %q", len(l), l)
		}
	}
}
