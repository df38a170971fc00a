// Package journal keeps append-only logs: files of one JSON value a line, each
// flushed to disk before the writer is told. It knows entries, not what they
// mean.
//
// Promises: a written line is never changed; sequence numbers only rise; a
// last line that was cut off by a crash is set aside beside the log and
// reported; a damaged line anywhere else stops reading and says where it is.
// Several processes may append to one log: each write takes the lock file,
// reads first what others wrote, and hands it to the writer, who decides with
// all of it known. Reading takes no lock.
//
//	log, err := journal.Open("data/library.jsonl", journal.Options{})
//	seen, err := log.Tail()                    // all entries so far
//	_, written, err := log.Append(ctx, func(unseen []journal.Entry) ([]journal.Draft, error) {
//		return []journal.Draft{{Type: "course.created", Data: c}}, nil
//	})
package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Entry is one line of a log.
type Entry struct {
	Seq  int64           `json:"seq"`  // rises by one a line, from 1
	Time time.Time       `json:"time"` // UTC
	Type string          `json:"type"` // past tense, dotted: "course.created"
	Data json.RawMessage `json:"data"`
}

// Draft is an entry still to be written. Data is marshalled to JSON.
type Draft struct {
	Type string
	Data any
}

// Hint is untidiness that was put right or can be lived with.
type Hint struct {
	File string `json:"file"`
	Line int    `json:"line"` // 1-based
	Text string `json:"text"` // lower case, without a full stop
}

// Options of a log. The zero value is what the app uses.
type Options struct {
	Now  func() time.Time // nil means time.Now
	Wait time.Duration    // how long to wait for the lock; 0 means 30 s
	Lock string           // path of the lock file; empty means "lock" beside the log
}

// BadLineError is a line that can't be read and is not the last one. Nothing
// after it was read, and nothing around it was changed.
type BadLineError struct {
	File  string
	Line  int // 1-based
	Cause error
}

func (e *BadLineError) Error() string {
	return fmt.Sprintf("read log %q: line %d: %v", e.File, e.Line, e.Cause)
}

func (e *BadLineError) Unwrap() error { return e.Cause }

// ErrReplaced means that the file of an open log was replaced or cut short by
// something else, such as a restore; the log must be opened anew.
var ErrReplaced = errors.New("the log file was replaced")

// Log is an open log. It may be used by several goroutines.
type Log struct {
	path string
	opt  Options

	mu     sync.Mutex
	offset int64  // bytes read so far, at a line's end
	line   int    // lines read so far
	seq    int64  // of the last entry read
	last   []byte // the last line read or written
	hints  []Hint
}

// Open opens the log at path, which need not exist, and sets a torn last line
// aside. Entries are read by Tail. The folder is made with mode 0700.
func Open(path string, opt Options) (*Log, error) {
	if opt.Now == nil {
		opt.Now = time.Now
	}
	if opt.Wait == 0 {
		opt.Wait = 30 * time.Second
	}
	if opt.Lock == "" {
		opt.Lock = filepath.Join(filepath.Dir(path), "lock")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("open log %q: %w", path, err)
	}
	return &Log{path: path, opt: opt}, nil
}

// Path is where the log lies.
func (l *Log) Path() string { return l.path }

// Hints lists what was found untidy so far.
func (l *Log) Hints() []Hint {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Hint(nil), l.hints...)
}

// Tail returns the entries written since the last Tail or Append, by whatever
// process. When it ends on a bad line, the entries before it are returned
// beside the error. A torn last line is set aside under the lock; where that
// can't be done now, it is left and ends what is read.
func (l *Log) Tail() ([]Entry, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	entries, torn, err := l.read()
	if err != nil || !torn {
		return entries, err
	}
	unlock, err := acquire(context.Background(), l.opt.Lock, l.opt.Wait)
	if err != nil {
		l.hint("the last line is incomplete and could not be set aside: " + err.Error())
		return entries, nil
	}
	defer unlock()
	more, err := l.readLocked()
	return append(entries, more...), err
}

// Append writes entries under the lock. decide is told what others wrote since
// the last Tail or Append and returns what to write, which may be nothing; its
// error ends the append unchanged. The entries are on disk when Append
// returns them. unseen is returned in any case and must not be lost: it will
// not be told again.
func (l *Log) Append(ctx context.Context, decide func(unseen []Entry) ([]Draft, error)) (unseen, written []Entry, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	unlock, err := acquire(ctx, l.opt.Lock, l.opt.Wait)
	if err != nil {
		return nil, nil, fmt.Errorf("write log %q: %w", l.path, err)
	}
	defer unlock()
	if unseen, err = l.readLocked(); err != nil {
		return unseen, nil, err
	}
	drafts, err := decide(unseen)
	if err != nil || len(drafts) == 0 {
		return unseen, nil, err
	}
	written, lines, err := l.entries(drafts)
	if err != nil {
		return unseen, nil, err
	}
	if err := l.write(lines); err != nil {
		return unseen, nil, fmt.Errorf("write log %q: %w", l.path, err)
	}
	l.seq += int64(len(written))
	l.line += len(written)
	return unseen, written, nil
}

