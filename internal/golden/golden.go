// Package golden reads the right answers that tests compare with. It is used
// by tests only. A pattern that matches no file fails the test, so that a
// moved folder can't make a test pass on nothing.
//
//	for _, path := range golden.Files(t, "testdata/*.md") {
//		golden.Equal(t, path+".golden", got(path))
//	}
//
// Run the tests with -update to write the answers anew.
package golden

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"sort"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Updating reports whether the test was run with -update.
func Updating() bool { return *update }

// Files lists the files that match the pattern, sorted; none is a failure.
func Files(t testing.TB, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	if len(names) == 0 {
		t.Fatalf("%s matches no file", pattern)
	}
	sort.Strings(names)
	return names
}

// Equal fails unless got is what the file at path holds.
func Equal(t testing.TB, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with -update to write it)", err)
	}
	if bytes.Equal(want, got) {
		return
	}
	w, g := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
	for i := 0; i < len(w) || i < len(g); i++ {
		var a, b []byte
		if i < len(w) {
			a = w[i]
		}
		if i < len(g) {
			b = g[i]
		}
		if !bytes.Equal(a, b) {
			t.Fatalf("%s:%d: got\n\t%s\nwant\n\t%s", path, i+1, b, a)
		}
	}
}

// Lines decodes a file with one JSON value a line; an empty file is a failure.
func Lines[T any](t testing.TB, path string) []T {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []T
	for i, line := range bytes.Split(b, []byte("\n")) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var v T
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatalf("%s:%d: %v", path, i+1, err)
		}
		all = append(all, v)
	}
	if len(all) == 0 {
		t.Fatalf("%s holds no case", path)
	}
	return all
}
