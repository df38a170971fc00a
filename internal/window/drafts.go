package window

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// Drafts keeps what the student is writing in a file until it is sent, since a
// web view may lose its own store when it is killed.
type Drafts struct {
	path string
	mu   sync.Mutex
	all  map[string]string // nil until read
}

// NewDrafts keeps drafts in the data folder dir.
func NewDrafts(dir string) *Drafts { return &Drafts{path: filepath.Join(dir, "drafts.json")} }

// All are the drafts by key.
func (d *Drafts) All() (map[string]string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.read(); err != nil {
		return nil, err
	}
	all := map[string]string{}
	for key, text := range d.all {
		all[key] = text
	}
	return all, nil
}

// Keep keeps a draft; an empty one is dropped. It is on the disk when Keep
// returns.
func (d *Drafts) Keep(key, text string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.read(); err != nil {
		return err
	}
	if d.all[key] == text {
		return nil
	}
	d.all[key] = text
	if text == "" {
		delete(d.all, key)
	}
	return replace(d.path, d.all)
}

// read reads the file once. One that can't be understood is set aside.
func (d *Drafts) read() error {
	if d.all != nil {
		return nil
	}
	all := map[string]string{}
	b, err := os.ReadFile(d.path)
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("read drafts: %w", err)
	}
	if err == nil && json.Unmarshal(b, &all) != nil {
		if err := os.Rename(d.path, d.path+".damaged"); err != nil {
			return fmt.Errorf("read drafts: %w", err)
		}
		all = map[string]string{}
	}
	d.all = all
	return nil
}

// replace writes a value to a file beside path and renames it, so that there
// is always a whole one.
func replace(path string, value any) error {
	b, err := json.Marshal(value)
	if err == nil {
		err = write(path+".new", b)
	}
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		return fmt.Errorf("write %q: %w", filepath.Base(path), err)
	}
	return nil
}

func write(path string, b []byte) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = f.Write(b); err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
