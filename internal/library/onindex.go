package library

import (
	"context"
	"errors"
	"fmt"
	"os"

	"kizuki/internal/index"
)

// same reports whether the search file at path is still the one that is open: a
// rebuild in another process puts another in its place, and what is written to
// the old one then is lost.
func (s *shelf) same(path string) bool {
	now, err := os.Stat(path)
	return err == nil && s.file != nil && os.SameFile(now, s.file)
}

// take puts ix in the place of the open search file. Others may still be
// reading the one before, which is closed with the library.
func (s *shelf) take(ix *index.Index, path string) {
	if s.ix != nil && s.ix != ix {
		s.before = append(s.before, s.ix)
	}
	s.ix = ix
	s.file, _ = os.Stat(path)
}

// onIndex calls do with the search file. When it turns out to be damaged, it is
// built anew without asking, and do is called once more.
func (l *Library) onIndex(ctx context.Context, do func(ix *index.Index) error) error {
	ix, err := l.open(ctx)
	if err != nil {
		return err
	}
	if err = do(ix); !errors.Is(err, index.ErrUnusable) {
		return err
	}
	if ix, err = l.replace(ctx, ix); err != nil {
		return disk(fmt.Errorf("build search file anew: %w", err))
	}
	return do(ix)
}

// replace builds a search file in the place of one that is damaged, unless that
// has been done meanwhile.
func (l *Library) replace(ctx context.Context, damaged *index.Index) (*index.Index, error) {
	l.shelf.mu.Lock()
	defer l.shelf.mu.Unlock()
	release, err := l.alone(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	if l.shelf.ix != damaged {
		return l.shelf.ix, nil
	}
	options := index.Options{Embedder: l.embedder()}
	var ix *index.Index
	if l.shelf.same(l.dir.index()) {
		l.notice("index", "the search file was damaged and was built anew")
		ix, err = index.Build(ctx, l.dir.index(), options, l.documents(), l.showRebuild)
	} else {
		ix, err = index.Open(l.dir.index(), options)
	}
	if err != nil {
		return nil, err
	}
	l.shelf.take(ix, l.dir.index())
	return ix, nil
}
