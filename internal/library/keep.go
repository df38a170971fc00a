package library

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"kizuki/internal/extract"
)

// kept is a file whose bytes are in the data folder.
type kept struct {
	sha  string
	ext  string // in lower case, with the dot
	size int64
}

// keep copies the file at path into the data folder, under the hash of its
// bytes: beside its place, flushed, then renamed. A file that can't be read is
// an *extract.Error; a disk that can't be written is ErrFull or ErrReadOnly.
func (l *Library) keep(path, name string) (kept, error) {
	f, err := os.Open(path)
	if err != nil {
		return kept{}, &extract.Error{
			Kind: extract.Unreadable, Name: name, Detail: "it can't be opened: " + plainCause(err),
			Next: "Check that the file is still there and that you may open it.",
		}
	}
	defer f.Close()
	in := &failing{Reader: f}
	out, err := os.CreateTemp(filepath.Join(string(l.dir), "files"), halfMade+"*")
	if err != nil {
		return kept{}, disk(fmt.Errorf("keep %q: %w", name, err))
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(out, sum), in)
	if in.err != nil {
		out.Close()
		os.Remove(out.Name())
		return kept{}, &extract.Error{
			Kind: extract.Unreadable, Name: name, Detail: fmt.Sprintf("it can't be read beyond %d bytes: %s", n, plainCause(in.err)),
			Next: "Copy it again from where it came; the disk or drive that it lies on may be failing or was taken out.",
		}
	}
	k := kept{hex.EncodeToString(sum.Sum(nil)), storedExt(name), n}
	if err := finish(out, l.dir.file(k.sha, k.ext), err); err != nil {
		return kept{}, fmt.Errorf("keep %q: %w", name, err)
	}
	return k, nil
}

// failing remembers why a Reader failed, to tell it from a failing Writer.
type failing struct {
	io.Reader
	err error
}

func (f *failing) Read(b []byte) (int, error) {
	n, err := f.Reader.Read(b)
	if err != nil && err != io.EOF {
		f.err = err
	}
	return n, err
}

// storedExt is the extension under which the bytes are kept: that of the name,
// if it is one that can do no harm in a file name.
func storedExt(name string) string {
	ext := strings.ToLower(filepath.Ext(name))
	if len(ext) < 2 || len(ext) > 12 {
		return ""
	}
	for _, r := range ext[1:] {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			return ""
		}
	}
	return ext
}

// plainCause is what the system said, without the path.
func plainCause(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}
