package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"kizuki/internal/extract"
	"kizuki/internal/index"
	"kizuki/internal/model"
	"kizuki/internal/passage"
	"kizuki/internal/source"
	"kizuki/internal/worker"
)

// shelf is what a library opens only when it is needed: the search file and
// the workers.
type shelf struct {
	mu     sync.Mutex
	ix     *index.Index
	file   os.FileInfo    // of ix
	before []*index.Index // that others put another file in the place of
	pool   *worker.Pool

	healing sync.Mutex
	healed  *index.Index // was brought up to what the log says
}

func (s *shelf) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pool != nil {
		s.pool.Close()
	}
	var err error
	for _, ix := range s.before {
		err = errors.Join(err, ix.Close())
	}
	if s.ix != nil {
		err = errors.Join(err, s.ix.Close())
	}
	return err
}

// readFile reads a file, in a worker unless the options say otherwise.
func (l *Library) readFile(ctx context.Context, path string, o extract.Options) (*extract.Result, error) {
	if l.opt.Read != nil {
		return l.opt.Read(ctx, path, o)
	}
	return l.workers().Read(ctx, path, o)
}

func (l *Library) workers() *worker.Pool {
	l.shelf.mu.Lock()
	defer l.shelf.mu.Unlock()
	if l.shelf.pool == nil {
		l.shelf.pool = worker.NewPool(worker.Limits{})
	}
	return l.shelf.pool
}

// open opens the search file. One that is damaged, foreign or old is built anew
// without asking; one made with another meaning model is searched by words,
// and the student decides when to rebuild it.
func (l *Library) open(ctx context.Context) (*index.Index, error) {
	l.shelf.mu.Lock()
	defer l.shelf.mu.Unlock()
	if l.shelf.ix != nil && l.shelf.same(l.dir.index()) {
		return l.shelf.ix, nil
	}
	ix, err := index.Open(l.dir.index(), index.Options{Embedder: l.embedder()})
	switch {
	case errors.Is(err, index.ErrUnusable):
		l.notice("index", "the search file could not be used and was built anew")
		ix, err = l.build(ctx)
	case errors.Is(err, index.ErrModel):
		l.notice("model", "the search file was made with another meaning model; until it is rebuilt in Settings, only words are searched")
		ix, err = index.Open(l.dir.index(), index.Options{})
	}
	if err != nil {
		return nil, disk(fmt.Errorf("open search file: %w", err))
	}
	l.shelf.take(ix, l.dir.index())
	return ix, nil
}

// wanted is what the search file should hold of a file, in one string that
// changes when any of it does.
func (s *State) wanted(m *Material) string {
	p := s.policy(m.Course)
	return fmt.Sprintf("%d %s %d %s", m.Revision, p.Name, p.Version, m.Name)
}

// document is a material as the search file takes it.
func (l *Library) document(m Material) (index.Document, error) {
	t, err := l.textOf(m)
	if err != nil {
		return index.Document{}, err
	}
	l.mu.RLock()
	cut, stamp := l.state.policy(m.Course), l.state.wanted(&m)
	l.mu.RUnlock()
	return index.Document{
		Course: m.Course, Material: m.SHA, Name: m.Name, Format: m.Format, Passages: passage.Cut(t, cut), Stamp: stamp,
	}, nil
}

// putIndex puts a file into the search file, found by words from now on.
func (l *Library) putIndex(ctx context.Context, m Material) ([]source.Passage, error) {
	d, err := l.document(m)
	if err != nil {
		return nil, err
	}
	return d.Passages, disk(l.onIndex(ctx, func(ix *index.Index) error { return ix.Put(ctx, d) }))
}

func (l *Library) unindex(ctx context.Context, course, sha string) error {
	return disk(l.onIndex(ctx, func(ix *index.Index) error { return ix.Remove(ctx, course, sha) }))
}

// follow makes the search file hold what the log says, and no more: after an
// undo, a removal, another way of cutting, or an end in the middle of things.
func (l *Library) follow(ctx context.Context) error {
	var held []index.Held
	err := l.onIndex(ctx, func(ix *index.Index) (err error) {
		held, err = ix.Held(ctx)
		return err
	})
	if err != nil {
		return err
	}
	l.writing.Lock() // what is held was logged before, by whatever process
	err = l.refreshLocked()
	l.writing.Unlock()
	if err != nil {
		return err
	}
	want, stamps := l.ready()
	for _, h := range held {
		key := h.Course + "/" + h.Material
		if stamps[key] == h.Stamp {
			delete(stamps, key)
		} else if _, ok := stamps[key]; !ok {
			if err := l.unindex(ctx, h.Course, h.Material); err != nil {
				return err
			}
			l.changed("index")
		}
	}
	return l.putMissing(ctx, want, stamps)
}

// ready lists the files that should be found, and the stamp of each by course
// and SHA.
func (l *Library) ready() ([]Material, map[string]string) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	var all []Material
	stamps := map[string]string{}
	for _, c := range l.state.courses() {
		for _, m := range c.materials {
			if m.Stage == StageReady {
				all = append(all, *m)
				stamps[m.Course+"/"+m.SHA] = l.state.wanted(m)
			}
		}
	}
	return all, stamps
}

func (l *Library) putMissing(ctx context.Context, want []Material, missing map[string]string) error {
	if len(missing) == 0 {
		return nil
	}
	touched := map[string]bool{}
	done := 0
	for _, m := range want {
		if _, ok := missing[m.Course+"/"+m.SHA]; !ok {
			continue
		}
		l.progress(Progress{Task: "index", Course: m.Course, File: m.Name, Material: m.SHA, Stage: "indexing", Done: done, Total: len(missing)})
		if _, err := l.putIndex(ctx, m); err != nil {
			return err
		}
		done++
		touched[m.Course] = true
	}
	l.changed("index")
	for _, id := range sortedIDs(touched) {
		if err := l.learn(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// learn embeds what a course has no vectors for, and learns its own model of
// meaning anew.
func (l *Library) learn(ctx context.Context, course string) error {
	show := func(done, total int) {
		l.progress(Progress{Task: "meaning", Course: course, Stage: "meaning", Done: done, Total: total})
	}
	err := l.onIndex(ctx, func(ix *index.Index) error {
		if !l.opt.NoMeaning {
			if err := ix.Embed(ctx, course, show); err != nil {
				return err
			}
		}
		l.noticeWordsOnly(ctx, ix, course)
		return ix.Learn(ctx, course)
	})
	l.changed("index")
	return disk(err)
}

// noticeWordsOnly says that a very long file is not all found by meaning.
func (l *Library) noticeWordsOnly(ctx context.Context, ix *index.Index, course string) {
	s, err := ix.Status(ctx, course)
	if err != nil || s.WordsOnly == 0 || l.opt.NoMeaning {
		return
	}
	name := course
	if c, err := l.Course(course); err == nil {
		name = c.Name
	}
	l.notice("meaning", fmt.Sprintf("course “%s”: %d passages, those after the first 20,000 of a file, are found by words only; split the file to have all found by meaning", name, s.WordsOnly))
}

// embedder is the meaning model to use: what the options give, else what the
// settings name, else the built-in one.
func (l *Library) embedder() index.Embedder {
	if l.opt.Embedder != nil || l.opt.NoMeaning {
		return l.opt.Embedder
	}
	if s, err := l.Settings(); err == nil && s.Meaning.Model != "" {
		return model.NewEmbeddings(s.Meaning.Client(), s.Meaning.MaxDistance)
	}
	return index.BuiltIn()
}
