package session

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"kizuki/internal/classmate"
	"kizuki/internal/journal"
	"kizuki/internal/library"
)

// ErrNoSession means that there is no session with that id.
var ErrNoSession = errors.New("no such session")

// ErrStep means that a session waits for something else.
var ErrStep = errors.New("the session is at another step")

// ErrNothing means that nothing was written where something must be.
var ErrNothing = errors.New("nothing was written")

// ErrVerdict means that a contradiction was answered without a verdict that
// there is, or another question with one.
var ErrVerdict = errors.New("a contradiction needs a verdict, and only it")

// ErrNoModel means that an answer model is wanted and none is set.
var ErrNoModel = errors.New("no answer model is set")

// ErrUnconfirmed means that a concept was not confirmed: only confirmed ones
// are taught.
var ErrUnconfirmed = errors.New("the concept is not confirmed")

// Options of a Desk.
type Options struct {
	Now func() time.Time // nil means time.Now
	// Failed is told why the answer model of the settings could not be asked; a
	// round goes on without it. Nil: nobody is told.
	Failed func(error)
}

// Desk is where teach-backs are held. It may be used by several goroutines,
// and several processes may hold one over the same folder.
type Desk struct {
	lib *library.Library
	log *journal.Log
	opt Options

	mu        sync.Mutex
	book      *Book
	stopModel context.CancelFunc // ends the newest request to the model
}

// Open reads the sessions of the library's folder.
func Open(lib *library.Library, opt Options) (*Desk, error) {
	d := &Desk{lib: lib, opt: opt}
	if err := d.reopen(); err != nil {
		return nil, err
	}
	go classmate.Warm() // while the student still writes
	return d, d.refresh()
}

// reopen begins the log anew, at first or after a backup was restored.
func (d *Desk) reopen() error {
	log, err := journal.Open(filepath.Join(d.lib.Dir(), "data", "sessions.jsonl"), journal.Options{Now: d.opt.Now})
	if err != nil {
		return fmt.Errorf("open sessions: %w", err)
	}
	d.log, d.book = log, Fold(nil)
	return nil
}

// refresh reads what other processes wrote.
func (d *Desk) refresh() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	entries, err := d.log.Tail()
	if errors.Is(err, journal.ErrReplaced) {
		if err = d.reopen(); err == nil {
			entries, err = d.log.Tail()
		}
	}
	d.apply(entries)
	if err != nil {
		return fmt.Errorf("read sessions: %w", err)
	}
	return nil
}

// write appends what decide returns, which sees every entry written so far.
func (d *Desk) write(decide func(*Book) ([]journal.Draft, error)) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	err := d.append(decide)
	if errors.Is(err, journal.ErrReplaced) {
		if err = d.reopen(); err == nil {
			err = d.append(decide)
		}
	}
	return err
}

// append is write to the log as it was opened, with mu held.
func (d *Desk) append(decide func(*Book) ([]journal.Draft, error)) error {
	told := false
	unseen, written, err := d.log.Append(context.Background(), func(unseen []journal.Entry) ([]journal.Draft, error) {
		told = true
		d.apply(unseen)
		return decide(d.book)
	})
	if !told {
		d.apply(unseen)
	}
	d.apply(written)
	return err
}

func (d *Desk) apply(entries []journal.Entry) {
	for _, e := range entries {
		d.book.Apply(e)
	}
}

// on writes one entry about a session that is at one of some steps, and
// returns what became of it.
func (d *Desk) on(id, typ string, data any, steps ...Step) (State, error) {
	err := d.write(func(b *Book) ([]journal.Draft, error) {
		s := b.byID[id]
		if s == nil || s.Undone {
			return nil, fmt.Errorf("session %q: %w", id, ErrNoSession)
		}
		for _, step := range steps {
			if s.Step == step {
				return []journal.Draft{{Type: typ, Data: data}}, nil
			}
		}
		return nil, fmt.Errorf("session %q: it is at %s: %w", id, s.Step, ErrStep)
	})
	if err != nil {
		return State{}, err
	}
	return d.Session(id)
}

