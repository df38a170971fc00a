package library

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kizuki/internal/classmate"
	"kizuki/internal/journal"
	"kizuki/internal/source"
)

// TestReplayEqualsLive does many things by chance, undo and redo among them,
// and finds the replayed state equal to the live one after each.
func TestReplayEqualsLive(t *testing.T) {
	dir := t.TempDir()
	l := openAt(t, dir)
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "cells.md", osmosis))
	chance := rand.New(rand.NewSource(7))
	for i := range 120 {
		act(t, l, c.ID, chance, i)
		if i%5 != 0 {
			continue
		}
		entries := given(journal.Parse("log", []byte(logOf(t, dir))))(t)
		if live, again := stateOf(t, l.state), stateOf(t, Fold(entries)); live != again {
			t.Fatalf("after %d steps the live state is\n%s\nreplayed it is\n%s", i, live, again)
		}
	}
}

// act does one thing that a student may do; that it is refused is fine.
func act(t *testing.T, l *Library, course string, chance *rand.Rand, i int) {
	t.Helper()
	concepts := given(l.Concepts(course))(t)
	pick := func() string { return concepts[chance.Intn(len(concepts))].ID }
	var err error
	switch chance.Intn(11) {
	case 0:
		_, err = l.AddConcept(course, fmt.Sprint("Concept ", i), []source.Citation{quoteIn(t, l, course, "It goes on until they are even")})
	case 1:
		err = l.Confirm([]string{pick(), pick()})
	case 2:
		err = l.Drop([]string{pick()})
	case 3:
		err = l.Rename(pick(), fmt.Sprint("Renamed ", i))
	case 4:
		err = l.Merge(pick(), pick())
	case 5:
		_, err = l.AddLink(pick(), pick())
	case 6:
		_, err = l.Correct(course, quoteIn(t, l, course, "It needs no energy from the cell"), "no energy", fmt.Sprint("some energy ", i))
	case 7:
		err = l.SetExam(course, fmt.Sprintf("2026-12-%02d", 1+i%28))
	case 8, 9:
		_, err = l.Undo()
	case 10:
		if steps := given(l.Steps(3))(t); len(steps) == 3 {
			err = l.Redo(steps[2])
		}
	}
	for _, fine := range []error{ErrState, ErrLoop, ErrName, ErrNothing} {
		if errors.Is(err, fine) {
			return
		}
	}
	must(t, err)
	if len(given(l.Concepts(course))(t)) == 0 { // the import itself was undone
		must(t, l.Redo(given(l.Steps(1))(t)[0]))
		bring(t, l, course, file(t, fmt.Sprint("again", i, ".md"), osmosis+fmt.Sprint("\n\nAnd ", i, ".")))
	}
}

// FuzzApply folds any entries: nothing panics, and replayed is live.
func FuzzApply(f *testing.F) {
	f.Add(`course.created|{"id":"c1","name":"A"}` + "\n" + `entry.undone|{"entries":[1]}`)
	f.Add(`concept.merged|{"id":"k1","into":"k1"}` + "\n" + `concept.proposed|{"id":"","course":"c1"}`)
	f.Add(`entry.undone|{"entries":[1]}` + "\n" + `entry.undone|{"entries":[1],"redo":true}`)
	f.Add(`material.read|null` + "\n" + `from.tomorrow|{"x":1}` + "\n" + `link.proposed|[]`)
	f.Fuzz(func(t *testing.T, lines string) {
		var entries []journal.Entry
		live := NewState()
		for i, line := range strings.Split(lines, "\n") {
			typ, data, _ := strings.Cut(line, "|")
			e := journal.Entry{Seq: int64(i + 1), Type: typ, Data: json.RawMessage(data)}
			entries = append(entries, e)
			live.Apply(e)
		}
		if a, b := stateOf(t, live), stateOf(t, Fold(entries)); a != b {
			t.Fatalf("live\n%s\nreplayed\n%s", a, b)
		}
	})
}

