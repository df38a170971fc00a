package library

import (
	"archive/zip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"kizuki/internal/extract"
	"kizuki/internal/passage"
)

func TestImportFolderAndZip(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	dir := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(dir, "week 1"), 0o700))
	for name, content := range map[string]string{
		"week 1/cells.md": osmosis, "ideas.txt": "Ask about the membrane.", "old.doc": "\xd0\xcf\x11\xe0 old", "empty.txt": "",
	} {
		must(t, os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(content), 0o600))
	}
	r := given(l.Import(context.Background(), ImportRequest{Course: c.ID, Paths: []string{dir}}))(t)
	got := map[string]Stage{}
	for _, f := range r.Files {
		got[strings.TrimPrefix(filepath.ToSlash(f.Path), filepath.ToSlash(dir)+"/")] = f.Status
		if f.Status != StageReady && f.Error == "" {
			t.Errorf("%s is %s without a reason", f.Path, f.Status)
		}
	}
	want := map[string]Stage{"week 1/cells.md": StageReady, "ideas.txt": StageReady, "old.doc": StageSkipped, "empty.txt": StageSkipped}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}

	path := filepath.Join(t.TempDir(), "export.zip")
	out := given(os.Create(path))(t)
	z := zip.NewWriter(out)
	for _, name := range []string{"week 1/cells.md", "week 2/energy.md"} {
		w := given(z.Create(name))(t)
		given(w.Write([]byte(map[bool]string{true: osmosis, false: "# Energy\n\nATP carries energy."}[strings.Contains(name, "cells")])))(t)
	}
	must(t, z.Close())
	must(t, out.Close())
	r = given(l.Import(context.Background(), ImportRequest{Course: c.ID, Paths: []string{path}}))(t)
	if len(r.Files) != 2 || r.Files[0].Status != StageSkipped || r.Files[1].Status != StageReady {
		t.Fatalf("zip: %+v", r.Files)
	}
	if r.Files[0].Error != "already in the course as “cells.md”" || r.Files[0].Passages == 0 || r.Files[0].Report == nil {
		t.Errorf("the file that is there: %+v", r.Files[0])
	}
	if m := given(l.Material(c.ID, r.Files[1].Material))(t); m.Path != "week 2/energy.md" || m.Name != "energy.md" {
		t.Errorf("%+v", m)
	}
}

func TestTheSameTextIsTakenWithAWarning(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "cells.md", osmosis))
	f := bring(t, l, c.ID, file(t, "copy of cells.md", osmosis+"\n"))[0]
	if len(f.Report.Warnings) != 1 || !strings.Contains(f.Report.Warnings[0], "“cells.md”") {
		t.Errorf("warnings: %q", f.Report.Warnings)
	}
	m := given(l.Material(c.ID, f.Material))(t)
	if len(m.Report.Warnings) != 1 {
		t.Errorf("the warning is not kept: %+v", m.Report)
	}
	if n := len(given(l.Concepts(c.ID))(t)); n != 2 {
		t.Errorf("%d concepts, want no doubles", n)
	}
}

func TestABadFileLeavesTheCourseAsItWas(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "cells.md", osmosis))
	r := given(l.Import(context.Background(), ImportRequest{Course: c.ID, Paths: []string{
		file(t, "spaces.txt", " \n\n "), filepath.Join(t.TempDir(), "not there.pdf"), file(t, "program.exe", "MZ\x90\x00"), file(t, "energy.md", "# Energy\n\nATP carries energy."),
	}}))(t)
	for i, kind := range []extract.Kind{extract.NoText, extract.Unreadable, extract.Unsupported} {
		if f := r.Files[i]; f.Status != StageFailed || f.Problem == nil || f.Problem.Kind != kind || f.Problem.Next == "" {
			t.Errorf("%s: %+v", f.Path, f)
		}
	}
	if r.Files[3].Status != StageReady {
		t.Errorf("the good file: %+v", r.Files[3])
	}
	if len(find(t, l, c.ID, "movement of water")) != 1 || len(find(t, l, c.ID, "ATP energy")) != 1 {
		t.Error("what is good can't be found")
	}
	if check := given(l.Check(context.Background(), false))(t); len(check.Damage) != 0 {
		t.Errorf("check finds %+v", check.Damage)
	}
}

