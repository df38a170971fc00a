package window

import (
	"context"
	"sync"
)

// Task is long work that the student can stop. The zero value is ready.
type Task struct {
	mu   sync.Mutex
	stop context.CancelFunc
}

// Begin is the context of new work; done must be called when it ends.
func (t *Task) Begin(ctx context.Context) (work context.Context, done func()) {
	work, stop := context.WithCancel(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop = stop
	return work, stop
}

// Stop ends the newest work, if it still goes on.
func (t *Task) Stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stop != nil {
		t.stop()
	}
}
