package export

import (
	"archive/zip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"kizuki/internal/library"
)

// Everything writes the whole data folder as a zip, but for what can be made
// again: the search file, and backups. Unpacked, it is a data folder.
func Everything(ctx context.Context, lib *library.Library, w io.Writer) error {
	z := zip.NewWriter(w)
	for _, room := range []string{"data", "files", "text"} {
		err := filepath.WalkDir(filepath.Join(lib.Dir(), room), func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			if strings.HasPrefix(d.Name(), ".") || d.Name() == "lock" || d.Name() == "work" {
				return nil
			}
			return add(z, p, room+"/"+d.Name())
		})
		if err != nil {
			return fmt.Errorf("export everything: %w", err)
		}
	}
	settings := filepath.Join(lib.Dir(), "settings.json")
	if _, err := os.Stat(settings); err == nil {
		if err := add(z, settings, "settings.json"); err != nil {
			return fmt.Errorf("export everything: %w", err)
		}
	}
	return z.Close()
}

// add copies a file into the zip under a name.
func add(z *zip.Writer, from, name string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: info.ModTime()}
	out, err := z.CreateHeader(h)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return err
}

// CourseFile is the name of what a bundle says of its course.
const CourseFile = "kizuki-course.json"

// course is what a bundle says beside its files: nothing of the student who
// made it.
type course struct {
	Name     string    `json:"name"`
	Exam     string    `json:"exam"`
	Concepts []concept `json:"concepts"`
	Links    []link    `json:"links"`
}

type concept struct {
	Name   string  `json:"name"`
	Quotes []words `json:"quotes"`
}

type words struct {
	Exact string `json:"exact"`
	Label string `json:"label"`
}

// link names two concepts of the bundle.
type link struct {
	Concept string `json:"concept"`
	Needs   string `json:"needs"`
}

// Bundle writes a course for a classmate: its files, confirmed concepts with
// their quotes, and links; no sessions, no corrections, nothing of history.
// Import takes it like any zip.
func Bundle(ctx context.Context, lib *library.Library, id string, w io.Writer) error {
	c, err := lib.Course(id)
	if err != nil {
		return err
	}
	says, err := describe(lib, c)
	if err != nil {
		return err
	}
	z := zip.NewWriter(w)
	out, err := z.CreateHeader(&zip.FileHeader{Name: CourseFile, Method: zip.Deflate, Modified: c.Created})
	if err != nil {
		return err
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(says); err != nil {
		return err
	}
	if err := bundleFiles(ctx, lib, c.ID, z); err != nil {
		return fmt.Errorf("export course %q: %w", c.Name, err)
	}
	return z.Close()
}

func describe(lib *library.Library, c library.Course) (course, error) {
	says := course{Name: c.Name, Exam: c.Exam, Concepts: []concept{}, Links: []link{}}
	concepts, err := lib.Concepts(c.ID)
	if err != nil {
		return says, err
	}
	names := map[string]string{}
	for _, k := range concepts {
		if k.State != library.Confirmed {
			continue
		}
		names[k.ID] = k.Name
		at := concept{Name: k.Name, Quotes: []words{}}
		for _, q := range k.Quotes {
			label, err := lib.Label(c.ID, q)
			if err != nil {
				return says, err
			}
			at.Quotes = append(at.Quotes, words{q.Exact, label})
		}
		says.Concepts = append(says.Concepts, at)
	}
	links, err := lib.Links(c.ID)
	for _, l := range links {
		if l.State == library.Confirmed && names[l.Concept] != "" && names[l.Needs] != "" {
			says.Links = append(says.Links, link{names[l.Concept], names[l.Needs]})
		}
	}
	return says, err
}

// bundleFiles adds the files of a course under their own paths; a path that
// two files share gets the second's hash in front.
func bundleFiles(ctx context.Context, lib *library.Library, id string, z *zip.Writer) error {
	files, err := lib.Materials(id)
	if err != nil {
		return err
	}
	taken := map[string]bool{strings.ToLower(CourseFile): true}
	for _, m := range files {
		if m.Stage != library.StageReady {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		from, err := lib.Path(m.SHA)
		if err != nil {
			return err
		}
		name := strings.TrimLeft(path.Clean("/"+filepath.ToSlash(m.Path)), "/")
		if taken[strings.ToLower(name)] {
			name = m.SHA[:8] + "/" + name
		}
		taken[strings.ToLower(name)] = true
		if err := add(z, from, name); err != nil {
			return err
		}
	}
	return nil
}
