package session

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// entries writes a log of what was done, one entry a line.
func entries(t *testing.T, path string, all []map[string]any) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := json.NewEncoder(f)
	for i, e := range all {
		e["seq"], e["time"] = i+1, at()
		if err := out.Encode(e); err != nil {
			t.Fatal(err)
		}
	}
}

// The list of what is due does not grow with the square of the concepts: ten
// thousand, each merged from another and taught, are planned in far less than
// the 100 million comparisons that would take.
func TestPlanOfManyConcepts(t *testing.T) {
	const many = 10_000
	dir := t.TempDir()
	library := []map[string]any{{"type": "course.created", "data": map[string]any{"id": "c1", "name": "Biology"}}}
	var ids []string
	for i := range 2 * many {
		id := fmt.Sprintf("k%d", i+1)
		ids = append(ids, id)
		library = append(library, map[string]any{"type": "concept.proposed", "data": map[string]any{"id": id, "course": "c1", "name": id}})
	}
	library = append(library, map[string]any{"type": "concept.confirmed", "data": map[string]any{"ids": ids}})
	var sessions []map[string]any
	for i := range many {
		id := fmt.Sprintf("s%d", i+1)
		library = append(library, map[string]any{"type": "concept.merged", "data": map[string]any{"id": ids[many+i], "into": ids[i]}})
		sessions = append(sessions,
			map[string]any{"type": "session.started", "data": sessionStarted{id, "c1", ids[many+i], "x", false}},
			map[string]any{"type": "session.ended", "data": sessionEnded{id, nil}})
	}
	entries(t, filepath.Join(dir, "data", "library.jsonl"), library)
	entries(t, filepath.Join(dir, "data", "sessions.jsonl"), sessions)
	_, desk := open(t, dir)
	start := time.Now()
	rows, err := desk.Plan(at())
	if took := time.Since(start); err != nil || took > 5*time.Second {
		t.Errorf("took %v, %v", took, err)
	}
	if len(rows) != many || rows[0].Clean != 1 || rows[0].Day != "2026-12-01" {
		t.Errorf("%d rows, the first is %+v", len(rows), rows[0])
	}
	t.Logf("planned in %v", time.Since(start))
}
