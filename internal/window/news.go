package window

import (
	"slices"
	"sync"
	"time"

	"kizuki/internal/library"
)

// calm is how long news is gathered before it is told.
const calm = 200 * time.Millisecond

// News gathers what a library tells and passes it on together, at most five
// times a second: the import of some hundred files has thousands of things to
// tell, each of which would keep the window from what the student does in it.
// News after a silence is told at once.
//
// The events are "changed", the kinds of things that changed ([]string), and
// "progress", the newest of each file ([]library.Progress).
type News struct {
	tell func(event string, data any)

	telling sync.Mutex // so that the order stays; taken before mu
	mu      sync.Mutex
	kinds   []string
	steps   []library.Progress
	at      map[library.Progress]int // of a file in steps
	told    time.Time
	timer   *time.Timer // nil: there is nothing to tell
}

// NewNews passes news on to tell, which is not called twice at a time.
func NewNews(tell func(event string, data any)) *News {
	return &News{tell: tell, at: map[library.Progress]int{}}
}

// Changed takes the kinds of things that changed.
func (n *News) Changed(kinds []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, kind := range kinds {
		if !slices.Contains(n.kinds, kind) {
			n.kinds = append(n.kinds, kind)
		}
	}
	n.later()
}

// Progress takes how far a task has come.
func (n *News) Progress(p library.Progress) {
	n.mu.Lock()
	defer n.mu.Unlock()
	file := library.Progress{Task: p.Task, Course: p.Course, File: p.File}
	if i, ok := n.at[file]; ok {
		n.steps[i] = p
	} else {
		n.at[file], n.steps = len(n.steps), append(n.steps, p)
	}
	n.later()
}

// later sees to it that what was gathered is told. mu is held.
func (n *News) later() {
	if n.timer == nil {
		n.timer = time.AfterFunc(calm-time.Since(n.told), n.Flush)
	}
}

// Flush tells now what was gathered.
func (n *News) Flush() {
	n.telling.Lock()
	defer n.telling.Unlock()
	n.mu.Lock()
	kinds, steps := n.kinds, n.steps
	n.kinds, n.steps, n.told = nil, nil, time.Now()
	clear(n.at)
	if n.timer != nil {
		n.timer.Stop()
		n.timer = nil
	}
	n.mu.Unlock()
	if len(steps) > 0 {
		n.tell("progress", steps)
	}
	if len(kinds) > 0 {
		n.tell("changed", kinds)
	}
}
