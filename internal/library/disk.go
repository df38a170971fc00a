package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"kizuki/internal/index"
)

// disk words a write that the disk refused as ErrFull or ErrReadOnly.
func disk(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), index.Full(err):
		return fmt.Errorf("%w: %w", ErrFull, err)
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission), index.ReadOnly(err):
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	return err
}

// halfMade is how the names begin of what is made beside its place.
const halfMade = ".new-"

// halfBuilt is how the names begin of a search file that is being built.
const halfBuilt = "index.sqlite.new"

// halfMade lists what is half made in the folder: by a program at work, or one
// that ended in the middle of it.
func (f folder) halfMade() (paths []string, err error) {
	for _, room := range []string{".", "files", "text", "data", "backups"} {
		names, failed := os.ReadDir(filepath.Join(string(f), room))
		err = errors.Join(err, failed)
		for _, n := range names {
			if strings.HasPrefix(n.Name(), halfMade) || strings.HasPrefix(n.Name(), halfBuilt) {
				paths = append(paths, filepath.Join(string(f), room, n.Name()))
			}
		}
	}
	return paths, err
}

// staleAfter is how old what is half made must be before it can't be of a
// program still at work, and repairAfter where nobody is importing.
const (
	staleAfter  = 24 * time.Hour
	repairAfter = time.Minute
)

// sweep removes what earlier ends of the app left half made, if it is older
// than that.
func (f folder) sweep(now time.Time, age time.Duration) error {
	paths, err := f.halfMade()
	for _, path := range paths {
		if info, gone := os.Lstat(path); gone == nil && now.Sub(info.ModTime()) > age {
			err = errors.Join(err, os.RemoveAll(path))
		}
	}
	return disk(err)
}

// writeFile writes a file so that it is there whole or not at all: beside its
// place, flushed, then renamed.
func writeFile(path string, b []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), halfMade+"*")
	if err != nil {
		return disk(fmt.Errorf("write %q: %w", path, err))
	}
	_, err = f.Write(b)
	return finish(f, path, err)
}

// finish flushes and closes a file that was written beside its place, and
// renames it to path. When err or any step fails, the file is removed.
func finish(f *os.File, path string, err error) error {
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	reached("written")
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return disk(fmt.Errorf("write %q: %w", path, err))
	}
	return syncDir(filepath.Dir(path))
}

// syncDir makes the names in a folder durable. Windows has no such call.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
