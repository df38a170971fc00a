package export

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"kizuki/internal/library"
	"kizuki/internal/source"
)

// ErrBundle means that a zip is no course bundle.
var ErrBundle = errors.New("not a course bundle")

// mostOfCourse is the most that a bundle may say of its course, in bytes.
const mostOfCourse = 64 << 20

// Import brings files into a course as library.Import does, and takes what the
// bundles among the paths say of their course. Their description is not told
// of as a file that was skipped.
func Import(ctx context.Context, lib *library.Library, r library.ImportRequest) (library.ImportResult, error) {
	done, err := lib.Import(ctx, r)
	if err != nil {
		return done, err
	}
	bundles := 0
	for _, path := range r.Paths {
		_, err := Take(ctx, lib, r.Course, path)
		if err == nil {
			bundles++
		} else if !errors.Is(err, ErrBundle) {
			return done, err
		}
	}
	if bundles > 0 {
		done.Files = slices.DeleteFunc(done.Files, func(f library.Imported) bool {
			return f.Name == CourseFile && f.Status == library.StageSkipped
		})
	}
	return done, nil
}

// Take confirms the concepts and links that a bundle names in a course into
// which its files were imported. Quotes are located anew by the quote check;
// one that is not there is left out, and so is a concept that keeps none. It
// returns how many concepts were confirmed. Its error wraps ErrBundle when the
// zip is no bundle.
func Take(ctx context.Context, lib *library.Library, id, path string) (int, error) {
	says, err := open(path)
	if err != nil {
		return 0, err
	}
	ids := map[string]string{}
	for _, c := range says.Concepts {
		if err := ctx.Err(); err != nil {
			return len(ids), err
		}
		known, err := takeConcept(lib, id, c)
		if err != nil {
			return len(ids), err
		}
		if known != "" {
			ids[c.Name] = known
		}
	}
	for _, l := range says.Links {
		from, to := ids[l.Concept], ids[l.Needs]
		if from == "" || to == "" {
			continue
		}
		if _, err := lib.AddLink(from, to); err != nil && !errors.Is(err, library.ErrLoop) && !errors.Is(err, library.ErrState) {
			return len(ids), err
		}
	}
	return len(ids), nil
}

// takeConcept confirms a concept that the import proposed, or makes it.
func takeConcept(lib *library.Library, id string, c concept) (string, error) {
	known, err := lib.ConceptNamed(id, c.Name)
	if err == nil {
		return known.ID, lib.Confirm([]string{known.ID})
	}
	if !errors.Is(err, library.ErrNoConcept) {
		return "", err
	}
	var quotes []source.Citation
	for _, w := range c.Quotes {
		at, err := lib.Cite(id, w.Exact, "")
		if errors.Is(err, library.ErrNotThere) {
			continue
		}
		if err != nil {
			return "", err
		}
		quotes = append(quotes, at)
	}
	if len(quotes) == 0 {
		return "", nil
	}
	made, err := lib.AddConcept(id, c.Name, quotes)
	if errors.Is(err, library.ErrName) {
		return "", nil
	}
	return made.ID, err
}

// open reads what a bundle says of its course.
func open(path string) (course, error) {
	var says course
	z, err := zip.OpenReader(path)
	if err != nil {
		return says, fmt.Errorf("open %q: %w", path, ErrBundle)
	}
	defer z.Close()
	f, err := z.Open(CourseFile)
	if err != nil {
		return says, fmt.Errorf("open %q: %w", path, ErrBundle)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, mostOfCourse))
	if err == nil {
		err = json.Unmarshal(b, &says)
	}
	if err != nil {
		return says, fmt.Errorf("open %q: %w: %w", path, ErrBundle, err)
	}
	return says, nil
}
