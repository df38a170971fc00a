package extract

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Found is one file to import out of a folder or a zip.
type Found struct {
	Path   string // on this disk; its last element is the file's own name
	Inside string // path inside the folder or zip, "/" between; the name for a single file
}

// Skipped is a file that is not taken, and why, in words for a student.
type Skipped struct {
	Inside string
	Reason string
}

// Expansion is what stands in a path that a student hands over. Both lists are
// in the order of the folder or zip.
type Expansion struct {
	Files   []Found
	Skipped []Skipped
}

// Expand lists the files to import at path: itself, or everything in a folder
// or zip (an LMS export, .imscc), zips inside included. Files out of zips are
// written below dir, which the caller owns and removes; nothing is ever written
// outside of it. What the system leaves behind (.DS_Store, __MACOSX,
// node_modules …) is passed over without a word; what can't be read is listed
// as skipped. A folder or zip that can't be opened at all is an *Error.
func Expand(ctx context.Context, path, dir string) (*Expansion, error) {
	in := &input{path: path, Options: Options{Name: filepath.Base(path)}}
	e := &expander{ctx: ctx, dir: dir, left: MaxUnpacked}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		err = unreadable(err)
	case info.IsDir():
		err = e.folder(path)
	case !info.Mode().IsRegular():
		err = notOrdinary() // opening a pipe would wait for its other end
	case isZip(path, info.Size()):
		err = e.zip(path, info.Size(), "", 1)
	default:
		e.Files = []Found{{path, in.Name}}
	}
	if err != nil {
		return nil, in.blame(ctx, err)
	}
	return &e.Expansion, nil
}

// maxNesting is how deep zips may lie in zips.
const maxNesting = 4

type expander struct {
	Expansion
	ctx   context.Context
	dir   string
	left  int64 // bytes that may still be unpacked
	count int   // files written
}

func (e *expander) skip(inside, reason string, args ...any) {
	e.Skipped = append(e.Skipped, Skipped{inside, fmt.Sprintf(reason, args...)})
}

// isZip says that a file is a zip of files, not a document in a zip.
func isZip(path string, size int64) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 4)
	if _, err := io.ReadFull(f, head); err != nil || head[0] != 'P' || head[1] != 'K' {
		return false
	}
	_, err = zipFormat(path, size)
	ext := extension(path)
	return err != nil && (ext == ".zip" || ext == ".imscc" || refused(".zip").Error() == err.Error())
}

// folder takes what is below root, in the order of names.
func (e *expander) folder(root string) error {
	return filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if e.ctx.Err() != nil {
			return e.ctx.Err()
		}
		rel, _ := filepath.Rel(root, p)
		inside := filepath.ToSlash(rel)
		switch {
		case err != nil && p == root:
			return unreadable(err)
		case err != nil:
			e.skip(inside, "it can't be opened (%s)", unreadable(err).Detail)
		case p != root && isSystem(d.Name()) && d.IsDir():
			return fs.SkipDir
		case d.IsDir(), isSystem(d.Name()):
		case !d.Type().IsRegular():
			e.skip(inside, "a link or device, not a file")
		default:
			e.fromFolder(p, inside)
		}
		return nil
	})
}

func (e *expander) fromFolder(p, inside string) {
	if reason := unwanted(p); reason != "" {
		e.skip(inside, "%s", reason)
		return
	}
	info, err := os.Stat(p)
	if err != nil {
		e.skip(inside, "it can't be opened (%s)", unreadable(err).Detail)
		return
	}
	if isZip(p, info.Size()) {
		if err := e.zip(p, info.Size(), inside, 1); err != nil {
			e.skip(inside, "%s", because(err))
		}
		return
	}
	e.take(p, inside)
}

// take adds a file that lies on disk. One of a kind that can't be read, or
// without a byte, is skipped; a damaged or protected one is taken, so that its
// import fails with the reason and can be tried again.
func (e *expander) take(p, inside string) {
	var problem *Error
	if _, err := FormatOf(p); errors.As(err, &problem) && (problem.Kind == Unsupported || problem.Kind == Empty) {
		e.skip(inside, "%s", because(problem))
		return
	}
	e.Files = append(e.Files, Found{p, inside})
}

// because is an error without the file's name, which stands beside it.
func because(err error) string {
	if e, ok := err.(*Error); ok {
		return strings.TrimSpace(e.Detail + ". " + e.Next)
	}
	return err.Error()
}

