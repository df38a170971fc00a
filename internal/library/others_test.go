package library

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"kizuki/internal/index"
	"kizuki/internal/journal"
)

// A repair takes nothing from an import that is under way in another process.
func TestRepairDuringAnImport(t *testing.T) {
	dir := t.TempDir()
	at := noon()
	l := openAt(t, dir, func(o *Options) { o.Now = at.now })
	half := filepath.Join(dir, "files", ".new-1")
	must(t, os.WriteFile(half, []byte("half"), 0o600))
	must(t, os.Chtimes(half, at.at.AddDate(0, 0, -2), at.at.AddDate(0, 0, -2)))
	var others []func()
	for range 2 {
		release, taken, err := journal.Share(l.dir.work())
		if err != nil || !taken {
			t.Fatalf("two imports can't be at work at once: %v", err)
		}
		others = append(others, release)
	}
	for _, release := range others {
		if r := given(l.Check(t.Context(), true))(t); len(r.Hints) != 0 {
			t.Errorf("hints: %+v", r.Hints)
		}
		given(l.Resume(t.Context()))(t)
		if _, err := os.Stat(half); err != nil {
			t.Fatal(err)
		}
		release()
	}
	given(l.Check(t.Context(), true))(t)
	if _, err := os.Stat(half); err == nil {
		t.Error("what is half made stays")
	}
}

// A file that is in the course and not in the search file can be found after
// it is imported again, although it is skipped.
func TestImportBringsTheSearchFileUpToDate(t *testing.T) {
	l := openAt(t, t.TempDir())
	id := course(t, l, "Biology").ID
	path := file(t, "cells.md", osmosis)
	sha := bring(t, l, id, path)[0].Material
	must(t, l.unindex(t.Context(), id, sha))
	l.shelf.healed = given(l.open(t.Context()))(t) // as for a window that has searched before
	r := given(l.Import(t.Context(), ImportRequest{Course: id, Paths: []string{path}}))(t)
	if r.Files[0].Status != StageSkipped || len(find(t, l, id, "osmosis")) == 0 {
		t.Errorf("%+v: nothing is found", r.Files[0])
	}
}

// What another process has put into the search file is not taken for something
// that the log does not say.
func TestFollowKnowsWhatOthersImported(t *testing.T) {
	dir := t.TempDir()
	l := openAt(t, dir)
	id := course(t, l, "Biology").ID
	other := openAt(t, dir)
	given(l.open(t.Context()))(t)
	bring(t, other, id, file(t, "cells.md", osmosis))
	must(t, l.follow(t.Context()))
	if held := given(given(other.open(t.Context()))(t).Held(t.Context()))(t); len(held) != 1 {
		t.Error("it was taken out of the search file")
	}
}

// A search file that another process built anew is the one that is written and
// searched from then on.
func TestRebuildElsewhere(t *testing.T) {
	dir := t.TempDir()
	l := openAt(t, dir)
	id := course(t, l, "Biology").ID
	bring(t, l, id, file(t, "cells.md", osmosis))
	find(t, l, id, "osmosis")
	given(openAt(t, dir).Rebuild(t.Context()))(t)
	bring(t, l, id, file(t, "rocks.md", "# Basalt\n\nBasalt is a dark rock that forms when lava cools quickly.\n"))
	if r := given(openAt(t, dir).Check(t.Context(), false))(t); len(r.Damage) != 0 {
		t.Errorf("damage: %+v", r.Damage)
	}
	if len(find(t, l, id, "basalt lava")) == 0 || len(find(t, l, id, "osmosis")) == 0 {
		t.Error("not all is found")
	}
}

// A search file that was damaged behind its first pages is built anew without
// asking, when it is searched and when it is written.
func TestDamagedInTheMiddle(t *testing.T) {
	for name, use := range map[string]func(*testing.T, *Library, string){
		"search": func(*testing.T, *Library, string) {},
		"import": func(t *testing.T, l *Library, id string) {
			bring(t, l, id, file(t, "rocks.md", "# Basalt\n\nBasalt is a dark rock.\n"))
		},
		"again": func(t *testing.T, l *Library, _ string) { l.shelf.healed = given(l.open(t.Context()))(t) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			l := openAt(t, dir)
			id := course(t, l, "Biology").ID
			bring(t, l, id, file(t, "cells.md", osmosis))
			must(t, l.Close())
			f := given(os.OpenFile(l.dir.index(), os.O_WRONLY, 0))(t)
			given(f.WriteAt(bytes.Repeat([]byte{0x5a}, 2*4096), 3*4096))(t)
			must(t, f.Close())
			ix, err := index.Open(l.dir.index(), index.Options{})
			if err != nil {
				t.Fatalf("it is noticed when it is opened: %v", err)
			}
			must(t, ix.Close())
			l = openAt(t, dir)
			use(t, l, id)
			if len(find(t, l, id, "osmosis")) == 0 {
				t.Error("nothing is found")
			}
			if r := given(l.Check(t.Context(), false))(t); len(r.Damage) != 0 {
				t.Errorf("damage: %+v", r.Damage)
			}
		})
	}
}

// A library that is open while a backup is restored elsewhere goes on with
// what was restored.
func TestWriteAfterARestoreElsewhere(t *testing.T) {
	dir := t.TempDir()
	l := openAt(t, dir)
	course(t, l, "Biology")
	backup := given(l.BackUp())(t)
	course(t, l, "Chemistry")
	must(t, openAt(t, dir).Restore(t.Context(), backup.Name))
	given(l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		if len(s.Courses) != 1 {
			t.Errorf("%d courses after the restore, want 1", len(s.Courses))
		}
		return []journal.Draft{{Type: "course.created", Data: courseCreated{ID: "c2", Name: "Physics"}}}, nil
	}))(t)
	if all := given(l.Courses())(t); len(all) != 2 || all[1].Name != "Physics" {
		t.Errorf("courses: %+v", all)
	}
}

// A search file that lacks a table, as of a version that never was, is built
// anew too.
func TestLackingTable(t *testing.T) {
	dir := t.TempDir()
	l := openAt(t, dir)
	id := course(t, l, "Biology").ID
	bring(t, l, id, file(t, "cells.md", osmosis))
	must(t, l.Close())
	db := given(sql.Open("sqlite3", l.dir.index()))(t)
	given(db.Exec("DROP TABLE passage"))(t)
	must(t, db.Close())
	if l = openAt(t, dir); len(find(t, l, id, "osmosis")) == 0 {
		t.Error("nothing is found")
	}
}
