package library

import (
	"context"
	"errors"

	"kizuki/internal/extract"
	"kizuki/internal/index"
	"kizuki/internal/journal"
	"kizuki/internal/source"
)

// Resume goes on with what an end of the app interrupted: files whose bytes
// were kept but not read, an index that lacks what the log says, and files
// that a better reader reads anew. It returns what became of the files.
//
// Files that another process is importing just now are left to it.
func (l *Library) Resume(ctx context.Context) (ImportResult, error) {
	all := ImportResult{Files: []Imported{}}
	if !l.idle() {
		return all, nil
	}
	_ = l.dir.sweep(l.opt.Now(), staleAfter) // what can't be removed does no harm
	if err := l.refresh(); err != nil {
		return all, err
	}
	for _, c := range l.pending() {
		r, err := l.again(ctx, c.id, c.files, "")
		all.Files = append(all.Files, r.Files...)
		if err != nil {
			return all, err
		}
	}
	return all, l.follow(ctx)
}

// Retry reads a file that failed, or waits, anew; password may be empty.
func (l *Library) Retry(ctx context.Context, course, sha, password string) (Imported, error) {
	m, err := l.material(course, sha)
	if err != nil {
		return Imported{}, err
	}
	if m.Stage == StageFailed {
		err = l.onCourse(course, func(*State, *Course) ([]journal.Draft, error) {
			return []journal.Draft{{Type: "material.added", Data: materialAdded{
				Course: course, SHA: sha, Name: m.Name, Path: m.Path, Ext: m.Ext, Size: m.Size, Replaces: m.replaces,
			}}}, nil
		})
		if err != nil {
			return Imported{}, err
		}
	}
	r, err := l.again(ctx, course, []Material{m}, password)
	if len(r.Files) == 1 {
		return r.Files[0], err
	}
	return Imported{}, err
}

type pendingCourse struct {
	id    string
	files []Material
}

// pending lists the files that are still to be read, and those whose reader
// has become better.
func (l *Library) pending() []pendingCourse {
	l.mu.RLock()
	defer l.mu.RUnlock()
	var all []pendingCourse
	for _, c := range l.state.courses() {
		p := pendingCourse{id: c.ID}
		for _, m := range c.materials {
			better := m.Stage == StageReady && extract.Revision(m.Format) > m.Revision
			if m.Stage == StageWaiting || better {
				p.files = append(p.files, *m)
			}
		}
		if len(p.files) > 0 {
			all = append(all, p)
		}
	}
	return all
}

// again reads files whose bytes are in the data folder.
func (l *Library) again(ctx context.Context, course string, files []Material, password string) (ImportResult, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	defer l.atWork()()
	im := &importing{Library: l, want: ImportRequest{Course: course, Password: password}, op: l.operation(), stop: end}
	for _, m := range files {
		im.items = append(im.items, &item{
			Imported: Imported{Path: m.Path, Name: m.Name, Material: m.SHA, Vanished: []source.Citation{}},
			at:       l.dir.file(m.SHA, m.Ext), inside: m.Path, kept: kept{m.SHA, m.Ext, m.Size},
		})
	}
	im.run(ctx)
	err := context.Cause(ctx)
	if err == nil {
		err = l.learn(ctx, course)
	}
	return im.result(), err
}

// idle reports whether nobody is importing, here or in another process.
func (l *Library) idle() bool {
	release, free, err := journal.Try(l.dir.work())
	if err == nil && free {
		release()
	}
	return free || err != nil
}

// searchable is the search file, with what it lacks put in first. Nothing is
// put in while an import is at it, here or in another process.
func (l *Library) searchable(ctx context.Context) (*index.Index, error) {
	ix, err := l.open(ctx)
	if err != nil {
		return nil, err
	}
	l.shelf.healing.Lock()
	defer l.shelf.healing.Unlock()
	if l.shelf.healed == ix {
		return ix, nil
	}
	release, free, err := journal.Try(l.dir.work())
	if err != nil || !free {
		return ix, nil // what is there can still be searched
	}
	defer release()
	err = l.follow(ctx)
	if errors.Is(err, ErrReadOnly) {
		return ix, nil
	}
	if err == nil {
		ix, err = l.open(ctx)
		l.shelf.healed = ix
	}
	return ix, err
}

// atWork keeps other processes from mending the search file and from clearing
// what is half made while files are imported, until the returned function is
// called. Several imports may be at work.
func (l *Library) atWork() (done func()) {
	release, taken, err := journal.Share(l.dir.work())
	if err != nil || !taken {
		return func() {}
	}
	return release
}