func TestNewerEntriesAreKeptAndCounted(t *testing.T) {
	dir := t.TempDir()
	l := openAt(t, dir)
	course(t, l, "Biology")
	must(t, l.Close())
	path := filepath.Join(dir, "data", "library.jsonl")
	newer := `{"seq":2,"time":"2026-11-30T12:00:00Z","type":"course.sung","data":{"id":"c1","tune":"A"}}` + "\n"
	must(t, os.WriteFile(path, []byte(logOf(t, dir)+newer), 0o600))
	l = openAt(t, dir)
	if n := l.Notices(); len(n) != 1 || n[0].Kind != "newer" || !strings.HasPrefix(n[0].Text, "1 entries") {
		t.Errorf("notices: %+v", n)
	}
	course(t, l, "Chemistry")
	if log := logOf(t, dir); !strings.Contains(log, newer) || !strings.Contains(log, `"seq":3`) {
		t.Errorf("the log holds\n%s", log)
	}
}

// TestEveryTypeIsInTheTable sees to it that what is written is in the table,
// and that each type but the undo itself has a reader.
func TestEveryTypeIsInTheTable(t *testing.T) {
	written := map[string]bool{}
	names := given(filepath.Glob("*.go"))(t)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		b := string(given(os.ReadFile(name))(t))
		for _, part := range strings.Split(b, `Type: "`)[1:] {
			written[part[:strings.IndexByte(part, '"')]] = true
		}
	}
	if len(written) < 15 {
		t.Fatalf("found only %d types that are written", len(written))
	}
	for typ := range written {
		if table[typ] == nil {
			t.Errorf("%s is written, but not in the table", typ)
		}
	}
	for typ, read := range table {
		if read == nil && typ != typeUndone {
			t.Errorf("%s is ignored; say why in the table", typ)
		}
	}
}

func TestUndoNamesWhatItUndoes(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	a, b := file(t, "a.md", osmosis), file(t, "b.md", "# Cells\n\nA cell is the smallest unit of life.\n")
	bring(t, l, c.ID, a, b)
	must(t, l.ConfirmAll(c.ID))
	k := given(l.ConceptNamed(c.ID, "Osmosis"))(t)
	d := given(l.ConceptNamed(c.ID, "Diffusion"))(t)
	must(t, l.Rename(k.ID, "Water crossing"))
	must(t, l.Merge(d.ID, k.ID))
	given(l.Correct(c.ID, quoteIn(t, l, c.ID, "It needs no energy from the cell"), "NO  energy", "a little"))(t)
	must(t, l.RemoveMaterial(c.ID, given(l.Materials(c.ID))(t)[1].SHA))
	before := ""
	for _, want := range []string{
		"removal of b.md", "correction of “no energy”", "merge of Diffusion into Water crossing", "rename of Osmosis",
		"confirmation of 3 concepts", "import of 2 files", "new course Biology",
	} {
		step, err := l.Undo()
		if err != nil || step.What != want {
			t.Fatalf("undid %q, want %q (%v)", step.What, want, err)
		}
		if now := stateOf(t, l.state); now == before {
			t.Errorf("%s: nothing changed", want)
		} else {
			before = now
		}
	}
	if _, err := l.Undo(); !errors.Is(err, ErrNothing) {
		t.Errorf("at the end: %v", err)
	}
}

func TestRemovalAndUndoReachTheSearch(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	sha := bring(t, l, c.ID, file(t, "cells.md", osmosis))[0].Material
	must(t, l.ConfirmAll(c.ID))
	if len(find(t, l, c.ID, "movement of water")) != 1 {
		t.Fatal("not found after the import")
	}
	must(t, l.RemoveMaterial(c.ID, sha))
	if len(find(t, l, c.ID, "movement of water")) != 0 {
		t.Error("found after the removal")
	}
	if k := given(l.ConceptNamed(c.ID, "Osmosis"))(t); k.State != Confirmed || len(k.Quotes) != 0 || len(k.Vanished) == 0 {
		t.Errorf("a confirmed concept after the removal: %+v", k)
	}
	given(l.Undo())(t)
	if len(find(t, l, c.ID, "movement of water")) != 1 {
		t.Error("not found after the undo")
	}
	if k := given(l.ConceptNamed(c.ID, "Osmosis"))(t); len(k.Quotes) != 2 || len(k.Vanished) != 0 {
		t.Errorf("the concept after the undo: %+v", k)
	}
}

