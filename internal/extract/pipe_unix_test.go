//go:build unix

package extract

import (
	"context"
	"errors"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// Opening a pipe waits until something is written to it, which may be never.
func TestExpandRefusesPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes.txt")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := Expand(context.Background(), path, t.TempDir())
		done <- err
	}()
	select {
	case err := <-done:
		var e *Error
		if !errors.As(err, &e) || e.Kind != Unsupported {
			t.Errorf("got %v, want an Error of kind %s", err, Unsupported)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it waits for the pipe's other end")
	}
}
