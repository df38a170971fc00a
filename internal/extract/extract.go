// Package extract reads a file into paragraphs with locations, one file of
// this package a format.
//
// [Read] looks at the bytes first and the name second to learn the format
// ([FormatOf]), runs that format's reader and gives a [Result]: the frozen
// text with its places, and a report of what could not be read. The same bytes
// give the same Result: no clock, no randomness, no order of a map.
//
//	r, err := extract.Read(ctx, "notes.md", extract.Options{})
//	r.Text.Paragraphs[0].Location.Label(r.Text.Name) // Section “Osmosis” of notes.md
//
// Files are hostile. A reader never panics, never follows a link out of its
// file, and stays within the limits of limits.go; what it can't read ends as an
// [*Error] that says what happened, to which file, where in it and what to do
// next. Time and memory are limited from outside, by running Read in a child
// process (package worker).
//
// Units: spans are bytes of Text.Content; pages, slides, rows and paragraphs
// count from 1; times are seconds.
package extract

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"kizuki/internal/source"
)

// Options say how to read a file. The zero value is fine.
type Options struct {
	// Name is the file name shown in labels and errors; empty means the last
	// element of the path.
	Name string `json:"name,omitempty"`
	// Material is the SHA-256 of the file's bytes in hex, kept in the Text.
	Material string `json:"material,omitempty"`
	// Password opens a protected file. It is never stored.
	Password string `json:"password,omitempty"`
	// OCR lets pictures be read by tesseract where it is installed.
	OCR bool `json:"ocr,omitempty"`
}

// Result is what a file holds. After a journey as JSON call Text.Join.
type Result struct {
	Text   *source.Text  `json:"text"`
	Report source.Report `json:"report"`
	Drawn  []Drawn       `json:"drawn,omitempty"` // of a deck: a slide each
}

// Read reads the file at path. Its error is an *Error, or ctx's.
func Read(ctx context.Context, path string, o Options) (*Result, error) {
	in := &input{path: path, Options: o}
	if in.Name == "" {
		in.Name = filepath.Base(path)
	}
	r, err := in.read(ctx)
	if err != nil {
		return nil, in.blame(ctx, err)
	}
	return r, nil
}

// Revision is the number of a format's reader; it grows whenever the reader
// gives other text for the same bytes. It is 0 for a format without a reader.
func Revision(f source.Format) int { return readers[f].revision }

// A reader turns a file of one format into paragraphs. It reports through
// *Error, and leaves Error.Name empty.
type reader struct {
	revision int
	read     func(context.Context, *input) (*Result, error)
}

// input is the file that a reader reads.
type input struct {
	Options
	path   string
	size   int64 // bytes; 1 to MaxFile
	format source.Format
	locked bool // an Office document with a password
	// content is read in place of the file: what was locked in it, or a
	// document inside of a document.
	content []byte
	inside  bool // it stands inside of another document
	// warnings are put in front of the reader's own: "named .txt, but it is a PDF".
	warnings []string
}

func (in *input) read(ctx context.Context) (*Result, error) {
	if err := in.look(); err != nil {
		return nil, err
	}
	if in.locked {
		if err := in.unlock(); err != nil {
			return nil, err
		}
	}
	rd, ok := readers[in.format]
	if !ok {
		return nil, unsupported("%s files can't be read yet", in.format)
	}
	r, err := in.run(ctx, rd)
	if err != nil {
		return nil, err
	}
	if len(r.Text.Paragraphs) == 0 {
		return nil, noText("%s", nothingIn(r.Report))
	}
	r.Report.Warnings = append(in.warnings, r.Report.Warnings...)
	if r.Report.Warnings == nil {
		r.Report.Warnings = []string{}
	}
	r.Text.Material, r.Text.Revision, r.Text.Format = in.Material, rd.revision, in.format
	return r, nil
}

// run calls the reader; a panic becomes an error on this one file.
func (in *input) run(ctx context.Context, rd reader) (r *Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			r, err = nil, damaged("", "the reader gave up on it (%v)", p)
		}
	}()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return rd.read(ctx, in)
}

// look learns size and format.
func (in *input) look() error {
	info, err := os.Stat(in.path)
	if err != nil {
		return unreadable(err)
	}
	if info.IsDir() {
		return &Error{Kind: Unsupported, Detail: "it is a folder, not a file", Next: "Name one of its files; only an import takes whole folders."}
	}
	if !info.Mode().IsRegular() {
		return notOrdinary()
	}
	switch in.size = info.Size(); {
	case in.size == 0:
		return &Error{Kind: Empty, Detail: "the file is empty (0 bytes)"}
	case in.size > MaxFile:
		return limited("", "it has %d MB; the limit is %d MB a file", in.size>>20, int64(MaxFile)>>20)
	}
	in.format, in.warnings, err = sniff(in.path, in.Name, in.size)
	if in.locked = errors.Is(err, errLocked); in.locked {
		in.format, err = lockedFormat(in.Name), nil
	}
	return err
}

func notOrdinary() *Error {
	return &Error{Kind: Unsupported, Detail: "it is a device or a pipe, not an ordinary file", Next: "Copy what it holds into a file, and import that."}
}

// FormatOf is the format of the file at path, by its content first and its
// name second. Its error is an *Error: Unsupported, Empty, Limit or Unreadable.
func FormatOf(path string) (source.Format, error) {
	in := &input{path: path, Options: Options{Name: filepath.Base(path)}}
	if err := in.look(); err != nil {
		return "", in.blame(context.Background(), err)
	}
	return in.format, nil
}

// blame makes any error of a reader an *Error about this file.
func (in *input) blame(ctx context.Context, err error) error {
	var e *Error
	switch {
	case errors.As(err, &e):
	case ctx.Err() != nil:
		return fmt.Errorf("read %q: %w", in.Name, ctx.Err())
	case errors.Is(err, os.ErrNotExist), errors.Is(err, os.ErrPermission):
		e = unreadable(err)
	default:
		e = damaged("", "%v", err)
	}
	named := *e
	named.Name = in.Name
	if named.Next == "" {
		named.Next = next[named.Kind]
	}
	return &named
}

// bytes reads the whole file.
func (in *input) bytes() ([]byte, error) {
	if in.content != nil {
		return in.content, nil
	}
	b, err := os.ReadFile(in.path)
	if err != nil {
		return nil, unreadable(err)
	}
	if len(b) > MaxFile {
		return nil, limited("", "it grew past %d MB while it was read", int64(MaxFile)>>20)
	}
	return b, nil
}

// result assembles what a reader found; Read fills in material and revision.
func (in *input) result(sections []source.Section, paragraphs []source.Paragraph, report source.Report) *Result {
	t := source.Assemble(in.Name, in.format, 0, sections, paragraphs)
	return &Result{Text: t, Report: report}
}

// nothingIn words what a file without text holds instead.
func nothingIn(r source.Report) string {
	switch {
	case r.Parts > 0 && r.PicturesOnly == r.Parts:
		return plural(r.Parts, "page", "pages") + ", all pictures"
	case r.Parts > 0 && r.PicturesOnly > 0:
		return fmt.Sprintf("%s, %d of them pictures, the rest empty", plural(r.Parts, "page", "pages"), r.PicturesOnly)
	case r.Parts > 1:
		return plural(r.Parts, "part", "parts") + ", all empty"
	}
	return "nothing but white space and marks"
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// extension is the file name's last dot and what follows, in lower case, without
// a space that slipped in at the end.
func extension(name string) string {
	return strings.TrimRight(strings.ToLower(filepath.Ext(name)), " ")
}
