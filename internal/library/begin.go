package library

import (
	"context"
	"sync"
)

// underway are the files that are being imported, to cancel them by.
type underway struct {
	mu    sync.Mutex
	files map[*item]context.CancelCauseFunc
}

// begin makes a file cancelable until the returned function is called.
func (im *importing) begin(ctx context.Context, it *item) (done func()) {
	var cancel context.CancelCauseFunc
	it.whole = ctx
	it.ctx, cancel = context.WithCancelCause(ctx)
	u := &im.underway
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.files == nil {
		u.files = map[*item]context.CancelCauseFunc{}
	}
	u.files[it] = cancel
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(u.files, it)
		cancel(nil)
	}
}

// Cancel ends the import of the file with that path, as shown in Progress, or
// that SHA-256; of all files when it is empty. A file that is not read to its
// end is left out of the course; one that is, stays.
func (l *Library) Cancel(file string) {
	l.underway.mu.Lock()
	defer l.underway.mu.Unlock()
	for it, cancel := range l.underway.files {
		if file == "" || file == it.Path || file == it.Material {
			cancel(errCanceled)
		}
	}
}
