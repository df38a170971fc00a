package worker

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kizuki/internal/extract"
	"kizuki/internal/pdfium/handmade"
	"kizuki/internal/source"
)

func TestMain(m *testing.M) {
	Main()
	os.Exit(m.Run())
}

func file(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func pool(t *testing.T, l Limits) *Pool {
	p := NewPool(l)
	t.Cleanup(p.Close)
	return p
}

// kindOf is the kind of an extract.Error, or what else the error is.
func kindOf(err error) extract.Kind {
	var e *extract.Error
	switch {
	case errors.As(err, &e):
		return e.Kind
	case err == nil:
		return "none"
	}
	return extract.Kind(err.Error())
}

func TestReadInAChildIsReadHere(t *testing.T) {
	path := file(t, "cells.pdf", handmade.PDF(handmade.Page{Content: handmade.Text(72, 700, 12, "Water moves through a membrane.")}))
	r, err := pool(t, Limits{}).Read(t.Context(), path, extract.Options{Material: "abc"})
	if err != nil {
		t.Fatal(err)
	}
	here, err := extract.Read(t.Context(), path, extract.Options{Material: "abc"})
	if err != nil {
		t.Fatal(err)
	}
	if r.Text.Content != here.Text.Content || r.Text.Content != "Water moves through a membrane." || r.Text.Material != "abc" || r.Text.Name != "cells.pdf" {
		t.Errorf("child read %+v, here %+v", r.Text, here.Text)
	}
	if r.Text.Paragraphs[0].Location.Page != 1 || r.Report.WithText != here.Report.WithText {
		t.Errorf("child: %+v %+v", r.Text.Paragraphs[0], r.Report)
	}
}

func TestErrorsKeepTheirKind(t *testing.T) {
	p := pool(t, Limits{Children: 1})
	for name, c := range map[string]struct {
		data []byte
		kind extract.Kind
	}{
		"locked.pdf": {handmade.Encrypt("x", "open", "own"), extract.NeedsPassword},
		"empty.pdf":  {nil, extract.Empty},
		"broken.pdf": {[]byte("%PDF-1.7 and no more"), extract.Damaged},
		"blank.pdf":  {handmade.PDF(handmade.Page{}), extract.NoText},
	} {
		_, err := p.Read(t.Context(), file(t, name, c.data), extract.Options{})
		if kindOf(err) != c.kind || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v (%s), want %s", name, err, kindOf(err), c.kind)
		}
	}
}

func TestAStuckReaderIsKilled(t *testing.T) {
	p := pool(t, Limits{Time: 3 * time.Second, Children: 1})
	start := time.Now()
	_, err := p.Read(t.Context(), file(t, "loop.pdf", handmade.Looping()), extract.Options{})
	if kindOf(err) != extract.Timeout {
		t.Fatalf("got %v, want a time-out", err)
	}
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("it took %s to end", took)
	}
	if len(p.idle)+len(p.busy) > 0 {
		t.Error("the stuck child is kept")
	}
}

func TestAGreedyReaderIsKilled(t *testing.T) {
	p := pool(t, Limits{Memory: 16 << 20})
	_, err := p.Read(t.Context(), file(t, "loop.pdf", handmade.Looping()), extract.Options{})
	if kindOf(err) != extract.Memory {
		t.Errorf("got %v, want a refusal for memory", err)
	}
}

func TestCancelEndsTheChild(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	_, err := pool(t, Limits{}).Read(ctx, file(t, "loop.pdf", handmade.Looping()), extract.Options{})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the context's error", err)
	}
}

func TestACrashIsAnErrorOnThatFile(t *testing.T) {
	p := pool(t, Limits{Children: 1})
	path := file(t, "loop.pdf", handmade.Looping())
	done := make(chan error)
	go func() {
		_, err := p.Read(context.Background(), path, extract.Options{})
		done <- err
	}()
	c := waitForChild(t, p)
	c.command.Process.Kill()
	if err := <-done; kindOf(err) != extract.Damaged || !strings.Contains(err.Error(), "crashed") {
		t.Errorf("got %v", err)
	}
}

// waitForChild gives the child that serves the pool's only request.
func waitForChild(t *testing.T, p *Pool) *child {
	t.Helper()
	for range 200 {
		p.mu.Lock()
		for c := range p.busy {
			p.mu.Unlock()
			return c
		}
		p.mu.Unlock()
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("no child was started")
	return nil
}

func TestManyAtOnceAndProgress(t *testing.T) {
	p := pool(t, Limits{Children: 2})
	var all sync.WaitGroup
	for range 4 {
		path := file(t, "two.pdf", handmade.PDF(handmade.Page{Content: handmade.Text(72, 700, 12, "one")}, handmade.Page{Content: handmade.Text(72, 700, 12, "two")}))
		all.Add(1)
		go func() {
			defer all.Done()
			var last extract.Step
			ctx := extract.WithProgress(context.Background(), func(s extract.Step) { last = s })
			if _, err := p.Read(ctx, path, extract.Options{}); err != nil || last != (extract.Step{Done: 2, Total: 2}) {
				t.Errorf("%v, last step %+v", err, last)
			}
		}()
	}
	all.Wait()
}

func TestPlaceAndPage(t *testing.T) {
	path := file(t, "cells.pdf", handmade.PDF(handmade.Page{Content: handmade.Lines(72, 700, 12, "Water moves through a membrane.", "It is called osmosis.")}))
	p := pool(t, Limits{Children: 1})
	r, err := p.Read(t.Context(), path, extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(r.Text.Content, "It is")
	place, err := p.Place(t.Context(), path, "", r.Text, source.Span{Start: at, End: len(r.Text.Content)})
	if err != nil || !place.Marked || len(place.Rects) != 1 || place.Page != 1 {
		t.Errorf("%+v, %v", place, err)
	}
	picture, err := p.Page(t.Context(), path, "", 1, 50)
	if err != nil || !strings.HasPrefix(string(picture), "\x89PNG") {
		t.Errorf("%d bytes, %v", len(picture), err)
	}
	locked := file(t, "locked.pdf", handmade.Encrypt("x", "open", "own"))
	if _, err := p.Page(t.Context(), locked, "", 1, 50); kindOf(err) != extract.NeedsPassword {
		t.Errorf("a locked page: %v", err)
	}
	if _, err := p.Page(t.Context(), path, "", 7, 50); err == nil {
		t.Error("drew page 7 of 1")
	}
}

func TestClosedPool(t *testing.T) {
	p := NewPool(Limits{})
	p.Close()
	if _, err := p.Read(t.Context(), "x.pdf", extract.Options{}); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v", err)
	}
}
