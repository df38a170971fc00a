package extract

import (
	"errors"
	"fmt"
	"io/fs"
)

// Kind says what sort of failure an Error is. The values are stored and sent
// between processes; they never change.
type Kind string

// The kinds of failures.
const (
	Unsupported   Kind = "unsupported"   // a format Kizuki has no reader for
	Empty         Kind = "empty"         // no bytes
	NoText        Kind = "noText"        // read, but no readable text
	Damaged       Kind = "damaged"       // not what it says it is, or cut off
	NeedsPassword Kind = "needsPassword" // opens with a password, none was given
	WrongPassword Kind = "wrongPassword" // opens with another password
	Limit         Kind = "limit"         // larger than a limit of limits.go
	Timeout       Kind = "timeout"       // took longer than ReadTime
	Memory        Kind = "memory"        // needed more than ReadMemory
	Unreadable    Kind = "unreadable"    // the system does not hand out its bytes
)

// Error is why a file could not be read. It survives a journey as JSON whole.
type Error struct {
	Kind   Kind   `json:"kind"`
	Name   string `json:"name"`            // file name
	Where  string `json:"where,omitempty"` // place in the file: "page 12", "word/document.xml"
	Detail string `json:"detail"`          // what happened, lower case, no full stop
	Next   string `json:"next"`            // what to do next, a sentence or more
}

// Error says what happened, to what and where; what to do next stands in Next.
func (e *Error) Error() string {
	if e.Where != "" {
		return fmt.Sprintf("read %q: %s: %s", e.Name, e.Where, e.Detail)
	}
	return fmt.Sprintf("read %q: %s", e.Name, e.Detail)
}

// next is what to do about each kind where the reader knows nothing better.
var next = map[Kind]string{
	Unsupported:   "Save it as PDF, Word (.docx), PowerPoint (.pptx), Excel (.xlsx), Markdown or plain text and import that.",
	Empty:         "Check the download or the copy, then import it again.",
	NoText:        "Export it again with its text, or have its text recognised (OCR), then import that.",
	Damaged:       "Open it in the program that made it; if it opens, save it anew and import that, otherwise get the file again.",
	NeedsPassword: "Import it again with its password.",
	WrongPassword: "Check the password and import it again.",
	Limit:         "Split it into smaller files and import those.",
	Timeout:       "Split it into smaller files, or save it anew, and import that.",
	Memory:        "Split it into smaller files, or save it anew, and import that.",
	Unreadable:    "Check that the file is still there and that you may open it.",
}

func unsupported(format string, args ...any) *Error {
	return &Error{Kind: Unsupported, Detail: fmt.Sprintf(format, args...)}
}

func noText(format string, args ...any) *Error {
	return &Error{Kind: NoText, Detail: "no readable text: " + fmt.Sprintf(format, args...)}
}

// damaged is about the place where, which may be empty.
func damaged(where, format string, args ...any) *Error {
	return &Error{Kind: Damaged, Where: where, Detail: fmt.Sprintf(format, args...)}
}

// limited is about the place where, which may be empty. Its words name the limit.
func limited(where, format string, args ...any) *Error {
	return &Error{Kind: Limit, Where: where, Detail: fmt.Sprintf(format, args...)}
}

// unreadable is the system's refusal, without the path it repeats.
func unreadable(err error) *Error {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return &Error{Kind: Unreadable, Detail: err.Error()}
}
