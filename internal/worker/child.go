package worker

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"kizuki/internal/extract"
)

// mark is the environment variable that makes this binary a child.
const mark = "KIZUKI_WORKER"

// child is a running process that serves requests one after the other.
type child struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	path    string // of the file it read last
	once    sync.Once
}

func start() (*child, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("start a reader: %w", err)
	}
	c := &child{command: exec.Command(exe)}
	c.command.Env = append(os.Environ(), mark+"=1")
	c.command.Stderr = os.Stderr
	ownGroup(c.command)
	if c.in, err = c.command.StdinPipe(); err != nil {
		return nil, fmt.Errorf("start a reader: %w", err)
	}
	out, err := c.command.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start a reader: %w", err)
	}
	c.out = bufio.NewReaderSize(out, 1<<16)
	if err := c.command.Start(); err != nil {
		return nil, fmt.Errorf("start a reader: %w", err)
	}
	return c, nil
}

// kill ends the child and whatever it started, and waits for its end.
func (c *child) kill() {
	c.once.Do(func() {
		killGroup(c.command.Process)
		c.in.Close()
		c.command.Wait()
	})
}

// ask sends a request and waits for the last answer within the limits.
func (c *child) ask(ctx context.Context, r request, l Limits) (*answer, error) {
	w := c.watch(ctx, l)
	defer w.stop()
	c.path = r.Path
	a, err := c.talk(ctx, r, w)
	if why := w.stop(); why != nil {
		return nil, why
	}
	if err != nil {
		return nil, &extract.Error{Kind: extract.Damaged, Detail: "the reader crashed on it",
			Next: "Open it in the program that made it, save it anew and import that."}
	}
	if a.Problem != nil {
		return nil, a.Problem
	}
	return a, nil
}

func (c *child) talk(ctx context.Context, r request, w *watch) (*answer, error) {
	if err := send(c.in, r); err != nil {
		return nil, err
	}
	for {
		var a answer
		if err := receive(c.out, &a); err != nil {
			return nil, err
		}
		if a.Last {
			return &a, nil
		}
		if a.Step != nil {
			w.extend(*a.Step)
			extract.Report(ctx, *a.Step)
		}
	}
}

// watch kills a child that passes its limits or is no longer wanted.
type watch struct {
	mu       sync.Mutex
	deadline time.Time
	done     chan struct{}
	ended    chan struct{}
	once     sync.Once
	why      error
}

// pollEvery is how often a child's memory is looked at.
const pollEvery = 50 * time.Millisecond

func (c *child) watch(ctx context.Context, l Limits) *watch {
	w := &watch{deadline: time.Now().Add(l.Time), done: make(chan struct{}), ended: make(chan struct{})}
	go func() {
		defer close(w.ended)
		tick := time.NewTicker(pollEvery)
		defer tick.Stop()
		for {
			select {
			case <-w.done:
				return
			case <-ctx.Done():
				w.why = ctx.Err()
			case now := <-tick.C:
				w.why = w.exceeded(now, c.resident(), l)
			}
			if w.why != nil {
				c.kill()
				return
			}
		}
	}()
	return w
}

func (w *watch) exceeded(now time.Time, resident int64, l Limits) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case now.After(w.deadline):
		return &extract.Error{Kind: extract.Timeout, Detail: fmt.Sprintf("reading it took longer than %s; that is the limit", l.Time),
			Next: "Split it into smaller files, or save it anew, and import that."}
	case resident > l.Memory:
		return &extract.Error{Kind: extract.Memory, Detail: fmt.Sprintf("reading it took more than %d MB of memory; that is the limit", l.Memory/1_000_000),
			Next: "Split it into smaller files, or save it anew, and import that."}
	}
	return nil
}

// extend gives a page that goes to OCR its own time.
func (w *watch) extend(s extract.Step) {
	if s.OCR {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.deadline = w.deadline.Add(extract.OCRTime)
	}
}

// stop ends the watch and says why the child was killed, if it was.
func (w *watch) stop() error {
	w.once.Do(func() { close(w.done) })
	<-w.ended
	return w.why
}

// asProblem makes any error one that can be sent.
func asProblem(err error) *extract.Error {
	var e *extract.Error
	if errors.As(err, &e) {
		return e
	}
	return &extract.Error{Kind: extract.Damaged, Detail: err.Error(),
		Next: "Open it in the program that made it, save it anew and import that."}
}
