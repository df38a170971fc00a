package window

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"kizuki/internal/journal"
)

// ErrShown means that another window has the data folder open. It was asked to
// come to the front.
var ErrShown = errors.New("kizuki is open already over this data folder")

// lookEvery is how often a window looks whether it was asked to come forward.
const lookEvery = 500 * time.Millisecond

// Alone makes this the only window over the data folder dir until release is
// called or the process ends. When there is one already, that one is asked to
// come to the front, and the error wraps ErrShown. front is called when
// another asks this one.
func Alone(dir string, front func()) (release func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("open data folder: %w", err)
	}
	asked := filepath.Join(dir, ".window.front")
	unlock, taken, err := journal.Try(filepath.Join(dir, ".window.lock"))
	if err != nil {
		return nil, fmt.Errorf("open data folder: %w", err)
	}
	if !taken {
		return nil, errors.Join(fmt.Errorf("open %q: %w", dir, ErrShown), os.WriteFile(asked, nil, 0o600))
	}
	os.Remove(asked) // left over
	done := make(chan struct{})
	go watch(asked, front, done)
	return func() { close(done); unlock() }, nil
}

// watch calls front whenever the file asked is there, and removes it.
func watch(asked string, front func(), done <-chan struct{}) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			if os.Remove(asked) == nil {
				front()
			}
		}
	}
}
