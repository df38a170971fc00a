package journal

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// LockedError means that another process kept the lock for longer than one
// is willing to wait.
type LockedError struct {
	Path    string
	Process int    // its id, 0 when unknown
	Program string // its name, empty when unknown
	Since   time.Time
}

func (e *LockedError) Error() string {
	who := "another process"
	if e.Process != 0 {
		who = fmt.Sprintf("%s (process %d)", e.Program, e.Process)
	}
	return fmt.Sprintf("lock %q: held by %s since %s", e.Path, who, e.Since.Local().Format("15:04:05"))
}

// holder is what a lock file says of the process that holds it.
type holder struct {
	Process int       `json:"process"`
	Program string    `json:"program"`
	Since   time.Time `json:"since"`
}

// acquire takes the lock file and writes this process into it. The lock itself
// is the operating system's on the open file, so that it ends with its process,
// and a process that was given the number of a dead one is never mistaken for
// it. The file stays when the lock is given back: removing it would let two
// processes hold locks on two files of one name.
func acquire(ctx context.Context, path string, wait time.Duration) (release func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	for deadline, pause := time.Now().Add(wait), time.Millisecond; ; pause = min(2*pause, 50*time.Millisecond) {
		taken, err := tryLock(f, false)
		if err != nil {
			f.Close()
			return nil, fmt.Errorf("lock %q: %w", path, err)
		}
		if taken {
			sign(f)
			return func() { f.Truncate(0); unlock(f); f.Close() }, nil
		}
		if time.Now().After(deadline) {
			defer f.Close()
			return nil, heldBy(f, path)
		}
		select {
		case <-ctx.Done():
			f.Close()
			return nil, fmt.Errorf("lock %q: %w", path, ctx.Err())
		case <-time.After(pause):
		}
	}
}

// Try takes a lock file of the caller's own, if nobody has it, without waiting.
// It ends with the process, or with release.
func Try(path string) (release func(), taken bool, err error) { return try(path, false) }

// Share is Try for a lock that several may hold at once, as long as nobody
// holds it by Try.
func Share(path string) (release func(), taken bool, err error) { return try(path, true) }

func try(path string, shared bool) (release func(), taken bool, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, false, fmt.Errorf("lock: %w", err)
	}
	taken, err = tryLock(f, shared)
	if err != nil || !taken {
		f.Close()
		return nil, false, err
	}
	return func() { unlock(f); f.Close() }, true, nil
}

// Take is Try that waits for whoever has the lock file; after wait its error
// is a *LockedError that names them.
func Take(ctx context.Context, path string, wait time.Duration) (release func(), err error) {
	return acquire(ctx, path, wait)
}

// sign writes who holds the lock. It is a courtesy: failing to is no reason
// to refuse the lock.
func sign(f *os.File) {
	b, _ := json.Marshal(holder{os.Getpid(), filepath.Base(os.Args[0]), time.Now().UTC()})
	if f.Truncate(0) == nil {
		f.WriteAt(b, 0)
	}
}

func heldBy(f *os.File, path string) error {
	var h holder
	b, err := io.ReadAll(io.NewSectionReader(f, 0, 4096))
	if err == nil {
		err = json.Unmarshal(b, &h)
	}
	if err != nil {
		h = holder{Since: time.Now()}
	}
	return &LockedError{Path: path, Process: h.Process, Program: h.Program, Since: h.Since}
}
