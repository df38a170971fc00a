package classmate_test

import (
	"context"
	"path/filepath"
	"testing"

	"kizuki/internal/classmate"
	"kizuki/internal/golden"
)

// BenchmarkRound is one round about a concept of eight passages.
func BenchmarkRound(b *testing.B) {
	const dir = "../../testdata/classmate"
	tc := golden.Lines[teachCase](b, filepath.Join(dir, "cases.jsonl"))[0]
	r := readCourse(b, filepath.Join(dir, tc.File)).request(b, tc)
	for _, p := range readCourse(b, dir+"/economics.md").passages {
		if len(r.Shown) < classmate.MaxShown {
			r.Shown = append(r.Shown, classmate.Shown{Passage: p, File: "economics.md"})
		}
	}
	if len(r.Shown) != classmate.MaxShown {
		b.Fatalf("%d passages", len(r.Shown))
	}
	classmate.Plain{}.Ask(context.Background(), r)
	for b.Loop() {
		f, err := classmate.Plain{}.Ask(context.Background(), r)
		if err != nil || len(classmate.Compose(r, f).Questions) == 0 {
			b.Fatal(err)
		}
	}
}
