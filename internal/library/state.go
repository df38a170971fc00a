package library

import (
	"encoding/json"
	"maps"
	"slices"
	"sort"
	"strconv"
	"time"

	"kizuki/internal/extract"
	"kizuki/internal/journal"
	"kizuki/internal/passage"
	"kizuki/internal/source"
)

// State is what the entries of the log add up to. The maps are by id.
type State struct {
	Courses     map[string]*Course
	Concepts    map[string]*Concept
	Links       map[string]*Link
	Corrections map[string]*Correction
	Readings    map[string]*Reading
	// Newer counts entries of types that this version does not know.
	Newer map[string]int

	made    map[string]int // ids given so far, by their letter
	entries []journal.Entry
	undone  map[int64]bool // numbers of entries that were taken back
}

// Course is a course of the student.
type Course struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Created time.Time      `json:"created"`
	Exam    string         `json:"exam"` // local day "2026-12-24"; empty when none is set
	Policy  passage.Policy `json:"policy"`

	materials []*Material // in the order they were added
}

// Stage is how far a material has come.
type Stage string

// The stages of an import, and what can become of a file.
const (
	StageWaiting  Stage = "waiting"
	StageReading  Stage = "reading"
	StageIndexing Stage = "indexing"
	StageConcepts Stage = "finding concepts"
	StageReady    Stage = "ready"
	StageFailed   Stage = "failed"
	StageSkipped  Stage = "skipped"
	StageCanceled Stage = "canceled"
	StageReplaced Stage = "replaced" // by a newer version
)

// Material is a file of a course.
type Material struct {
	Course   string         `json:"course"`
	SHA      string         `json:"material"` // SHA-256 of the bytes, hex
	Name     string         `json:"name"`     // file name, for labels
	Path     string         `json:"path"`     // inside the folder or zip it came in; else the name
	Ext      string         `json:"ext"`      // with the dot, as stored
	Size     int64          `json:"size"`     // bytes
	Added    time.Time      `json:"added"`
	Stage    Stage          `json:"stage"` // StageWaiting, Ready, Failed or Replaced
	Format   source.Format  `json:"format"`
	Revision int            `json:"revision"` // of the reader
	Digest   string         `json:"digest"`   // SHA-256 of the text
	Report   *source.Report `json:"report"`
	Error    *extract.Error `json:"error"` // why it could not be read
	Newer    string         `json:"newer"` // SHA of the version that replaced it
	Apart    string         `json:"apart"` // what tells it from others of its name, in lists; empty where there is none

	replaces string // SHA of the version that this one is to replace once it is read
}

// ConceptState is what became of a concept.
type ConceptState string

// The states of a concept.
const (
	Proposed  ConceptState = "proposed"
	Confirmed ConceptState = "confirmed"
	Dropped   ConceptState = "dropped"
	Merged    ConceptState = "merged"
)

// Concept is an idea of a course that can be taught back.
type Concept struct {
	ID        string            `json:"id"`
	Course    string            `json:"course"`
	Name      string            `json:"name"`
	State     ConceptState      `json:"state"`
	Section   string            `json:"section"` // title of its section
	From      string            `json:"from"`    // "heading", "definition", "model" or "student"
	Quotes    []source.Citation `json:"quotes"`
	Vanished  []source.Citation `json:"vanished"`  // quotes that the newest version of their file no longer holds
	Into      string            `json:"into"`      // the concept it was merged into
	Confirmed time.Time         `json:"confirmed"` // zero until it is
}

// Link says that one concept needs another first.
type Link struct {
	ID      string       `json:"id"`
	Course  string       `json:"course"`
	Concept string       `json:"concept"`
	Needs   string       `json:"needs"`
	State   ConceptState `json:"state"` // Proposed, Confirmed or Dropped
}

// Correction is the student's word against the material. It wins everywhere
// that its wrong words stand, in any copy of the file.
type Correction struct {
	ID       string          `json:"id"`
	Course   string          `json:"course"`
	Citation source.Citation `json:"citation"` // the sentence it was made at
	Wrong    string          `json:"wrong"`    // the words that are wrong, as the material has them
	Note     string          `json:"note"`     // what is right
	Made     time.Time       `json:"made"`
	Vanished bool            `json:"vanished"` // the newest version of the file no longer holds the wrong words
}

