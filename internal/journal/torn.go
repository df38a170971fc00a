package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// setAside moves the bytes after offset into a file of their own beside the
// log. A complete entry that only lacks its line end is kept in the log: the
// line end is added.
func (l *Log) setAside() error {
	b, err := l.unread()
	if err != nil {
		return err
	}
	if _, bad := l.parse(b); bad == nil {
		return l.endLine(int64(len(b)))
	}
	aside, err := l.copyAside(b)
	if err != nil {
		return fmt.Errorf("set aside the last line of %q: %w", l.path, err)
	}
	if err := os.Truncate(l.path, l.offset); err != nil {
		return fmt.Errorf("set aside the last line of %q: %w", l.path, err)
	}
	l.hint(fmt.Sprintf("the last line was incomplete and was set aside in %s", filepath.Base(aside)))
	return nil
}

// endLine adds the line end that a crash kept from the last line.
func (l *Log) endLine(length int64) error {
	f, err := os.OpenFile(l.path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("complete the last line of %q: %w", l.path, err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte{'\n'}, l.offset+length); err != nil {
		return fmt.Errorf("complete the last line of %q: %w", l.path, err)
	}
	return f.Sync()
}

// copyAside writes b to the first free name beside the log.
func (l *Log) copyAside(b []byte) (string, error) {
	for n := l.line + 1; ; n++ {
		name := fmt.Sprintf("%s.torn-%d", l.path, n)
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if os.IsExist(err) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(b)
		if err == nil {
			err = f.Sync()
		}
		if closed := f.Close(); err == nil {
			err = closed
		}
		return name, err
	}
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
