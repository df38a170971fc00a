package command

import (
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"time"

	"kizuki/internal/library"
)

// pause is how long is waited before a line of progress, the first one too:
// what is done sooner needs none.
const pause = 2 * time.Second

// progress says on standard error how far a long task has come.
type progress struct {
	out  io.Writer
	mu   sync.Mutex
	said time.Time       // the last line, or the beginning
	over map[string]bool // by file: no longer under way
}

func newProgress(out io.Writer) *progress {
	return &progress{out: out, said: time.Now(), over: map[string]bool{}}
}

func (p *progress) show(s library.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.File != "" {
		switch library.Stage(s.Stage) {
		case library.StageReady, library.StageFailed, library.StageSkipped, library.StageCanceled:
			p.over[s.File] = true
		default:
			p.over[s.File] = false
		}
	}
	if time.Since(p.said) >= pause {
		p.said = time.Now()
		fmt.Fprintln(p.out, p.line(s))
	}
}

// line is the newest step, after how many files are through.
func (p *progress) line(s library.Progress) string {
	text := ""
	if s.Total > 1 {
		text = fmt.Sprintf(" %d %%", 100*s.Done/s.Total)
	}
	if s.File == "" {
		return doing(s.Task) + text
	}
	through := 0
	for _, over := range p.over {
		if over {
			through++
		}
	}
	return fmt.Sprintf("%d of %s done; %s: %s%s", through, count(len(p.over), "file"), filepath.Base(s.File), s.Stage, text)
}

// doing names a task that is not about one file.
func doing(task string) string {
	switch task {
	case "meaning":
		return "working out what the passages mean"
	case "rebuild":
		return "making the search file"
	}
	return task
}