// zip takes what is inside a zip whose own place is inside.
func (e *expander) zip(p string, size int64, inside string, depth int) error {
	a, err := openZip(p, size)
	if err != nil {
		return err
	}
	defer a.close()
	a.left = min(a.left, e.left)
	for _, name := range a.outside {
		e.skip(path.Join(inside, shorten(name)), "its path leads out of the zip")
	}
	for _, name := range a.twice {
		e.skip(path.Join(inside, name), "the same path stands in the zip twice; the first was taken")
	}
	for _, name := range a.names() {
		if err := e.ctx.Err(); err != nil {
			return err
		}
		if isHidden(name) {
			continue
		}
		a.left = min(a.left, e.left)
		before := a.left
		if err := e.fromZip(a, name, path.Join(inside, name), depth); err != nil {
			return err
		}
		e.left -= before - a.left
	}
	return nil
}

// fromZip takes one entry. Its error ends the whole zip.
func (e *expander) fromZip(a *archive, name, inside string, depth int) error {
	if reason := unwanted(name); reason != "" {
		e.skip(inside, "%s", reason)
		return nil
	}
	if !a.file(name).Mode().IsRegular() {
		e.skip(inside, "a link, not a file")
		return nil
	}
	p, err := e.write(a, name)
	if err != nil {
		if e.left <= 0 || a.left < 0 {
			return err
		}
		e.skip(inside, "%s", because(err))
		return nil
	}
	info, err := os.Stat(p)
	if err != nil {
		return unreadable(err)
	}
	if !isZip(p, info.Size()) {
		e.take(p, inside)
		return nil
	}
	if depth >= maxNesting {
		e.skip(inside, "a zip in a zip, %d deep; that is the limit", maxNesting)
	} else if err := e.zip(p, info.Size(), inside, depth+1); err != nil {
		e.skip(inside, "%s", because(err))
	}
	return os.Remove(p)
}

// write copies an entry to a folder of its own below dir, under its own name.
func (e *expander) write(a *archive, name string) (string, error) {
	r, err := a.open(name)
	if err != nil {
		return "", err
	}
	defer r.Close()
	e.count++
	folder := filepath.Join(e.dir, fmt.Sprintf("%06d", e.count))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", unreadable(err)
	}
	p := filepath.Join(folder, fileName(name))
	f, err := os.OpenFile(p, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", unreadable(err)
	}
	n, err := io.Copy(f, io.LimitReader(r, MaxFile+1))
	if err == nil && n > MaxFile {
		err = limited("", "it has more than %d MB; that is the limit a file", MaxFile>>20)
	}
	if closed := f.Close(); err == nil && closed != nil {
		err = unreadable(closed)
	}
	if err != nil {
		os.Remove(p)
	}
	return p, err
}

// fileName is the last element of an entry's name, fit for any file system.
func fileName(name string) string {
	base := strings.Map(func(r rune) rune {
		if r < 0x20 || strings.ContainsRune(`<>:"/\|?*`, r) {
			return '_'
		}
		return r
	}, path.Base(name))
	for len(base) > 200 {
		ext := filepath.Ext(base)
		r := []rune(strings.TrimSuffix(base, ext))
		if len(r) < 2 || len(ext) > 20 {
			return "file"
		}
		base = string(r[:len(r)/2]) + ext
	}
	if strings.Trim(base, ". ") == "" {
		return "file"
	}
	return base
}

// unwanted is why a file is not even looked into, by its name alone, or "".
func unwanted(name string) string {
	ext := extension(name)
	switch r := refusals[ext]; {
	case r.next == asVTT || r.next == unpack || r.next == nothing:
		return r.what + ", which Kizuki can't read. " + r.next
	case pictures[ext]:
		return "a picture; import it on its own to have its words read"
	case chaff[ext]:
		return "part of a web page or program"
	}
	return ""
}

var (
	pictures = map[string]bool{".png": true, ".jpg": true, ".jpeg": true, ".gif": true, ".bmp": true, ".webp": true, ".tif": true, ".tiff": true, ".ico": true}
	chaff    = map[string]bool{".css": true, ".js": true, ".mjs": true, ".map": true, ".woff": true, ".woff2": true, ".ttf": true, ".otf": true, ".eot": true, ".xsd": true, ".dtd": true}
)

// isHidden says that any step of a path is one that isSystem passes over.
func isHidden(name string) bool {
	for step := range strings.SplitSeq(name, "/") {
		if isSystem(step) {
			return true
		}
	}
	return false
}

// isSystem says that a name is the system's or a tool's, not the teacher's.
func isSystem(name string) bool {
	switch strings.ToLower(name) {
	case "__macosx", "thumbs.db", "desktop.ini", "ehthumbs.db", "node_modules", "__pycache__", "$recycle.bin", "venv", "icon\r":
		return true
	}
	return strings.HasPrefix(name, ".") && name != "." || strings.HasPrefix(name, "~$")
}
