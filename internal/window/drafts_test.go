package window

import (
	"os"
	"path/filepath"
	"testing"
)

func TestDraftsStayAsTyped(t *testing.T) {
	dir := t.TempDir()
	want := "  Osmosis is…\n\n\twater 水 \u202b"
	d := NewDrafts(dir)
	for _, text := range []string{"Osm", want} {
		if err := d.Keep("explanation s1", text); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Keep("answers s1 1", "x"); err != nil {
		t.Fatal(err)
	}
	if err := d.Keep("answers s1 1", ""); err != nil {
		t.Fatal(err)
	}
	all, err := NewDrafts(dir).All()
	if err != nil || len(all) != 1 || all["explanation s1"] != want {
		t.Errorf("after a restart: %q, %v", all, err)
	}
	if info, err := os.Stat(filepath.Join(dir, "drafts.json")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", info, err)
	}
}

func TestDamagedDraftsAreSetAside(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "drafts.json")
	if err := os.WriteFile(path, []byte(`{"explanation s1": "Osm`), 0o600); err != nil {
		t.Fatal(err)
	}
	if all, err := NewDrafts(dir).All(); err != nil || len(all) != 0 {
		t.Errorf("got %q, %v", all, err)
	}
	if kept, err := os.ReadFile(path + ".damaged"); err != nil || len(kept) == 0 {
		t.Errorf("what stood there is lost: %v", err)
	}
}

func TestTheFrameIsKept(t *testing.T) {
	dir := t.TempDir()
	if f, placed := ReadFrame(dir); f != usual || placed {
		t.Errorf("first start: %+v", f)
	}
	want := Frame{X: 40, Y: 60, Width: 1400, Height: 900, Full: true}
	if err := KeepFrame(dir, want); err != nil {
		t.Fatal(err)
	}
	if f, placed := ReadFrame(dir); f != want || !placed {
		t.Errorf("got %+v", f)
	}
	for text, still := range map[string]Frame{
		`{"width": 3, "height": 900}`:                         usual,
		`{"width": 1400, "height": 99999}`:                    usual,
		`nonsense`:                                            usual,
		`{"x": -3000, "y": 10, "width": 1000, "height": 700}`: {X: -3000, Y: 10, Width: 1000, Height: 700},
	} {
		if err := os.WriteFile(filepath.Join(dir, "window.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if f, placed := ReadFrame(dir); f != still || placed {
			t.Errorf("%s: got %+v, %v", text, f, placed)
		}
	}
}
