package window

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"kizuki/internal/library"
)

// SampleName is the name of the sample course.
const SampleName = "Sample: Cells"

// OpenSample makes the sample course of the files at the top of samples, or
// gives back the one that is there.
func OpenSample(ctx context.Context, lib *library.Library, samples fs.FS) (library.Course, error) {
	course, err := lib.EnsureCourse(SampleName)
	if err != nil {
		return course, err
	}
	dir, err := os.MkdirTemp("", "kizuki-sample-*")
	if err != nil {
		return course, fmt.Errorf("open the sample course: %w", err)
	}
	defer os.RemoveAll(dir)
	paths, err := unpack(samples, dir)
	if err != nil {
		return course, fmt.Errorf("open the sample course: %w", err)
	}
	_, err = lib.Import(ctx, library.ImportRequest{Course: course.ID, Paths: paths})
	return course, err
}

func unpack(samples fs.FS, dir string) ([]string, error) {
	names, err := fs.Glob(samples, "*")
	var paths []string
	for _, name := range names {
		data, err := fs.ReadFile(samples, name)
		if err != nil {
			return nil, err
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, err
}
