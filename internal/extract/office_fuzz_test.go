package extract

import (
	"archive/zip"
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kizuki/internal/golden"
)

func FuzzReadPPTX(f *testing.F) { fuzzPart(f, ".pptx", "ppt/slides/slide1.xml") }
func FuzzReadDOCX(f *testing.F) { fuzzPart(f, ".docx", "word/document.xml") }
func FuzzReadXLSX(f *testing.F) { fuzzPart(f, ".xlsx", "xl/worksheets/sheet1.xml") }
func FuzzReadODT(f *testing.F)  { fuzzPart(f, ".odt", "content.xml") }
func FuzzReadODP(f *testing.F)  { fuzzPart(f, ".odp", "content.xml") }
func FuzzReadODS(f *testing.F)  { fuzzPart(f, ".ods", "content.xml") }

// fuzzPart puts changed bytes in the place of the part that holds the words of
// an office file, all else as in the small files of testdata/office. Whatever
// they are, reading ends soon, without a panic, and its paragraphs tile the
// text.
func fuzzPart(f *testing.F, ext, part string) {
	var files []string
	for _, parts := range golden.Files(f, "../../testdata/office/*"+ext+".parts") {
		path := packed(f, parts)
		files = append(files, path)
		if b := partOf(f, path, part); b != nil {
			f.Add(uint8(len(files)-1), b)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, content []byte) {
		path := replaced(t, files[int(which)%len(files)], part, content)
		began := time.Now()
		in := &input{path: path, Options: Options{Name: filepath.Base(path)}}
		if err := in.look(); err != nil {
			return
		}
		r, err := readers[in.format].read(context.Background(), in)
		if err == nil {
			checkTiles(t, r.Text)
		}
		if spent := time.Since(began); spent > 20*time.Second {
			t.Fatalf("%d bytes took %v", len(content), spent)
		}
	})
}

func partOf(t testing.TB, path, part string) []byte {
	t.Helper()
	in := &input{path: path, size: MaxFile}
	a, err := in.openArchive()
	if err != nil {
		t.Fatal(err)
	}
	defer a.close()
	if !a.has(part) {
		return nil
	}
	b, err := a.part(part)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// replaced copies an archive with one part's bytes changed.
func replaced(t testing.TB, path, part string, content []byte) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	r, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, f := range r.File {
		if f.Name == part {
			continue
		}
		if err := w.Copy(f); err != nil {
			t.Fatal(err)
		}
	}
	p, err := w.CreateHeader(&zip.FileHeader{Name: part, Method: zip.Store})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), filepath.Base(path))
	if err := os.WriteFile(out, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return out
}
