package render

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"kizuki/internal/extract"
	"kizuki/internal/source"
)

// deck has a slide a title, hidden where the title says so.
func deck(titles ...string) *source.Text {
	t := &source.Text{}
	for i, title := range titles {
		t.Paragraphs = append(t.Paragraphs,
			source.Paragraph{Text: title, Location: source.Location{Slide: i + 1, Hidden: title == "hidden"}},
			source.Paragraph{Text: "note", Location: source.Location{Slide: i + 1, Notes: true, Hidden: title == "hidden"}})
	}
	return t
}

func TestSlidesAndPages(t *testing.T) {
	for _, c := range []struct {
		pages int
		want  [4]int // pages of slides 1 to 4
	}{
		{4, [4]int{1, 2, 3, 4}}, // hidden slides are pages too
		{2, [4]int{1, 0, 0, 2}}, // they are left out
		{3, [4]int{}},           // it is not certain
		{0, [4]int{}},
	} {
		n := NewNumbering(deck("one", "hidden", "hidden", "four"), 4, c.pages)
		got := [4]int{n.Page(1), n.Page(2), n.Page(3), n.Page(4)}
		if got != c.want || n.Page(0) != 0 || n.Page(5) != 0 {
			t.Errorf("%d pages: got %v, want %v", c.pages, got, c.want)
		}
	}
}

func TestNotesStandOnNoPage(t *testing.T) {
	text := deck("one", "two\nthree")
	text.Join()
	on := OnPages(text, NewNumbering(text, 2, 2))
	if at := on.Paragraphs[3]; at.Text != "three" || at.Span.In(text.Content) != "three" {
		t.Errorf("a line of its own: got %+v", at)
	}
	if on.Paragraphs[2].Location.Page != 2 || on.Paragraphs[4].Location.Page != 0 || text.Paragraphs[2].Location.Page != 0 {
		t.Errorf("got %+v", on.Paragraphs)
	}
}

// stand is an office whose program is a shell script.
func stand(t *testing.T, script string) *Office {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	path := filepath.Join(t.TempDir(), "soffice")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o700); err != nil {
		t.Fatal(err)
	}
	return &Office{program: path}
}

func TestAnOfficeThatHangsIsEnded(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, err := stand(t, "sleep 60 & sleep 60").PDF(ctx, "slide_test.go", source.PPTX, t.TempDir())
	if !errors.Is(err, ErrNotDrawn) || !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 20*time.Second {
		t.Errorf("got %v after %v", err, time.Since(began))
	}
}

func TestAnOfficeThatDrawsNothing(t *testing.T) {
	dir := t.TempDir()
	_, err := stand(t, "exit 0").PDF(context.Background(), "slide_test.go", source.PPTX, dir)
	if left, _ := os.ReadDir(dir); !errors.Is(err, ErrNotDrawn) || len(left) != 0 {
		t.Errorf("got %v, left %v", err, left)
	}
}

// An office sees a copy and a profile of its own, and none of the student's
// environment.
func TestAnOfficeSeesOnlyItsOwn(t *testing.T) {
	t.Setenv("KIZUKI_TEST_KEY", "secret")
	o := stand(t, `mkdir out; { env; ls profile/user deck.pptx; echo "$@"; } >out/deck.pdf`)
	made, err := o.PDF(context.Background(), "slide_test.go", source.PPTX, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	said, _ := os.ReadFile(made)
	if bytes.Contains(said, []byte("secret")) || !bytes.Contains(said, []byte("registrymodifications.xcu")) || !bytes.Contains(said, []byte("ExportHiddenSlides")) {
		t.Errorf("got %s", said)
	}
}

// TestARealDeck draws a deck with a hidden slide by the LibreOffice of this
// computer and marks what stands on its slides.
func TestARealDeck(t *testing.T) {
	o, err := FindOffice()
	if err != nil {
		t.Skip(err)
	}
	path := "../../testdata/sample/Week 3 slides.pptx"
	r, err := extract.Read(context.Background(), path, extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	made, err := o.PDF(context.Background(), path, source.PPTX, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(made, "")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	n := NewNumbering(r.Text, r.Report.Parts, b.doc.Pages())
	on := OnPages(r.Text, n)
	marked, all := 0, 0
	for i, p := range on.Paragraphs {
		got, err := b.Place(Stretches(on, p.Span))
		if err != nil || got.Marked && got.Page != p.Location.Slide {
			t.Errorf("paragraph %d of slide %d: %+v, %v", i, p.Location.Slide, got, err)
		}
		if p.Location.Notes {
			if got.Marked {
				t.Errorf("a note is marked on the slide: %q", p.Text)
			}
			continue
		}
		if all++; got.Marked {
			marked++
		} else {
			t.Logf("unmarked: slide %d, %q", p.Location.Slide, p.Text)
		}
	}
	if all == 0 || marked*10 < all*8 {
		t.Errorf("marked %d of %d", marked, all)
	}
}
