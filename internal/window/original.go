package window

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"

	"kizuki/internal/library"
)

// ErrOpen means that the system has no app that opens the file.
var ErrOpen = fmt.Errorf("no app on this computer opened the file")

// OpenOriginal opens a copy of a material in the system's own app, at a page
// where the app can do that; page 0 is the beginning. The copy lies in dir
// under the file's name, so that nothing the app does changes the original.
func OpenOriginal(ctx context.Context, lib *library.Library, dir, course, material string, page int) error {
	m, err := lib.Material(course, material)
	if err != nil {
		return err
	}
	path, err := lib.Path(material)
	if err != nil {
		return err
	}
	copied, err := copyTo(filepath.Join(dir, material[:12]), filepath.Base(m.Name), path)
	if err != nil {
		return fmt.Errorf("open %q: %w", m.Name, err)
	}
	if err := start(opener(copied, page)); err != nil {
		return fmt.Errorf("open %q: %w: %w", m.Name, ErrOpen, err)
	}
	return nil
}

// OpenFolder shows a folder in the system's own app.
func OpenFolder(dir string) error {
	if err := start(opener(dir, 0)); err != nil {
		return fmt.Errorf("open %q: %w: %w", dir, ErrOpen, err)
	}
	return nil
}

func copyTo(dir, name, from string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	in, err := os.Open(from)
	if err != nil {
		return "", err
	}
	defer in.Close()
	to := filepath.Join(dir, name)
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return "", err
	}
	return to, out.Close()
}

// opener is the command that opens path, at a page of a PDF if there is a
// reader that takes one.
func opener(path string, page int) []string {
	switch runtime.GOOS {
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", path}
	case "darwin":
		return []string{"open", path}
	}
	if page > 0 && filepath.Ext(path) == ".pdf" {
		for _, reader := range [][]string{{"evince", "-i"}, {"okular", "-p"}, {"atril", "-i"}, {"xreader", "-i"}} {
			if _, err := exec.LookPath(reader[0]); err == nil {
				return append(reader, strconv.Itoa(page), path)
			}
		}
	}
	return []string{"xdg-open", path}
}

// start runs a command and leaves it running.
func start(command []string) error {
	c := exec.Command(command[0], command[1:]...)
	if err := c.Start(); err != nil {
		return err
	}
	go func() { _ = c.Wait() }()
	return nil
}
