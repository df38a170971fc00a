package journal

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// Parse reads the entries of a log's bytes, such as those of a backup. Its
// error is a *BadLineError that names the log as file; an unfinished last line
// is one too.
func Parse(file string, b []byte) ([]Entry, error) {
	l := &Log{path: file}
	var entries []Entry
	for len(b) > 0 {
		line, rest, whole := bytes.Cut(b, []byte{'\n'})
		e, bad := l.parse(line)
		if bad == nil && !whole {
			bad = fmt.Errorf("it is cut off")
		}
		if bad != nil {
			return entries, &BadLineError{file, l.line + 1, bad}
		}
		l.line++
		l.seq = e.Seq
		entries = append(entries, e)
		b = rest
	}
	return entries, nil
}

// Replace puts a restored log in the place of the one at path, whole or not at
// all, under the lock. Logs that are open on the old one end with ErrReplaced.
func Replace(ctx context.Context, path string, opt Options, content []byte) error {
	l, err := Open(path, opt)
	if err != nil {
		return err
	}
	unlock, err := acquire(ctx, l.opt.Lock, l.opt.Wait)
	if err != nil {
		return fmt.Errorf("restore log %q: %w", path, err)
	}
	defer unlock()
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return fmt.Errorf("restore log: %w", err)
	}
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return fmt.Errorf("restore log %q: %w", path, err)
	}
	return syncDir(filepath.Dir(path))
}