// Reading is how the student reads a sentence that can be read in more than
// one way.
type Reading struct {
	ID       string          `json:"id"`
	Course   string          `json:"course"`
	Citation source.Citation `json:"citation"`
	Meaning  string          `json:"meaning"` // empty until the student answered
	Made     time.Time       `json:"made"`
}

// NewState is the state of an empty log.
func NewState() *State {
	return &State{
		Courses: map[string]*Course{}, Concepts: map[string]*Concept{}, Links: map[string]*Link{},
		Corrections: map[string]*Correction{}, Readings: map[string]*Reading{}, Newer: map[string]int{},
		made: map[string]int{}, undone: map[int64]bool{},
	}
}

// Fold is the state that entries add up to.
func Fold(entries []journal.Entry) *State {
	s := NewState()
	for _, e := range entries {
		s.takeBack(e)
	}
	for _, e := range entries {
		s.fold(e)
	}
	return s
}

// Apply adds an entry to the state. An entry that names what is not there, or
// asks for what can't be, changes nothing: the writer checked it, and what was
// true then may have been undone since. The cost is constant, but for an undo,
// which folds the log anew.
func (s *State) Apply(e journal.Entry) {
	if s.takeBack(e) {
		*s = *Fold(append(s.entries, e))
		return
	}
	s.fold(e)
}

// takeBack notes what an undo takes back, and reports whether e is an undo.
// The undo of an undo brings its entries back.
func (s *State) takeBack(e journal.Entry) bool {
	if e.Type != typeUndone {
		return false
	}
	var u entryUndone
	if json.Unmarshal(e.Data, &u) == nil {
		for _, seq := range u.Entries {
			s.undone[seq] = !u.Redo
		}
	}
	return true
}

// fold applies an entry unless it was taken back.
func (s *State) fold(e journal.Entry) {
	s.entries = append(s.entries, e)
	read, known := table[e.Type]
	if !known {
		s.Newer[e.Type]++
		return
	}
	if read == nil || s.undone[e.Seq] {
		s.count(e)
		return
	}
	if ev := read(e.Data); ev != nil {
		ev.apply(s, e)
	}
}

// count keeps ids that an undone entry gave from being given again.
func (s *State) count(e journal.Entry) {
	var named struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(e.Data, &named) == nil && named.ID != "" {
		s.note(named.ID)
	}
}

// ids gives the next free ids with a letter: "c1", "k17", "k18".
func (s *State) ids(letter string) func() string {
	n := s.made[letter]
	return func() string { n++; return letter + strconv.Itoa(n) }
}

// note remembers that an id was given.
func (s *State) note(id string) {
	if len(id) < 2 {
		return
	}
	if n, err := strconv.Atoi(id[1:]); err == nil {
		s.made[id[:1]] = max(n, s.made[id[:1]])
	}
}

// sortedIDs lists the keys of a map by name.
func sortedIDs[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }

// courses lists the courses by name.
func (s *State) courses() []*Course {
	var all []*Course
	for _, c := range s.Courses {
		all = append(all, c)
	}
	sort.Slice(all, func(i, j int) bool {
		return all[i].Name < all[j].Name || all[i].Name == all[j].Name && all[i].ID < all[j].ID
	})
	return all
}

// Material is the file with that SHA in a course, or nil.
func (s *State) Material(course, sha string) *Material {
	c := s.Courses[course]
	if c == nil {
		return nil
	}
	for _, m := range c.materials {
		if m.SHA == sha {
			return m
		}
	}
	return nil
}

// Resolve follows merges to the concept that an id stands for today; nil when
// there is none.
func (s *State) Resolve(id string) *Concept {
	for steps := 0; steps <= len(s.Concepts); steps++ {
		c := s.Concepts[id]
		if c == nil || c.State != Merged {
			return c
		}
		id = c.Into
	}
	return nil
}
