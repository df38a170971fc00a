package window

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"kizuki/internal/library"
)

// heard is what was told.
type heard struct {
	mu     sync.Mutex
	events []string
	steps  []library.Progress
}

func (h *heard) tell(event string, data any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.events = append(h.events, event)
	if steps, ok := data.([]library.Progress); ok {
		h.steps = append(h.steps, steps...)
	}
}

func (h *heard) all() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.events)
}

func TestNewsIsGathered(t *testing.T) {
	var h heard
	n := NewNews(h.tell)
	for i := range 1000 {
		n.Progress(library.Progress{File: fmt.Sprint(i % 10), Done: i})
		n.Changed([]string{"materials", "concepts"})
	}
	n.Flush()
	if got := len(h.all()); got < 2 || got > 12 {
		t.Errorf("2000 pieces of news were told as %d events", got)
	}
	for i := range 10 {
		newest := slices.IndexFunc(h.steps, func(p library.Progress) bool { return p.File == fmt.Sprint(i) && p.Done == 990+i })
		if newest < 0 {
			t.Errorf("the newest of file %d was not told", i)
		}
	}
}

func TestNewsAfterASilenceIsToldAtOnce(t *testing.T) {
	var h heard
	n := NewNews(h.tell)
	began := time.Now()
	n.Changed([]string{"courses"})
	for len(h.all()) == 0 && time.Since(began) < 10*calm {
		time.Sleep(time.Millisecond)
	}
	if took := time.Since(began); took >= calm {
		t.Errorf("it took %v", took)
	}
}

func TestNewsIsToldThoughNothingFollows(t *testing.T) {
	var h heard
	n := NewNews(h.tell)
	n.Flush()
	n.Changed([]string{"links"})
	for began := time.Now(); len(h.all()) == 0; time.Sleep(time.Millisecond) {
		if time.Since(began) > 50*calm {
			t.Fatal("it was never told")
		}
	}
}
