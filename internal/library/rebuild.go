package library

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"kizuki/internal/index"
	"kizuki/internal/journal"
)

// Rebuilt counts what a search file made anew holds.
type Rebuilt struct {
	Courses   int `json:"courses"`
	Materials int `json:"materials"`
	Passages  int `json:"passages"`
	Embedded  int `json:"embedded"` // passages that can be found by meaning
}

// Rebuild makes the search file anew from the logs and texts, beside the old
// one, and swaps it in when it is complete; a failure or a cancel leaves the
// old one working. Vectors that are still right are kept.
func (l *Library) Rebuild(ctx context.Context) (Rebuilt, error) {
	if err := l.refresh(); err != nil {
		return Rebuilt{}, err
	}
	ix, err := l.open(ctx)
	if err != nil {
		return Rebuilt{}, err
	}
	release, err := l.alone(ctx)
	if err != nil {
		return Rebuilt{}, err
	}
	defer release()
	err = ix.Rebuild(ctx, index.Options{Embedder: l.embedder()}, l.documents(), l.showRebuild)
	if err != nil {
		return Rebuilt{}, disk(err)
	}
	l.shelf.mu.Lock()
	l.shelf.take(ix, l.dir.index())
	l.shelf.mu.Unlock()
	l.changed("index")
	return l.counted(ctx, ix)
}

// alone waits until no other process makes the search file anew: they would
// write over each other.
func (l *Library) alone(ctx context.Context) (release func(), err error) {
	release, err = journal.Take(ctx, l.dir.making(), 30*time.Second)
	return release, disk(err)
}

// build makes the search file where there is none that can be opened, unless
// another process did meanwhile. shelf.mu is held.
func (l *Library) build(ctx context.Context) (*index.Index, error) {
	release, err := l.alone(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	if ix, err := index.Open(l.dir.index(), index.Options{Embedder: l.embedder()}); !errors.Is(err, index.ErrUnusable) {
		return ix, err
	}
	return index.Build(ctx, l.dir.index(), index.Options{Embedder: l.embedder()}, l.documents(), l.showRebuild)
}

// documents are all files that should be found, each cut as its course wants.
func (l *Library) documents() iter.Seq2[index.Document, error] {
	return func(yield func(index.Document, error) bool) {
		all, _ := l.ready()
		for _, m := range all {
			d, err := l.document(m)
			if errors.Is(err, ErrGone) {
				l.notice("text", fmt.Sprintf("the text of “%s” is missing; run kizuki check --repair", m.Name))
				continue
			}
			if !yield(d, err) {
				return
			}
		}
	}
}

func (l *Library) showRebuild(done, total int) {
	l.progress(Progress{Task: "rebuild", Stage: "meaning", Done: done, Total: total})
}

func (l *Library) counted(ctx context.Context, ix *index.Index) (Rebuilt, error) {
	var r Rebuilt
	courses, err := l.Courses()
	for _, c := range courses {
		s, err := ix.Status(ctx, c.ID)
		if err != nil {
			return r, err
		}
		r.Courses++
		r.Materials += s.Materials
		r.Passages += s.Passages
		r.Embedded += s.Embedded
	}
	return r, err
}

// Meaning is what the search file knows of the meaning of a course.
type Meaning struct {
	Model       string  `json:"model"`       // name; empty when there is none
	MaxDistance float64 `json:"maxDistance"` // measured or calibrated; 0: not known yet
	Passages    int     `json:"passages"`
	Embedded    int     `json:"embedded"`
}

// Meaning says how far a course can be searched by meaning.
func (l *Library) Meaning(ctx context.Context, course string) (Meaning, error) {
	ix, err := l.open(ctx)
	if err != nil {
		return Meaning{}, err
	}
	s, err := ix.Status(ctx, course)
	return Meaning{s.Model, s.MaxDistance, s.Passages, s.Embedded}, err
}

// Cost is what a rebuild would take with the meaning model that the settings
// name now.
type Cost struct {
	Passages int `json:"passages"`
	Embed    int `json:"embed"` // texts to be embedded anew
}

// RebuildCost says what a rebuild would take, to show before it starts.
func (l *Library) RebuildCost(ctx context.Context) (Cost, error) {
	ix, err := l.open(ctx)
	if err != nil {
		return Cost{}, err
	}
	c, err := ix.Cost(ctx, l.embedder())
	return Cost{c.Passages, c.Embed}, err
}
