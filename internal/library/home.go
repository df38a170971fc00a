package library

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Home is the data folder: named, or else KIZUKI_HOME, or else .kizuki in the
// student's own folder. Its error is ErrHome where the system names none.
func Home(named string) (string, error) {
	if named == "" {
		named = os.Getenv("KIZUKI_HOME")
	}
	if named != "" {
		return filepath.Abs(named)
	}
	own, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("find the data folder: %w: %w", ErrHome, err)
	}
	return filepath.Join(own, ".kizuki"), nil
}

// folder is the data folder (SPEC section 2). Folders have mode 0700, files
// 0600.
type folder string

func (f folder) library() string  { return filepath.Join(string(f), "data", "library.jsonl") }
func (f folder) sessions() string { return filepath.Join(string(f), "data", "sessions.jsonl") }
func (f folder) index() string    { return filepath.Join(string(f), "index.sqlite") }
func (f folder) work() string     { return filepath.Join(string(f), "data", "work") }
func (f folder) making() string   { return filepath.Join(string(f), "data", "rebuild") }
func (f folder) settings() string { return filepath.Join(string(f), "settings.json") }
func (f folder) backups() string  { return filepath.Join(string(f), "backups") }

// file is where the bytes of a material lie.
func (f folder) file(sha, ext string) string {
	return filepath.Join(string(f), "files", sha+ext)
}

// text is where the extracted text of a material lies.
func (f folder) text(sha string, revision int) string {
	return filepath.Join(string(f), "text", fmt.Sprintf("%s-%d.jsonl", sha, revision))
}

// make creates what is missing of the folder.
func (f folder) make() error {
	for _, name := range []string{"", "files", "text", "data", "backups"} {
		if err := os.MkdirAll(filepath.Join(string(f), name), 0o700); err != nil {
			return noFolder(fmt.Errorf("open data folder %q: %w", string(f), err))
		}
	}
	return nil
}

// noFolder words why the data folder can't be made: whatever stands in its way,
// it can't be written there.
func noFolder(err error) error {
	if err = disk(err); errors.Is(err, ErrFull) || errors.Is(err, ErrReadOnly) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrReadOnly, err)
}

// synced names the service that copies the folder elsewhere while it is being
// written, or is empty.
func (f folder) synced() string {
	for _, part := range strings.Split(filepath.ToSlash(string(f)), "/") {
		part = strings.ToLower(part)
		switch {
		case strings.HasPrefix(part, "onedrive"):
			return "OneDrive"
		case part == "dropbox" || strings.HasPrefix(part, "dropbox "):
			return "Dropbox"
		case part == "icloud drive" || part == "iclouddrive" || part == "mobile documents" || part == "com~apple~clouddocs":
			return "iCloud"
		case part == "google drive" || part == "googledrive" || part == "my drive":
			return "Google Drive"
		}
	}
	return ""
}

// ErrHome means that no data folder was named, and the system doesn't say where
// the student's own folder is.
var ErrHome = errors.New("the system names no folder of your own")

// ErrFull means that the disk has no room left. What was begun was taken back.
var ErrFull = errors.New("the disk is full")

// ErrReadOnly means that the data folder can't be written.
var ErrReadOnly = errors.New("the data folder can't be written")
