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
	Lost     []string `json:"lost"`    // courses, files, concepts, links, corrections that would go
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

// holding is something that a state holds: two are the same when they are so
// in another state too, under whatever name their course has there.
type holding struct{ is, name string }

// contents is what a state holds, in the words of a student.
func (s *State) contents() []holding {
	var all []holding
	add := func(id, kind, name, of string) {
		all = append(all, holding{id + " " + name, kind + " " + name + of})
	}
	for _, c := range s.courses() {
		of := " of " + c.Name
		add(c.ID, "course", c.Name, "")
		if c.Exam != "" {
			add(c.ID, "exam date", c.Exam, of)
		}
		for _, m := range s.current(c.ID) {
			all = append(all, holding{c.ID + " " + m.SHA, "file " + m.Name + of + ", added " + written(m.Added)})
		}
		for _, k := range s.concepts(c.ID) {
			if k.State == Confirmed {
				add(k.ID, "concept", k.Name, of)
			}
		}
	}
	for _, id := range sortedIDs(s.Links) {
		if l := s.Links[id]; l.State == Confirmed {
			add(id, "link", s.conceptNames([]string{l.Concept})+" needs "+s.conceptNames([]string{l.Needs}), " of "+s.courseName(l.Course))
		}
	}
	for _, id := range sortedIDs(s.Corrections) {
		k := s.Corrections[id]
		add(id, "correction", "“"+k.Wrong+"”: "+k.Note, " of "+s.courseName(k.Course))
	}
	return all
}

// without names what a holds and b does not.
func without(a, b []holding) []string {
	left := []string{}
	for _, h := range a {
		if !slices.ContainsFunc(b, func(o holding) bool { return o.is == h.is }) {
			left = append(left, h.name)
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
	// Sessions first: if it is ended in between, none tells of what isn't there.
	for _, log := range []struct{ path, part string }{{l.dir.sessions(), partSessions}, {l.dir.library(), partLibrary}} {
		if err == nil {
			err = disk(journal.Replace(ctx, log.path, journal.Options{Now: l.opt.Now}, o.parts[log.part]))
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
