package index

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestAFolderInItsPlace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.sqlite")
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, Options{}); !errors.Is(err, ErrFolder) {
		t.Errorf("open: %v", err)
	}
}

// Where the log beside the file can't be made, as on a full disk, everything is
// still found, and nothing is written.
func TestNoRoomForTheLog(t *testing.T) {
	ctx := context.Background()
	ix := opened(t, Options{}, cell)
	if err := ix.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(ix.path+"-shm", 0o700); err != nil {
		t.Fatal(err)
	}
	ix, err := Open(ix.path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	if r, err := ix.Search(ctx, Query{Course: "c", Text: "water membrane"}); err != nil || len(r.Hits) == 0 {
		t.Errorf("search: %v, %v", r.Hits, err)
	}
	if err := ix.Put(ctx, cell); !ReadOnly(err) {
		t.Errorf("put: %v", err)
	}
}

// TestDamageInside garbles pages of a file that can still be opened: every
// search answers or says that the file is unusable, and a rebuild of it brings
// all back, whether or not its vectors could be read.
func TestDamageInside(t *testing.T) {
	ctx := context.Background()
	whole := opened(t, Options{Embedder: generated{}}, cell)
	finished(t, whole)
	want := contents(t, whole)
	if _, err := whole.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(whole.path)
	if err != nil {
		t.Fatal(err)
	}
	met := 0
	for page := 1; page < len(good)/4096; page++ {
		bad := slices.Clone(good)
		for i := range 4096 {
			bad[page*4096+i] = byte(i*7 + 13)
		}
		path := filepath.Join(t.TempDir(), fmt.Sprint(page))
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		ix, err := Open(path, Options{Embedder: generated{}})
		if err != nil {
			continue
		}
		if _, err = ix.Search(ctx, Query{Course: "c", Text: "water membrane"}); err != nil {
			if met++; !errors.Is(err, ErrUnusable) {
				t.Errorf("page %d: %v", page, err)
			}
		}
		if err := ix.Rebuild(ctx, Options{Embedder: generated{}}, all(cell), nil); err != nil {
			t.Errorf("page %d: %v", page, err)
		} else {
			same(t, contents(t, ix), want)
		}
		ix.Close()
	}
	if met < 3 {
		t.Errorf("only %d damaged pages were met", met)
	}
}

// TestTheEndOfAVeryLongFile is found by words and gets no vector; a content is
// embedded once, under however many headings it stands.
func TestTheEndOfAVeryLongFile(t *testing.T) {
	e := &counted{}
	long := doc("long.txt", make([]string, mostEmbedded+40)...)
	for i := range long.Passages {
		text := "The same words stand under every heading."
		if i == mostEmbedded+30 {
			text = "Only here a walrus sleeps."
		}
		long.Passages[i] = passageOf(long.Material, fmt.Sprint("heading ", i), text, i, 50*i)
	}
	ix := opened(t, Options{Embedder: e}, long)
	finished(t, ix)
	if e.texts > 10 {
		t.Errorf("%d texts were embedded", e.texts)
	}
	s, err := ix.Status(context.Background(), "c")
	if err != nil || s.Embedded != mostEmbedded || s.WordsOnly != 40 {
		t.Errorf("status %+v, %v", s, err)
	}
	r := search(t, ix, Query{Text: "sleeping walrus"})
	if r.Meaning != Ready || len(r.Hits) == 0 || r.Hits[0].Passage.Ordinal != mostEmbedded+30 || r.Hits[0].MeaningRank != 0 {
		t.Errorf("got %q, %q", r.Meaning, texts(r))
	}
	if err := ix.Check(context.Background()); err != nil {
		t.Error(err)
	}
}
