package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"kizuki/internal/journal"
)

// Restoring is what restoring a backup would change.
type Restoring struct {
	Backup   Backup   `json:"backup"`
	Lost     []string `json:"lost"`    // courses, files, concepts that would go
	Back     []string `json:"back"`    // that would come back
	Entries  int      `json:"entries"` // of the library's log now
	Sessions int      `json:"sessions"`
}

// PreviewRestore says what restoring a backup would change, without changing
// anything.
func (l *Library) PreviewRestore(name string) (Restoring, error) {
	o, err := l.openBackup(name)
	if err != nil {
		return Restoring{}, err
	}
	_, now, err := l.snapshot()
	if err != nil && !errors.As(err, new(*journal.BadLineError)) {
		return Restoring{}, err // a log with a bad line is just what is restored
	}
	r := Restoring{Backup: o.Backup, Lost: []string{}, Back: []string{}, Entries: now.Entries, Sessions: now.Sessions}
	then := Fold(o.library).contents()
	l.mu.RLock()
	today := l.state.contents()
	l.mu.RUnlock()
	r.Lost, r.Back = without(today, then), without(then, today)
	return r, nil
}

// contents names what a state holds, for a student.
func (s *State) contents() []string {
	var all []string
	for _, c := range s.courses() {
		all = append(all, "course "+c.Name)
		for _, m := range c.materials {
			all = append(all, fmt.Sprintf("file %s of %s", m.Name, c.Name))
		}
		for _, k := range s.concepts(c.ID) {
			if k.State == Confirmed {
				all = append(all, fmt.Sprintf("concept %s of %s", k.Name, c.Name))
			}
		}
	}
	return all
}

// without lists what a holds and b does not.
func without(a, b []string) []string {
	left := []string{}
	for _, s := range a {
		if !slices.Contains(b, s) {
			left = append(left, s)
		}
	}
	return left
}

// Restore puts a backup's logs and settings in the place of today's, which are
// backed up first, and brings the search file up to date.
func (l *Library) Restore(ctx context.Context, name string) error {
	o, err := l.openBackup(name)
	if err != nil {
		return err
	}
	if err := l.keepToday(); err != nil {
		return fmt.Errorf("back up before restoring: %w", err)
	}
	l.writing.Lock()
	for path, part := range map[string]string{l.dir.library(): partLibrary, l.dir.sessions(): partSessions} {
		if err == nil {
			err = disk(journal.Replace(ctx, path, journal.Options{Now: l.opt.Now}, o.parts[part]))
		}
	}
	if err == nil && len(o.parts[partSettings]) > 0 {
		err = writeFile(l.dir.settings(), o.parts[partSettings])
	}
	if err == nil {
		err = l.load()
	}
	l.writing.Unlock()
	if err != nil {
		return err
	}
	l.changed("courses", "materials", "concepts", "links", "corrections", "readings", "settings")
	return l.follow(ctx)
}

// keepToday backs the logs up, or copies them as they are when a line of them
// is damaged.
func (l *Library) keepToday() error {
	_, err := l.BackUp()
	if !errors.As(err, new(*journal.BadLineError)) {
		return err
	}
	now := l.opt.Now().UTC().Format("2006-01-02T150405.000Z")
	for _, path := range []string{l.dir.library(), l.dir.sessions()} {
		b, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = writeFile(filepath.Join(l.dir.backups(), now+"-damaged-"+filepath.Base(path)), b)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
