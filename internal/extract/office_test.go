package extract

import (
	"archive/zip"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kizuki/internal/golden"
	"kizuki/internal/source"
)

var partMark = regexp.MustCompile(`(?m)^-- (.+) --\n`)

// packed zips the parts that a .parts file in testdata/office lists, so that
// office files can be read and reviewed as text. The list of content types,
// which no reader needs, stands in for every Office Open XML file's own.
func packed(t testing.TB, parts string) string {
	t.Helper()
	b, err := os.ReadFile(parts)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), strings.TrimSuffix(filepath.Base(parts), ".parts"))
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	if !strings.Contains(path, ".od") {
		b = append(b, "-- [Content_Types].xml --\n<Types/>\n"...)
	}
	marks := partMark.FindAllSubmatchIndex(b, -1)
	for i, m := range marks {
		end := len(b)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: string(b[m[2]:m[3]]), Method: zip.Store})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(b[m[1]:end]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOfficeTraps reads small files, each with one thing that is easily read
// wrong; the first line of each says which.
func TestOfficeTraps(t *testing.T) {
	for _, parts := range golden.Files(t, "../../testdata/office/*.parts") {
		name := strings.TrimSuffix(filepath.Base(parts), ".parts")
		t.Run(name, func(t *testing.T) {
			r, err := Read(context.Background(), packed(t, parts), Options{})
			if err == nil {
				checkTiles(t, r.Text)
			}
			golden.Equal(t, "../../testdata/extract/office/"+name+".txt", []byte(shown(r, err)))
		})
	}
}

// office are the formats whose real files are checked here.
var office = map[source.Format]bool{
	source.PPTX: true, source.DOCX: true, source.XLSX: true, source.ODT: true, source.ODP: true, source.ODS: true,
}

// TestOfficeCorpus reads the real office files among testdata/files.
func TestOfficeCorpus(t *testing.T) {
	count := 0
	for _, path := range golden.Files(t, corpus) {
		if f, err := FormatOf(path); err != nil || !office[f] {
			continue
		}
		count++
		r, err := Read(context.Background(), path, Options{})
		if err == nil {
			checkTiles(t, r.Text)
		}
		golden.Equal(t, "../../testdata/extract/"+filepath.Base(path)+".txt", []byte(shown(r, err)))
	}
	if count < 5 {
		t.Fatalf("only %d office files", count)
	}
}