// entries numbers and encodes drafts.
func (l *Log) entries(drafts []Draft) ([]Entry, []byte, error) {
	var all []Entry
	var lines bytes.Buffer
	for i, d := range drafts {
		data, err := json.Marshal(d.Data)
		if err != nil {
			return nil, nil, fmt.Errorf("write log %q: encode %s: %w", l.path, d.Type, err)
		}
		e := Entry{Seq: l.seq + int64(i) + 1, Time: l.opt.Now().UTC(), Type: d.Type, Data: data}
		line, err := json.Marshal(e)
		if err != nil {
			return nil, nil, fmt.Errorf("write log %q: encode %s: %w", l.path, d.Type, err)
		}
		lines.Write(line)
		lines.WriteByte('\n')
		all = append(all, e)
	}
	return all, lines.Bytes(), nil
}

// write appends lines and flushes them. When the disk refuses, what was
// written of them is cut off again, so that the log is as before.
func (l *Log) write(lines []byte) error {
	_, statErr := os.Stat(l.path)
	f, err := os.OpenFile(l.path, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err = f.WriteAt(lines, l.offset); err == nil {
		err = f.Sync()
	}
	if err == nil && errors.Is(statErr, fs.ErrNotExist) {
		err = syncDir(filepath.Dir(l.path))
	}
	if err != nil {
		return errors.Join(err, f.Truncate(l.offset))
	}
	l.offset += int64(len(lines))
	l.last = lastLine(lines)
	return nil
}

// read reads whole lines from offset on. torn reports a last line that is
// incomplete or damaged, which is not read.
func (l *Log) read() (entries []Entry, torn bool, err error) {
	b, err := l.unread()
	if err != nil {
		return nil, false, err
	}
	for len(b) > 0 {
		line, rest, whole := bytes.Cut(b, []byte{'\n'})
		e, bad := l.parse(line)
		if !whole || bad != nil && len(bytes.TrimSpace(rest)) == 0 {
			return entries, true, nil
		}
		if bad != nil {
			return entries, false, &BadLineError{l.path, l.line + 1, bad}
		}
		l.offset += int64(len(line)) + 1
		l.line++
		l.last = line
		l.seq = e.Seq
		entries = append(entries, e)
		b = rest
	}
	l.last = bytes.Clone(l.last)
	return entries, false, nil
}

// unread returns the bytes from offset to the end of the file.
func (l *Log) unread() ([]byte, error) {
	f, err := os.Open(l.path)
	if errors.Is(err, fs.ErrNotExist) && l.offset == 0 {
		return nil, nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read log %q: %w", l.path, ErrReplaced)
	}
	if err != nil {
		return nil, fmt.Errorf("read log: %w", err)
	}
	defer f.Close()
	if err := l.same(f); err != nil {
		return nil, err
	}
	b, err := io.ReadAll(io.NewSectionReader(f, l.offset, 1<<62))
	if err != nil {
		return nil, fmt.Errorf("read log %q: %w", l.path, err)
	}
	return b, nil
}

// same checks that the last line known still stands where it did.
func (l *Log) same(f *os.File) error {
	stands := make([]byte, len(l.last))
	n, err := f.ReadAt(stands, max(l.offset-int64(len(l.last))-1, 0))
	if n == len(stands) && bytes.Equal(stands, l.last) {
		return nil
	}
	if err != nil && err != io.EOF {
		return fmt.Errorf("read log %q: %w", l.path, err)
	}
	return fmt.Errorf("read log %q: %w", l.path, ErrReplaced)
}

// parse decodes a line and checks that its number rises.
func (l *Log) parse(line []byte) (Entry, error) {
	var e Entry
	if l.line == 0 {
		line = bytes.TrimPrefix(line, []byte("\ufeff")) // of a text editor
	}
	if err := json.Unmarshal(line, &e); err != nil {
		return e, err
	}
	if e.Type == "" {
		return e, errors.New("it has no type")
	}
	if e.Seq <= l.seq {
		return e, fmt.Errorf("its number %d does not follow %d", e.Seq, l.seq)
	}
	if e.Seq != l.seq+1 {
		l.hintAt(l.line+1, fmt.Sprintf("numbers %d to %d are missing before it", l.seq+1, e.Seq-1))
	}
	return e, nil
}

// readLocked reads on, and sets a torn last line aside. The lock is held, so
// no writer is at work on that line.
func (l *Log) readLocked() ([]Entry, error) {
	entries, torn, err := l.read()
	if err != nil || !torn {
		return entries, err
	}
	return entries, l.setAside()
}

func (l *Log) hint(text string) { l.hintAt(l.line+1, text) }

func (l *Log) hintAt(line int, text string) {
	h := Hint{l.path, line, text}
	for _, old := range l.hints {
		if old == h {
			return
		}
	}
	l.hints = append(l.hints, h)
}

// lastLine is the last of whole lines, without its end.
func lastLine(lines []byte) []byte {
	lines = bytes.TrimSuffix(lines, []byte{'\n'})
	return bytes.Clone(lines[bytes.LastIndexByte(lines, '\n')+1:])
}
