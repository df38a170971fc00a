package library

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"kizuki/internal/classmate"
	"kizuki/internal/extract"
	"kizuki/internal/index"
	"kizuki/internal/journal"
	"kizuki/internal/source"
)

// Options of a Library. The zero value is what the app uses, without a
// listener.
type Options struct {
	Now func() time.Time // nil means time.Now
	// Read reads a file; nil reads it in a worker process.
	Read func(ctx context.Context, path string, o extract.Options) (*extract.Result, error)
	// Embedder is the meaning model; nil means the one that Settings name, the
	// built-in one at first.
	Embedder index.Embedder
	// NoMeaning leaves the meaning model alone: words only.
	NoMeaning bool
	// Salvage opens a folder whose log is damaged with what stands before the
	// damage, to check it or to restore a backup. Nothing else can be written.
	Salvage bool
	// Version is the app's; a backup is made when it is another than the last.
	Version string
	// Propose asks an answer model for the concepts of a text, which have passed
	// the guards; nil: there is no model.
	Propose func(ctx context.Context, course string, t *source.Text) ([]classmate.Proposal, error)
	// Changed is told which kinds of things changed, in this process or another:
	// "courses", "materials", "concepts", "links", "corrections", "readings",
	// "index", "settings". It must not call the Library back.
	Changed func(kinds []string)
	// Progress is told how far a long task has come. It must not block.
	Progress func(Progress)
}

// Progress of a long task.
type Progress struct {
	Task     string `json:"task"`     // "import", "meaning", "rebuild", "export" …
	Course   string `json:"course"`   // id; may be empty
	File     string `json:"file"`     // path as given; empty when it is not about one file
	Material string `json:"material"` // SHA-256; empty until it is known
	Stage    string `json:"stage"`
	Done     int    `json:"done"`
	Total    int    `json:"total"`
}

// Notice is something the student should know about the data folder.
type Notice struct {
	Kind string `json:"kind"` // "torn", "newer", "synced", "index", "resume" …
	Text string `json:"text"`
}

// Library is an open data folder. It may be used by several goroutines.
type Library struct {
	dir folder
	opt Options

	writing  sync.Mutex // one append or tail at a time, folded in its order
	log      *journal.Log
	texts    texts
	shelf    shelf
	underway underway

	mu      sync.RWMutex // guards state and notices
	state   *State
	notices []Notice
}

// Open opens the data folder dir, creating what is missing of it.
func Open(ctx context.Context, dir string, opt Options) (*Library, error) {
	if opt.Now == nil {
		opt.Now = time.Now
	}
	l := &Library{dir: folder(dir), opt: opt, state: NewState()}
	if err := l.dir.make(); err != nil {
		return nil, err
	}
	if service := l.dir.synced(); service != "" {
		l.notice("synced", fmt.Sprintf("the data folder %s lies in a folder that %s copies while it is written; move it to keep the search file whole", dir, service))
	}
	if err := l.load(); err != nil {
		return nil, err
	}
	return l, nil
}

// Close ends what runs in the background and closes the search file.
func (l *Library) Close() error { return l.shelf.close() }

// Dir is the data folder.
func (l *Library) Dir() string { return string(l.dir) }

// Notices lists what the student should know about the data folder.
func (l *Library) Notices() []Notice {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return append([]Notice{}, l.notices...)
}

func (l *Library) notice(kind, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range l.notices {
		if n.Text == text {
			return
		}
	}
	l.notices = append(l.notices, Notice{kind, text})
}

// load reads the log from its beginning.
func (l *Library) load() error {
	log, err := journal.Open(l.dir.library(), journal.Options{Now: l.opt.Now})
	if err != nil {
		return fmt.Errorf("open library: %w", err)
	}
	entries, err := log.Tail()
	if err != nil && !(l.opt.Salvage && errors.As(err, new(*journal.BadLineError))) {
		return fmt.Errorf("open library: %w", err)
	}
	if err != nil {
		l.notice("damaged", err.Error())
	}
	state := Fold(entries)
	l.mu.Lock()
	l.log, l.state = log, state
	l.mu.Unlock()
	for _, h := range log.Hints() {
		l.notice("torn", fmt.Sprintf("%s, line %d: %s", h.File, h.Line, h.Text))
	}
	if n := sum(state.Newer); n > 0 {
		l.notice("newer", fmt.Sprintf("%d entries were written by a newer version of Kizuki and are skipped", n))
	}
	if _, err := l.Settings(); err != nil {
		l.notice("settings", fmt.Sprintf("%v; the settings of a new folder are used until you save others, and the file is then kept beside them", err))
	}
	if len(entries) == 0 {
		l.noticeEmptied()
	}
	return nil
}

