// Package worker reads and draws files in child processes of the same binary,
// so that a hostile or broken file costs one child and nothing else.
//
// main (and TestMain, where tests use a Pool) starts with
//
//	worker.Main() // serves and never returns in a child; returns at once elsewhere
//
// and the rest of the program asks a Pool:
//
//	pool := worker.NewPool(worker.Limits{})
//	defer pool.Close()
//	result, err := pool.Read(ctx, "cells.pdf", extract.Options{})
//
// Promises: a read ends within Limits.Time (OCR gets extract.OCRTime more for
// each page) and Limits.Memory, by killing the child, with an *extract.Error
// of kind Timeout or Memory; a child that crashed is an *extract.Error too;
// children end when this process does. As many requests run at once as the
// pool has room for; others wait. A Pool is safe for use by many goroutines.
package worker

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"kizuki/internal/extract"
	"kizuki/internal/render"
	"kizuki/internal/source"
)

// Limits of one request. A zero field means the limit of package extract, and
// for Children one a processor, four at most.
type Limits struct {
	Time     time.Duration
	Memory   int64 // bytes of the child's resident memory
	Children int
}

// Pool hands requests to children. It starts them when they are needed.
type Pool struct {
	limits Limits
	room   chan struct{}
	mu     sync.Mutex
	idle   []*child
	busy   map[*child]bool
	closed bool
}

// ErrClosed is given for requests to a pool that was closed.
var ErrClosed = errors.New("the readers are shut down")

// NewPool makes a pool without starting a child.
func NewPool(l Limits) *Pool {
	if l.Time == 0 {
		l.Time = extract.ReadTime
	}
	if l.Memory == 0 {
		l.Memory = extract.ReadMemory
	}
	if l.Children == 0 {
		l.Children = min(runtime.NumCPU(), 4)
	}
	return &Pool{limits: l, room: make(chan struct{}, l.Children), busy: map[*child]bool{}}
}

// Read is extract.Read in a child.
func (p *Pool) Read(ctx context.Context, path string, o extract.Options) (*extract.Result, error) {
	if o.Name == "" {
		o.Name = filepath.Base(path)
	}
	a, err := p.ask(ctx, request{Read: &o, Path: path})
	if err != nil {
		return nil, p.named(err, o.Name)
	}
	if a.Result == nil || a.Result.Text == nil {
		return nil, fmt.Errorf("read %q: the reader gave no answer", o.Name)
	}
	a.Result.Text.Join()
	return a.Result, nil
}

// Place finds where a span of t stands on the pages of the PDF at path, and
// draws nothing. It takes a few milliseconds once a child has the file open.
func (p *Pool) Place(ctx context.Context, path, password string, t *source.Text, span source.Span) (render.Place, error) {
	a, err := p.ask(ctx, request{Place: render.Stretches(t, span), Path: path, Password: password})
	if err != nil {
		return render.Place{}, p.named(err, t.Name)
	}
	return *a.Place, nil
}

// Page draws a page of the PDF at path as PNG.
func (p *Pool) Page(ctx context.Context, path, password string, page int, dpi float64) ([]byte, error) {
	a, err := p.ask(ctx, request{Page: page, DPI: dpi, Path: path, Password: password})
	if err != nil {
		return nil, p.named(err, filepath.Base(path))
	}
	return a.Picture, nil
}

// named gives an error of a child the file's name where it has none.
func (p *Pool) named(err error, name string) error {
	var e *extract.Error
	if errors.As(err, &e) {
		if e.Name == "" {
			e.Name = name
		}
		return e
	}
	return fmt.Errorf("read %q: %w", name, err)
}

// ask sends a request to a child that is free, the one that has the file open
// if there is such.
func (p *Pool) ask(ctx context.Context, r request) (*answer, error) {
	select {
	case p.room <- struct{}{}:
		defer func() { <-p.room }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	c, err := p.take(r.Path)
	if err != nil {
		return nil, err
	}
	a, err := c.ask(ctx, r, p.limits)
	p.give(c, err == nil && c.resident() < retireAt)
	return a, err
}

// retireAt is the resident memory above which a child is not used again,
// since WebAssembly gives no memory back.
const retireAt = 300 << 20

// take gives a free child, the one that read path last if there is such, or a
// new one.
func (p *Pool) take(path string) (*child, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, ErrClosed
	}
	c, err := p.free(path)
	if err == nil {
		p.busy[c] = true
	}
	return c, err
}

func (p *Pool) free(path string) (*child, error) {
	best := len(p.idle) - 1
	if best < 0 {
		return start()
	}
	for i, c := range p.idle {
		if c.path == path {
			best = i
		}
	}
	c := p.idle[best]
	p.idle = slices.Delete(p.idle, best, best+1)
	return c, nil
}

// give takes a child back, or ends it when it is not good for more.
func (p *Pool) give(c *child, good bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.busy, c)
	if p.closed || !good {
		c.kill()
		return
	}
	p.idle = append(p.idle, c)
}

// Close ends all children. Requests under way fail.
func (p *Pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, c := range p.idle {
		c.kill()
	}
	for c := range p.busy {
		killGroup(c.command.Process)
	}
	p.idle = nil
}
