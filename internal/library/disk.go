package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

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

// writeFile writes a file so that it is there whole or not at all: beside its
// place, flushed, then renamed.
func writeFile(path string, b []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
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