// noticeEmptied says so when the log holds nothing though a backup does.
func (l *Library) noticeEmptied() {
	if last, err := l.lastBackup(); err == nil && last.Entries > 0 {
		l.notice("emptied", fmt.Sprintf("%s is empty or missing, but the backup of %s holds %d entries; restore it in Settings or with: kizuki restore",
			l.dir.library(), last.Made.Format("2006-01-02 15:04 MST"), last.Entries))
	}
}

func sum(counts map[string]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}

// refresh folds in what other processes wrote. It does not wait for a write
// that is under way here.
func (l *Library) refresh() error {
	if !l.writing.TryLock() {
		return nil
	}
	defer l.writing.Unlock()
	return l.refreshLocked()
}

// refreshLocked is refresh with writing held.
func (l *Library) refreshLocked() error {
	entries, err := l.log.Tail()
	if errors.Is(err, journal.ErrReplaced) {
		return l.load()
	}
	l.fold(entries)
	if l.opt.Salvage && errors.As(err, new(*journal.BadLineError)) {
		return nil
	}
	return err
}

// fold applies entries and tells what changed. writing is held.
func (l *Library) fold(entries []journal.Entry) {
	if len(entries) == 0 {
		return
	}
	l.mu.Lock()
	for _, e := range entries {
		l.state.Apply(e)
	}
	l.mu.Unlock()
	l.changed(kindsOf(entries)...)
}

func (l *Library) changed(kinds ...string) {
	if l.opt.Changed != nil && len(kinds) > 0 {
		l.opt.Changed(kinds)
	}
}

func (l *Library) progress(p Progress) {
	if l.opt.Progress != nil {
		l.opt.Progress(p)
	}
}

// kindsOf is what entries change, in the words of Options.Changed.
func kindsOf(entries []journal.Entry) []string {
	var kinds []string
	seen := map[string]bool{}
	add := func(k string) {
		if !seen[k] {
			seen[k] = true
			kinds = append(kinds, k)
		}
	}
	for _, e := range entries {
		switch room, _, _ := strings.Cut(e.Type, "."); room {
		case "course", "policy":
			add("courses")
		case "entry":
			for _, k := range []string{"courses", "materials", "concepts", "links", "corrections", "readings"} {
				add(k)
			}
		default:
			add(room + "s")
		}
	}
	return kinds
}

// write appends what decide returns, which sees the state with everything in
// it that any process has written. decide must not change the state. It is
// called again when a backup was restored meanwhile.
func (l *Library) write(ctx context.Context, decide func(s *State) ([]journal.Draft, error)) ([]journal.Entry, error) {
	l.writing.Lock()
	defer l.writing.Unlock()
	written, err := l.append(ctx, decide)
	if errors.Is(err, journal.ErrReplaced) {
		if err = l.load(); err == nil {
			written, err = l.append(ctx, decide)
		}
	}
	return written, disk(err)
}

// append is write with writing held, to the log as it was opened.
func (l *Library) append(ctx context.Context, decide func(s *State) ([]journal.Draft, error)) ([]journal.Entry, error) {
	told := false
	unseen, written, err := l.log.Append(ctx, func(unseen []journal.Entry) ([]journal.Draft, error) {
		told = true
		l.fold(unseen)
		l.mu.RLock()
		defer l.mu.RUnlock()
		return decide(l.state)
	})
	if !told {
		l.fold(unseen)
	}
	l.fold(written)
	return written, err
}

// look calls see with the state as any process has left it; see must not keep
// or change it.
func (l *Library) look(see func(s *State) error) error {
	if err := l.refresh(); err != nil {
		return err
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	return see(l.state)
}
