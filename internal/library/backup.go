package library

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kizuki/internal/journal"
)

// ErrBackup means that a backup can't be read, or does not hold what it says.
var ErrBackup = errors.New("this backup can't be used")

// backupsKept is how many backups stay; the oldest go first.
const backupsKept = 60

// The parts of a backup.
const (
	partLibrary  = "data/library.jsonl"
	partSessions = "data/sessions.jsonl"
	partSettings = "settings.json"
	partManifest = "manifest.json"
)

// Backup is a verified snapshot of the logs and settings.
type Backup struct {
	Name     string    `json:"name"`
	Made     time.Time `json:"made"`
	Version  string    `json:"version"`  // of the app that made it
	Entries  int       `json:"entries"`  // of the library's log
	Sessions int       `json:"sessions"` // entries of the sessions' log
	Size     int64     `json:"size"`     // bytes
}

// BackUp makes a backup, opens it again and counts what it holds. Reading the
// logs takes no lock: what is being written belongs to the next one.
func (l *Library) BackUp() (Backup, error) {
	parts, made, err := l.snapshot()
	if err != nil {
		return Backup{}, err
	}
	b, err := zipped(parts)
	if err != nil {
		return Backup{}, fmt.Errorf("back up: %w", err)
	}
	made.Name = made.Made.Format("2006-01-02T150405.000Z") + ".zip"
	path := filepath.Join(l.dir.backups(), made.Name)
	if err := writeFile(path, b); err != nil {
		return Backup{}, err
	}
	again, err := l.openBackup(made.Name)
	if err != nil || again.Entries != made.Entries || again.Sessions != made.Sessions {
		os.Remove(path)
		return Backup{}, fmt.Errorf("back up: %w: it was written but does not read back the same (%v)", ErrBackup, err)
	}
	return again.Backup, l.prune()
}

// BackUpDaily makes a backup unless one of this version was made today or holds
// all that the logs hold. Empty logs are not backed up.
func (l *Library) BackUpDaily() error {
	_, made, err := l.snapshot()
	if err != nil || made.Entries+made.Sessions == 0 {
		return err // nothing to lose yet
	}
	last, err := l.lastBackup()
	if err != nil {
		return err
	}
	if last.Name != "" && last.Version == l.opt.Version {
		today := last.Made.Format(time.DateOnly) == made.Made.Format(time.DateOnly)
		if today && last.Entries+last.Sessions > 0 || made.Entries == last.Entries && made.Sessions == last.Sessions {
			return nil
		}
	}
	_, err = l.BackUp()
	return err
}

// snapshot reads what a backup holds.
func (l *Library) snapshot() (map[string][]byte, Backup, error) {
	made := Backup{Made: l.opt.Now().UTC(), Version: l.opt.Version}
	parts := map[string][]byte{}
	for name, count := range map[string]*int{partLibrary: &made.Entries, partSessions: &made.Sessions, partSettings: nil} {
		path := filepath.Join(string(l.dir), filepath.FromSlash(name))
		b, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, made, fmt.Errorf("back up: %w", err)
		}
		if count != nil {
			b = b[:bytes.LastIndexByte(b, '\n')+1] // a line being written is not there yet
			entries, err := journal.Parse(path, b)
			if err != nil {
				return nil, made, fmt.Errorf("back up: %w", err)
			}
			*count = len(entries)
		}
		parts[name] = b
	}
	manifest, err := json.Marshal(made)
	parts[partManifest] = manifest
	return parts, made, err
}

// zipped packs parts, in the order of their names.
func zipped(parts map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range sortedIDs(parts) {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(parts[name])
		}
		if err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

// prune removes the oldest backups beyond backupsKept.
func (l *Library) prune() error {
	all, err := l.Backups()
	if err != nil {
		return err
	}
	for _, b := range all[min(backupsKept, len(all)):] {
		if err := os.Remove(filepath.Join(l.dir.backups(), b.Name)); err != nil {
			return disk(fmt.Errorf("remove old backup: %w", err))
		}
	}
	return nil
}

// Backups lists the backups, newest first. One that can't be read is left out.
func (l *Library) Backups() ([]Backup, error) {
	names, err := l.backupNames()
	if err != nil {
		return nil, err
	}
	all := []Backup{}
	for _, name := range names {
		if b, err := l.openBackup(name); err == nil {
			all = append(all, b.Backup)
		}
	}
	return all, nil
}

// lastBackup is the newest backup that can be read; without a name there is
// none.
func (l *Library) lastBackup() (Backup, error) {
	names, err := l.backupNames()
	for _, name := range names {
		if b, err := l.openBackup(name); err == nil {
			return b.Backup, nil
		}
	}
	return Backup{}, err
}

// backupNames are those of the backups' files, newest first.
func (l *Library) backupNames() ([]string, error) {
	files, err := os.ReadDir(l.dir.backups())
	if err != nil {
		return nil, fmt.Errorf("list backups: %w", err)
	}
	var names []string
	for _, f := range files {
		if strings.HasSuffix(f.Name(), ".zip") && !strings.HasPrefix(f.Name(), ".") {
			names = append(names, f.Name())
		}
	}
	slices.Sort(names)
	slices.Reverse(names)
	return names, nil
}

// opened is a backup that was read whole.
type opened struct {
	Backup
	parts   map[string][]byte
	library []journal.Entry
}

// mostOfBackup is the most that a backup may unpack to, in bytes.
const mostOfBackup = 1 << 30

// openBackup reads a backup whole and counts its entries.
func (l *Library) openBackup(name string) (*opened, error) {
	bad := func(err error) error { return fmt.Errorf("open backup %q: %w: %w", name, ErrBackup, err) }
	if filepath.Base(name) != name {
		return nil, bad(fs.ErrInvalid)
	}
	z, err := zip.OpenReader(filepath.Join(l.dir.backups(), name))
	if err != nil {
		return nil, bad(err)
	}
	defer z.Close()
	o := &opened{parts: map[string][]byte{}}
	for _, f := range z.File {
		if !slices.Contains([]string{partLibrary, partSessions, partSettings, partManifest}, f.Name) {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return nil, bad(err)
		}
		b, err := io.ReadAll(io.LimitReader(r, mostOfBackup))
		r.Close()
		if err != nil {
			return nil, bad(err)
		}
		o.parts[f.Name] = b
	}
	if err := json.Unmarshal(o.parts[partManifest], &o.Backup); err != nil {
		return nil, bad(err)
	}
	if o.library, err = journal.Parse(partLibrary, o.parts[partLibrary]); err != nil {
		return nil, bad(err)
	}
	sessions, err := journal.Parse(partSessions, o.parts[partSessions])
	if err != nil {
		return nil, bad(err)
	}
	if o.Entries != len(o.library) || o.Sessions != len(sessions) {
		return nil, bad(fmt.Errorf("it holds %d and %d entries, not %d and %d", len(o.library), len(sessions), o.Entries, o.Sessions))
	}
	o.Name = name
	if info, err := os.Stat(filepath.Join(l.dir.backups(), name)); err == nil {
		o.Size = info.Size()
	}
	return o, nil
}
