package extract

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"kizuki/internal/golden"
	"kizuki/internal/source"
)

// corpus is every file to read; each has its golden in testdata/extract.
const corpus = "../../testdata/files/*"

// own are the formats whose goldens are kept here; the others have tests of
// their own.
var own = map[source.Format]bool{
	source.Markdown: true, source.Plain: true, source.CSV: true, source.HTML: true, source.Notebook: true,
	source.EPUB: true, source.RTF: true, source.VTT: true, source.SRT: true,
}

// TestCorpus reads every file and compares with what a person found right.
func TestCorpus(t *testing.T) {
	for _, path := range golden.Files(t, corpus) {
		if f, err := FormatOf(path); err == nil && !own[f] {
			continue
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			r, err := Read(context.Background(), path, Options{})
			if err == nil {
				checkTiles(t, r.Text)
			}
			golden.Equal(t, "../../testdata/extract/"+filepath.Base(path)+".txt", []byte(shown(r, err)))
		})
	}
}

// TestReadTwiceIsEqual wants the same bytes out for the same bytes in.
func TestReadTwiceIsEqual(t *testing.T) {
	for _, path := range golden.Files(t, corpus) {
		if testing.Short() && !own[byName[extension(path)]] {
			continue
		}
		a, b := asJSON(t, path), asJSON(t, path)
		if !bytes.Equal(a, b) {
			t.Errorf("%s: read twice, got two results", filepath.Base(path))
		}
	}
}

func asJSON(t *testing.T, path string) []byte {
	t.Helper()
	r, err := Read(context.Background(), path, Options{})
	b, jsonErr := json.Marshal(struct {
		Result *Result
		Error  error
	}{r, err})
	if jsonErr != nil {
		t.Fatal(jsonErr)
	}
	return b
}

// checkTiles wants every paragraph in its place, in order, in normal form, in
// a section that is there.
func checkTiles(t *testing.T, x *source.Text) {
	t.Helper()
	at := 0
	for i, p := range x.Paragraphs {
		switch {
		case p.Span.Start != at || p.Span.In(x.Content) != p.Text:
			t.Fatalf("paragraph %d stands at %v, not at %d", i, p.Span, at)
		case p.Text == "" || source.Normalize(p.Text) != p.Text:
			t.Fatalf("paragraph %d is not in normal form: %q", i, p.Text)
		case p.Section < 0 || p.Section >= len(x.Sections):
			t.Fatalf("paragraph %d: no section %d", i, p.Section)
		}
		at = p.Span.End + len(source.Break)
	}
}

// shown is a result as a reviewer reads it.
func shown(r *Result, err error) string {
	var e *Error
	if errors.As(err, &e) {
		return fmt.Sprintf("%s\n%s\nnext: %s\n", e.Kind, e.Error(), e.Next)
	}
	var b strings.Builder
	report, _ := json.Marshal(r.Report)
	fmt.Fprintf(&b, "%s %s\n", r.Text.Format, report)
	for _, p := range r.Text.Paragraphs {
		at := p.Location.Label(r.Text.Name)
		if p.Location.Paragraph > 0 {
			at += fmt.Sprintf(", paragraph %d", p.Location.Paragraph)
		}
		fmt.Fprintf(&b, "\n[%s] %s [%s]\n%s\n", p.Kind, at, r.Text.HeadingPath(p.Section), p.Text)
	}
	return b.String()
}
