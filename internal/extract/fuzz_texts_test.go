package extract

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"kizuki/internal/golden"
	"kizuki/internal/source"
)

// fuzzRead reads any bytes as a file of that name: no panic, an *Error or a
// text whose paragraphs tile it, and no more text than a file can hold.
func fuzzRead(f *testing.F, name string, read func(context.Context, *input) (*Result, error), format source.Format) {
	for _, path := range golden.Files(f, "../../testdata/files/*"+filepath.Ext(name)) {
		if b, err := os.ReadFile(path); err == nil && len(b) < 40_000 {
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) == 0 || len(b) > 1<<16 {
			return
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := read(context.Background(), &input{Options: Options{Name: name}, path: path, size: int64(len(b)), format: format})
		var e *Error
		switch {
		case err != nil && r != nil:
			t.Fatal("both a result and an error")
		case err != nil && !errors.As(err, &e):
			t.Fatalf("not an *Error: %v", err)
		case err == nil:
			checkTiles(t, r.Text)
			if len(r.Text.Content) > 40*len(b)+1000 {
				t.Fatalf("%d bytes gave %d of text", len(b), len(r.Text.Content))
			}
		}
	})
}

func FuzzReadPlain(f *testing.F)    { fuzzRead(f, "x.txt", readPlain, source.Plain) }
func FuzzReadMarkdown(f *testing.F) { fuzzRead(f, "x.md", readMarkdown, source.Markdown) }
func FuzzReadCSV(f *testing.F)      { fuzzRead(f, "x.csv", readCSV, source.CSV) }
func FuzzReadHTML(f *testing.F)     { fuzzRead(f, "x.html", readHTML, source.HTML) }
func FuzzReadNotebook(f *testing.F) { fuzzRead(f, "x.ipynb", readNotebook, source.Notebook) }
func FuzzReadEPUB(f *testing.F)     { fuzzRead(f, "x.epub", readEPUB, source.EPUB) }
func FuzzReadRTF(f *testing.F)      { fuzzRead(f, "x.rtf", readRTF, source.RTF) }
func FuzzReadVTT(f *testing.F)      { fuzzRead(f, "x.vtt", readTranscript, source.VTT) }
func FuzzReadSRT(f *testing.F)      { fuzzRead(f, "x.srt", readTranscript, source.SRT) }