// A file that could not be read is read again on request, from the bytes that
// were kept.
func TestRetry(t *testing.T) {
	broken := true
	l := openAt(t, t.TempDir(), func(o *Options) {
		o.Read = func(ctx context.Context, path string, x extract.Options) (*extract.Result, error) {
			if broken && x.Password == "" {
				return nil, &extract.Error{Kind: extract.NeedsPassword, Name: x.Name, Detail: "it opens with a password", Next: "Import it again with its password."}
			}
			return extract.Read(ctx, path, x)
		}
	})
	c := course(t, l, "Biology")
	path := file(t, "cells.md", osmosis)
	f := given(l.Import(context.Background(), ImportRequest{Course: c.ID, Paths: []string{path}}))(t).Files[0]
	if f.Status != StageFailed || f.Problem.Kind != extract.NeedsPassword {
		t.Fatalf("%+v", f)
	}
	must(t, os.Remove(path))
	if r := given(l.Resume(context.Background()))(t); len(r.Files) != 0 {
		t.Errorf("the next start tries again by itself: %+v", r.Files)
	}
	if f = given(l.Retry(context.Background(), c.ID, f.Material, ""))(t); f.Status != StageFailed {
		t.Errorf("without the password: %+v", f)
	}
	if f = given(l.Retry(context.Background(), c.ID, f.Material, "secret"))(t); f.Status != StageReady || f.Passages == 0 {
		t.Errorf("with the password: %+v", f)
	}
	for _, name := range []string{"data/library.jsonl", "settings.json"} {
		if b, err := os.ReadFile(filepath.Join(l.Dir(), name)); err == nil && strings.Contains(string(b), "secret") {
			t.Errorf("%s holds the password", name)
		}
	}
}

func TestCancelAndClose(t *testing.T) {
	reading, cancel := make(chan string, 9), make(chan bool)
	dir := t.TempDir()
	slow := func(o *Options) {
		o.Read = func(ctx context.Context, path string, x extract.Options) (*extract.Result, error) {
			reading <- x.Name
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-cancel:
			}
			return extract.Read(ctx, path, x)
		}
	}
	l := openAt(t, dir, slow)
	c := course(t, l, "Biology")
	a, b := file(t, "a.md", osmosis), file(t, "b.md", "# Energy\n\nATP carries energy.")
	ctx, end := context.WithCancel(context.Background())
	defer end()
	var r ImportResult
	var err error
	var done sync.WaitGroup
	done.Go(func() { r, err = l.Import(ctx, ImportRequest{Course: c.ID, Paths: []string{a, b}}) })
	<-reading
	<-reading
	l.Cancel(a) // the student wants it no more
	end()       // the app is closed
	done.Wait()
	if !errors.Is(err, context.Canceled) || r.Files[0].Status != StageCanceled || r.Files[1].Status != StageCanceled {
		t.Fatalf("%v: %+v", err, r.Files)
	}
	must(t, l.Close())
	l = openAt(t, dir)
	again := given(l.Resume(context.Background()))(t)
	if len(again.Files) != 1 || again.Files[0].Name != "b.md" || again.Files[0].Status != StageReady {
		t.Errorf("the next start goes on with %+v", again.Files)
	}
	if len(find(t, l, c.ID, "ATP energy")) != 1 || len(find(t, l, c.ID, "movement of water")) != 0 {
		t.Error("the search finds the wrong file")
	}
}

// What was read and logged before it was canceled is put into the search file
// all the same: the course has it, and a check finds nothing wrong.
func TestCanceledWhileItIsIndexed(t *testing.T) {
	var l *Library
	var path string
	l = openAt(t, t.TempDir(), func(o *Options) {
		o.Progress = func(p Progress) {
			if p.Stage == string(StageIndexing) {
				l.Cancel(path)
			}
		}
	})
	c := course(t, l, "Biology")
	path = file(t, "a.md", osmosis)
	r := given(l.Import(t.Context(), ImportRequest{Course: c.ID, Paths: []string{path}}))(t)
	if r.Files[0].Status != StageReady {
		t.Errorf("it is said to be %s: %s", r.Files[0].Status, r.Files[0].Error)
	}
	if len(find(t, l, c.ID, "movement of water")) != 1 {
		t.Error("it is not found")
	}
}