// Session is one session as it stands.
func (d *Desk) Session(id string) (State, error) {
	if err := d.refresh(); err != nil {
		return State{}, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.book.byID[id]
	if s == nil {
		return State{}, fmt.Errorf("session %q: %w", id, ErrNoSession)
	}
	return s.copy(), nil
}

// Sessions lists the sessions of a course, newest first, those that were taken
// back left out. An empty course lists all.
func (d *Desk) Sessions(course string) ([]State, error) {
	if err := d.refresh(); err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	all := []State{}
	for i := len(d.book.Sessions) - 1; i >= 0; i-- {
		if s := d.book.Sessions[i]; !s.Undone && (course == "" || s.Course == course) {
			all = append(all, s.copy())
		}
	}
	return all, nil
}

// Unfinished is the newest session of a course that has not ended, to go on
// with after the window was closed; nil when there is none.
func (d *Desk) Unfinished(course string) (*State, error) {
	all, err := d.Sessions(course)
	for i := range all {
		if all[i].Step != Done {
			return &all[i], err
		}
	}
	return nil, err
}

// Start begins a session about a confirmed concept.
func (d *Desk) Start(course, concept string) (State, error) { return d.start(course, concept, false) }

// Again begins a "try again now" on the concept of a session that ended. It
// does not move the schedule.
func (d *Desk) Again(id string) (State, error) {
	s, err := d.Session(id)
	if err != nil {
		return State{}, err
	}
	if s.Step != Done {
		return State{}, fmt.Errorf("session %q: it is at %s: %w", id, s.Step, ErrStep)
	}
	return d.start(s.Course, s.Concept, true)
}

func (d *Desk) start(course, concept string, again bool) (State, error) {
	c, err := d.lib.ConceptNamed(course, concept)
	if errors.Is(err, library.ErrNoConcept) {
		c, err = d.lib.Concept(concept) // one that was merged into another
	}
	if err != nil {
		return State{}, err
	}
	if c.State != library.Confirmed {
		return State{}, fmt.Errorf("teach %q: %w", c.Name, ErrUnconfirmed)
	}
	var id string
	err = d.write(func(b *Book) ([]journal.Draft, error) {
		id = "s" + strconv.Itoa(len(b.Sessions)+1)
		return []journal.Draft{{Type: "session.started", Data: sessionStarted{id, course, c.ID, c.Name, again}}}, nil
	})
	if err != nil {
		return State{}, err
	}
	return d.Session(id)
}

// Explain takes the explanation and how sure the student is, which is asked
// before the check; then comes the first round.
func (d *Desk) Explain(ctx context.Context, id, text string, sure Confidence) (State, error) {
	if strings.TrimSpace(text) == "" {
		return State{}, fmt.Errorf("explain: %w", ErrNothing)
	}
	switch sure {
	case Sure, Unsure, Guessing:
	default:
		return State{}, fmt.Errorf("explain: confidence %q: there are sure, unsure and guessing: %w", sure, ErrNothing)
	}
	if _, err := d.on(id, "explanation.given", explanationGiven{id, text, sure}, Explaining); err != nil {
		return State{}, err
	}
	return d.Continue(ctx, id)
}

// Answer takes answers to open questions, some or all. After the last one
// comes the next round, or what may have been missed.
func (d *Desk) Answer(ctx context.Context, id string, answers []Answer) (State, error) {
	if err := d.checkAll(id, answers); err != nil {
		return State{}, err
	}
	if _, err := d.on(id, "answers.given", answersGiven{id, answers}, Answering); err != nil {
		return State{}, err
	}
	return d.Continue(ctx, id)
}

// checkAll says what is wrong with the first wrong one of the answers.
func (d *Desk) checkAll(id string, answers []Answer) error {
	s, err := d.Session(id)
	if err != nil {
		return err
	}
	for _, a := range answers {
		if err := s.check(a); err != nil {
			return err
		}
	}
	return nil
}

// check says what is wrong with an answer.
func (s *State) check(a Answer) error {
	if a.Question < 0 || a.Question >= len(s.Questions) || s.Questions[a.Question].Answered {
		return fmt.Errorf("answer question %d: %w", a.Question+1, ErrStep)
	}
	contradiction := s.Questions[a.Question].Kind == classmate.Contradiction
	switch a.Verdict {
	case "":
		if contradiction {
			return fmt.Errorf("answer question %d: %w", a.Question+1, ErrVerdict)
		}
	case MaterialRight, MaterialWrong, Misread:
		if !contradiction {
			return fmt.Errorf("answer question %d: %w", a.Question+1, ErrVerdict)
		}
	default:
		return fmt.Errorf("answer question %d: verdict %q: %w", a.Question+1, a.Verdict, ErrVerdict)
	}
	if a.Verdict == MaterialWrong && strings.TrimSpace(a.Text) == "" {
		return fmt.Errorf("answer question %d: %w", a.Question+1, library.ErrNote)
	}
	return nil
}

// Finish ends a session with the misses that the student ticked, by index.
func (d *Desk) Finish(id string, ticked []int) (State, error) {
	if ticked == nil {
		ticked = []int{}
	}
	return d.on(id, "session.ended", sessionEnded{id, ticked}, Reviewing)
}

// Catch notes that a question, or else a miss, would have been wrong in the
// exam, or takes that back; the other index is -1.
func (d *Desk) Catch(id string, question, miss int, on bool) (State, error) {
	return d.on(id, "catch.recorded", catchRecorded{id, question, miss, !on}, Answering, Checking, Reviewing, Done)
}

// Undo takes a whole session back, as if it had not been; Redo brings it back.
// Corrections made in it stay, and are undone in the library.
func (d *Desk) Undo(id string) error {
	_, err := d.on(id, "entry.undone", entryUndone{Session: id}, Explaining, Checking, Answering, Reviewing, Done)
	return err
}

// Redo brings back a session that was undone.
func (d *Desk) Redo(id string) error {
	return d.write(func(b *Book) ([]journal.Draft, error) {
		if s := b.byID[id]; s == nil || !s.Undone {
			return nil, fmt.Errorf("session %q: %w", id, ErrNoSession)
		}
		return []journal.Draft{{Type: "entry.undone", Data: entryUndone{id, true}}}, nil
	})
}