func TestLinksNeverRunInACircle(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "a.md", osmosis+"\n# Cells\n\nA cell is the smallest unit of life.\n"))
	var k [3]Concept
	for i, name := range []string{"Osmosis", "Diffusion", "Cells"} {
		k[i] = given(l.ConceptNamed(c.ID, name))(t)
	}
	given(l.AddLink(k[0].ID, k[1].ID))(t)
	given(l.AddLink(k[1].ID, k[2].ID))(t)
	if _, err := l.AddLink(k[2].ID, k[0].ID); !errors.Is(err, ErrLoop) {
		t.Errorf("a circle of three: %v", err)
	}
	if err := l.Merge(k[0].ID, k[2].ID); !errors.Is(err, ErrLoop) {
		t.Errorf("a merge that closes a circle: %v", err)
	}
	if _, err := l.AddLink(k[0].ID, k[0].ID); !errors.Is(err, ErrState) {
		t.Errorf("a concept that needs itself: %v", err)
	}
	proposed := given(l.ProposeLinks(c.ID, []classmate.Link{{Concept: k[2].ID, Needs: k[0].ID}, {Concept: k[0].ID, Needs: k[2].ID}, {Concept: "k99", Needs: k[0].ID}}))(t)
	if len(proposed) != 3 || proposed[2].State != Proposed {
		t.Errorf("links: %+v", proposed)
	}
	// Neighbours may be merged: the link between them goes.
	must(t, l.Merge(k[1].ID, k[0].ID))
	links := given(l.Links(c.ID))(t)
	if len(links) != 1 || links[0].Concept != k[0].ID || links[0].Needs != k[2].ID || links[0].State != Confirmed {
		t.Errorf("links after the merge: %+v", links)
	}
	if got := given(l.Concept(k[1].ID))(t); got.ID != k[0].ID || len(got.Quotes) != 4 {
		t.Errorf("the merged concept stands for %+v", got)
	}
}

// TestTwoProcesses opens a folder twice, as the window and a command do.
func TestTwoProcesses(t *testing.T) {
	dir := t.TempDir()
	a, b := openAt(t, dir), openAt(t, dir)
	c := course(t, a, "Biology")
	if got := given(b.Courses())(t); len(got) != 1 || got[0].Name != "Biology" {
		t.Fatalf("the other sees %+v", got)
	}
	if _, err := b.CreateCourse("BIOLOGY"); !errors.Is(err, ErrName) {
		t.Errorf("the same name again: %v", err)
	}
	d := course(t, b, "Chemistry")
	if d.ID == c.ID {
		t.Errorf("both have the id %s", d.ID)
	}
	bring(t, b, c.ID, file(t, "cells.md", osmosis))
	if len(find(t, a, c.ID, "movement of water")) != 1 {
		t.Error("what the other imported is not found")
	}
	if ids := given(a.Courses())(t); len(ids) != 2 {
		t.Errorf("the first sees %+v", ids)
	}
}

func BenchmarkReplay(b *testing.B) {
	var entries []journal.Entry
	put := func(typ string, data any) {
		d, err := json.Marshal(data)
		must(b, err)
		entries = append(entries, journal.Entry{Seq: int64(len(entries) + 1), Type: typ, Data: d})
	}
	put("course.created", courseCreated{ID: "c1", Name: "Biology"})
	for i := range 50_000 {
		put("concept.proposed", conceptProposed{ID: fmt.Sprint("k", i), Course: "c1", Name: fmt.Sprint("Concept ", i), Quotes: []source.Citation{{Exact: "A cell."}}})
		put("concept.confirmed", conceptConfirmed{[]string{fmt.Sprint("k", i)}})
	}
	b.Run("entries=100k", func(b *testing.B) {
		for b.Loop() {
			if s := Fold(entries); len(s.Concepts) != 50_000 {
				b.Fatal(len(s.Concepts))
			}
		}
	})
}
