package extract

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkRead reads about a megabyte of each text format: a real file,
// repeated.
func BenchmarkRead(b *testing.B) {
	for format, name := range map[string]string{
		"md": "m50127.md", "txt": "phylogenetic_tree_notes.txt", "csv": "top14.csv", "html": "genetic_code.html",
		"vtt": "11-RegEx-A.vtt", "rtf": "JMBE_Tips_and_Tools_draft.rtf",
	} {
		one, err := os.ReadFile("../../testdata/files/" + name)
		if err != nil {
			b.Fatal(err)
		}
		text := strings.Repeat(string(one)+"\n", 1+(1<<20)/len(one))
		if format == "rtf" {
			text = `{\rtf1 ` + text + "}"
		}
		path := filepath.Join(b.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
		b.Run("format="+format, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := Read(context.Background(), path, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
