package session

import (
	"encoding/json"

	"kizuki/internal/classmate"
	"kizuki/internal/journal"
)

// The data of the entries of sessions.jsonl. A field is only ever added.
type (
	sessionStarted struct {
		ID      string `json:"id"`
		Course  string `json:"course"`
		Concept string `json:"concept"`
		Name    string `json:"name"`
		Again   bool   `json:"again,omitempty"`
	}
	explanationGiven struct {
		Session    string     `json:"session"`
		Text       string     `json:"text"`
		Confidence Confidence `json:"confidence"`
	}
	questionsAsked struct {
		Session       string               `json:"session"`
		Round         int                  `json:"round"`
		NotInMaterial bool                 `json:"notInMaterial,omitempty"`
		Dropped       int                  `json:"dropped,omitempty"`
		Questions     []classmate.Question `json:"questions"`
	}
	answersGiven struct {
		Session string   `json:"session"`
		Answers []Answer `json:"answers"`
	}
	missesProposed struct {
		Session string            `json:"session"`
		Misses  []classmate.Quote `json:"misses"`
	}
	sessionEnded struct {
		Session string `json:"session"`
		Ticked  []int  `json:"ticked"` // misses, from 0
	}
	roundsLeft struct {
		Session string   `json:"session"`
		Answers []Answer `json:"answers"` // those that were there
	}
	catchRecorded struct {
		Session  string `json:"session"`
		Question int    `json:"question"` // from 0; -1 for a miss
		Miss     int    `json:"miss"`     // from 0; -1 for a question
		Off      bool   `json:"off,omitempty"`
	}
	entryUndone struct {
		Session string `json:"session"`
		Redo    bool   `json:"redo,omitempty"`
	}
)

// Answer is what a student says to a question.
type Answer struct {
	Question int     `json:"question"` // index into State.Questions
	Text     string  `json:"text"`     // free text; the note, when the material is wrong
	Verdict  Verdict `json:"verdict"`  // of a contradiction; empty for the other kinds
	// Wrong are the words of the material that are wrong, when it is; empty:
	// the whole sentence.
	Wrong string `json:"wrong"`
}

// Book is every session, in the order they began: a pure fold.
type Book struct {
	Sessions []*State
	Newer    map[string]int // entries of types that this version does not know
	byID     map[string]*State
}

// Fold is the book that entries add up to.
func Fold(entries []journal.Entry) *Book {
	b := &Book{Newer: map[string]int{}, byID: map[string]*State{}}
	for _, e := range entries {
		b.Apply(e)
	}
	return b
}

// table maps each type of entry to what it does. A type that is known and
// means nothing would stand in it as nil.
var table = map[string]func(*Book, journal.Entry){
	"session.started":   apply(func(b *Book, e journal.Entry, d sessionStarted) { b.start(e, d) }),
	"explanation.given": on(func(s *State, e journal.Entry, d explanationGiven) { s.explained(d) }),
	"questions.asked":   on(func(s *State, e journal.Entry, d questionsAsked) { s.asked(e, d) }),
	"answers.given":     on(func(s *State, e journal.Entry, d answersGiven) { s.answered(d) }),
	"misses.proposed":   on(func(s *State, e journal.Entry, d missesProposed) { s.proposed(d) }),
	"rounds.left":       on(func(s *State, e journal.Entry, d roundsLeft) { s.left(d) }),
	"session.ended":     on(func(s *State, e journal.Entry, d sessionEnded) { s.ended(e, d) }),
	"catch.recorded":    on(func(s *State, e journal.Entry, d catchRecorded) { s.caught(d) }),
	"entry.undone":      on(func(s *State, e journal.Entry, d entryUndone) { s.Undone = !d.Redo }),
}

// Apply adds an entry. One that names what is not there changes nothing; an
// unknown type is counted.
func (b *Book) Apply(e journal.Entry) {
	do, known := table[e.Type]
	if !known {
		b.Newer[e.Type]++
		return
	}
	if do != nil {
		do(b, e)
	}
}

func apply[T any](do func(*Book, journal.Entry, T)) func(*Book, journal.Entry) {
	return func(b *Book, e journal.Entry) {
		var d T
		if json.Unmarshal(e.Data, &d) == nil {
			do(b, e, d)
		}
	}
}

// on applies an entry to the session that it names.
func on[T named](do func(*State, journal.Entry, T)) func(*Book, journal.Entry) {
	return apply(func(b *Book, e journal.Entry, d T) {
		if s := b.byID[d.session()]; s != nil {
			do(s, e, d)
		}
	})
}

// named is an event that names its session.
type named interface{ session() string }

func (d explanationGiven) session() string { return d.Session }
func (d questionsAsked) session() string   { return d.Session }
func (d answersGiven) session() string     { return d.Session }
func (d missesProposed) session() string   { return d.Session }
func (d sessionEnded) session() string     { return d.Session }
func (d roundsLeft) session() string       { return d.Session }
func (d catchRecorded) session() string    { return d.Session }
func (d entryUndone) session() string      { return d.Session }