// A check during an import does not call damage what the import will put into
// the search file.
func TestCheckDuringAnImport(t *testing.T) {
	var l *Library
	var checked Checked
	var err error
	l = openAt(t, t.TempDir(), func(o *Options) {
		o.Progress = func(p Progress) {
			if p.Stage == string(StageIndexing) {
				checked, err = l.Check(context.Background(), false)
			}
		}
	})
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "a.md", osmosis))
	if err != nil || checked.Texts != 1 || len(checked.Damage) != 0 {
		t.Errorf("%v: %+v", err, checked)
	}
	if again := given(l.Check(t.Context(), false))(t); len(again.Damage) != 0 || again.Indexed != 1 {
		t.Errorf("afterwards: %+v", again)
	}
}

func TestNewVersion(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	path := file(t, "cells.md", osmosis)
	old := bring(t, l, c.ID, path)[0].Material
	must(t, l.ConfirmAll(c.ID))
	given(l.Correct(c.ID, quoteIn(t, l, c.ID, "It goes on until they are even"), "even", "nearly even"))(t)
	cited := quoteIn(t, l, c.ID, "It needs no energy from the cell")
	newer := "# Before\n\nA word before.\n\n" + strings.Replace(osmosis, "It needs no energy from the cell.", "It costs nothing.", 1)
	must(t, os.WriteFile(path, []byte(newer), 0o600))
	r := given(l.Import(context.Background(), ImportRequest{Course: c.ID, Paths: []string{path}, Replace: true}))(t)
	f := r.Files[0]
	if f.Status != StageReady || len(f.Vanished) != 1 || f.Vanished[0].Exact != "It needs no energy from the cell." {
		t.Fatalf("%+v", f)
	}
	if m := given(l.Material(c.ID, old))(t); m.Stage != StageReplaced || m.Newer != f.Material {
		t.Errorf("the old version: %+v", m)
	}
	k := given(l.ConceptNamed(c.ID, "Osmosis"))(t)
	if k.State != Confirmed || len(k.Quotes) != 1 || k.Quotes[0].Material != f.Material || len(k.Vanished) != 1 {
		t.Errorf("the concept: %+v", k)
	}
	if x := given(l.CorrectionsOf(c.ID, "It goes on until they are even."))(t); len(x) != 1 || x[0].Citation.Material != f.Material {
		t.Errorf("the correction: %+v", x)
	}
	v := given(l.View(c.ID, cited))(t)
	if v.Exact != "It needs no energy from the cell" || !strings.HasSuffix(v.Prefix, "across a membrane. ") || !v.Gone || v.Today != nil {
		t.Errorf("the old citation: %+v", v)
	}
	if hits := find(t, l, c.ID, "movement of water"); len(hits) != 1 || hits[0].Material != f.Material {
		t.Errorf("the search finds %+v", hits)
	}
	given(l.Undo())(t) // of the import, whole
	if m := given(l.Material(c.ID, old))(t); m.Stage != StageReady {
		t.Errorf("after the undo the old version is %s", m.Stage)
	}
	if k := given(l.ConceptNamed(c.ID, "Osmosis"))(t); len(k.Quotes) != 2 || k.Quotes[0].Material != old {
		t.Errorf("after the undo the concept is %+v", k)
	}
	if v := given(l.View(c.ID, cited))(t); v.Gone || v.Passage == "" {
		t.Errorf("after the undo the citation is %+v", v)
	}
}

// Without Replace a new version stands beside the old one.
func TestNewVersionBeside(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	path := file(t, "cells.md", osmosis)
	bring(t, l, c.ID, path)
	must(t, os.WriteFile(path, []byte(osmosis+"\nMore."), 0o600))
	bring(t, l, c.ID, path)
	if all := given(l.Materials(c.ID))(t); len(all) != 2 || all[0].Stage != StageReady || all[1].Stage != StageReady {
		t.Errorf("%+v", all)
	}
}

