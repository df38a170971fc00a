package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"kizuki/internal/library"
	"kizuki/internal/session"
)

// Kind is what is exported.
type Kind string

// Kinds of exports; Course, Anki and Notes are of one course.
const (
	KindEverything Kind = "everything" // .zip
	KindCourse     Kind = "course"     // .zip
	KindAnki       Kind = "anki"       // .apkg
	KindNotes      Kind = "notes"      // .md
	KindCalendar   Kind = "calendar"   // .ics
)

// OfCourse says whether the kind is of one course.
func (k Kind) OfCourse() bool { return k == KindCourse || k == KindAnki || k == KindNotes }

// Known says whether there is such a kind.
func (k Kind) Known() bool { return k == KindEverything || k == KindCalendar || k.OfCourse() }

// Ending is how the name of a file of that kind ends, so that other programs
// know it.
func (k Kind) Ending() string {
	switch k {
	case KindAnki:
		return ".apkg"
	case KindNotes:
		return ".md"
	case KindCalendar:
		return ".ics"
	}
	return ".zip"
}

// Save writes an export to path, whole or not at all, and says how many bytes
// it is. course is the id of a course, for the kinds that are of one; now is
// the day for the calendar.
func Save(ctx context.Context, lib *library.Library, desk *session.Desk, kind Kind, course string, now time.Time, path string) (int64, error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".export-*")
	if err != nil {
		return 0, fmt.Errorf("export: %w", err)
	}
	defer os.Remove(f.Name())
	err = write(ctx, lib, desk, kind, course, now, f)
	n, told := f.Seek(0, io.SeekCurrent)
	if err = errors.Join(err, told, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return 0, fmt.Errorf("export to %q: %w", path, err)
	}
	return n, nil
}

func write(ctx context.Context, lib *library.Library, desk *session.Desk, kind Kind, course string, now time.Time, w io.Writer) error {
	switch kind {
	case KindEverything:
		return Everything(ctx, lib, w)
	case KindCourse:
		return Bundle(ctx, lib, course, w)
	case KindAnki:
		return Cards(ctx, lib, desk, course, w)
	case KindNotes:
		text, err := Notes(lib, desk, course)
		return writeText(w, text, err)
	case KindCalendar:
		text, err := Calendar(lib, desk, now)
		return writeText(w, text, err)
	}
	return fmt.Errorf("there is no kind of export %q", kind)
}

// writeText writes a text, or gives back the error of its making.
func writeText(w io.Writer, text string, err error) error {
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	return err
}