// Another way of cutting moves no citation and keeps the ids of passages that
// stay as they are.
func TestPolicyChange(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	m := given(l.Material(c.ID, bring(t, l, c.ID, file(t, "cells.md", osmosis+strings.Repeat("\nA cell is the smallest unit of life.\n", 40)))[0].Material))(t)
	cited := quoteIn(t, l, c.ID, "It needs no energy from the cell")
	before := given(l.View(c.ID, cited))(t)
	ids := func() []string {
		var all []string
		for _, p := range given(l.passages(m))(t) {
			all = append(all, p.ID)
		}
		return all
	}
	was := ids()
	must(t, l.SetPolicy(context.Background(), c.ID, "window"))
	if got := given(l.Course(c.ID))(t).Policy; got != passage.Window {
		t.Errorf("policy %v", got)
	}
	if slices.Equal(was, ids()) {
		t.Error("the passages are as before")
	}
	after := given(l.View(c.ID, cited))(t)
	if after.Exact != before.Exact || after.Prefix != before.Prefix || after.Passage == "" {
		t.Errorf("the citation moved: %+v", after)
	}
	if len(find(t, l, c.ID, "needs energy")) == 0 {
		t.Error("nothing is found after the change")
	}
	must(t, l.SetPolicy(context.Background(), c.ID, "course"))
	if !slices.Equal(was, ids()) {
		t.Error("cut the old way again, the ids are others")
	}
	if err := l.SetPolicy(context.Background(), c.ID, "paper"); !errors.Is(err, ErrPolicy) {
		t.Errorf("got %v", err)
	}
}

// A better reader reads anew, and an old citation still shows its own text.
func TestBetterReader(t *testing.T) {
	l := openAt(t, t.TempDir(), func(o *Options) {
		o.Read = func(ctx context.Context, path string, x extract.Options) (*extract.Result, error) {
			r, err := extract.Read(ctx, path, x)
			if err == nil {
				r.Text.Revision--
				for i := range r.Text.Paragraphs {
					r.Text.Paragraphs[i].Text = strings.ReplaceAll(r.Text.Paragraphs[i].Text, "energy", "enrgy")
				}
				r.Text.Join()
			}
			return r, err
		}
	})
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "cells.md", osmosis))
	stays, goes := quoteIn(t, l, c.ID, "It goes on until they are even"), quoteIn(t, l, c.ID, "It needs no enrgy from the cell")
	dir := l.Dir()
	must(t, l.Close())
	l = openAt(t, dir)
	if r := given(l.Resume(context.Background()))(t); len(r.Files) != 1 || r.Files[0].Status != StageReady {
		t.Fatalf("read anew: %+v", r.Files)
	}
	if v := given(l.View(c.ID, stays))(t); v.Gone || v.Today == nil || v.Today.Revision != stays.Revision+1 || v.Passage == "" {
		t.Errorf("what still stands: %+v", v)
	}
	if v := given(l.View(c.ID, goes))(t); !v.Gone || v.Exact != "It needs no enrgy from the cell" {
		t.Errorf("what is gone: %+v", v)
	}
	if len(find(t, l, c.ID, "needs energy")) != 1 {
		t.Error("the better text is not found")
	}
	if r := given(l.Check(t.Context(), true))(t); len(r.Damage) != 0 {
		t.Errorf("damage: %+v", r.Damage)
	}
	// Concepts that were proposed at first still quote the older text.
	must(t, os.Remove(l.dir.text(stays.Material, stays.Revision)))
	l = openAt(t, dir)
	if r := given(l.Check(t.Context(), false))(t); len(r.Damage) != 1 || r.Damage[0].Kind != "text" {
		t.Errorf("the older text is gone: %+v", r.Damage)
	}
}

// A check says which files an import left unread, and repair reads them.
func TestCheckWaiting(t *testing.T) {
	dir := t.TempDir()
	ctx, end := context.WithCancel(t.Context())
	l := openAt(t, dir, func(o *Options) {
		o.Read = func(context.Context, string, extract.Options) (*extract.Result, error) { end(); return nil, ctx.Err() }
	})
	id := course(t, l, "Biology").ID
	if _, err := l.Import(ctx, ImportRequest{Course: id, Paths: []string{file(t, "cells.md", osmosis)}}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	l = openAt(t, dir)
	if r := given(l.Check(t.Context(), false))(t); len(r.Damage) != 0 || len(r.Hints) != 1 || r.Hints[0].What != "cells.md" {
		t.Errorf("check: %+v", r)
	}
	given(l.Check(t.Context(), true))(t)
	if len(find(t, l, id, "osmosis")) == 0 {
		t.Error("it is still not read")
	}
}
