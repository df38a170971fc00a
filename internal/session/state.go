package session

import (
	"time"

	"kizuki/internal/classmate"
)

// Confidence is what the student felt before the check.
type Confidence string

// The confidences.
const (
	Sure     Confidence = "sure"
	Unsure   Confidence = "unsure"
	Guessing Confidence = "guessing"
)

// Verdict is how a student settles a contradiction.
type Verdict string

// The verdicts (SPEC section 12, step 4).
const (
	MaterialRight Verdict = "materialRight" // a miss
	MaterialWrong Verdict = "materialWrong" // a correction; a note is required
	Misread       Verdict = "misread"       // neither
)

// Step is what a session waits for.
type Step string

// The steps, in order. Answering goes back to Checking while rounds are left.
const (
	Explaining Step = "explaining" // the student's explanation
	Checking   Step = "checking"   // the classmate's round
	Answering  Step = "answering"  // the student's answers
	Reviewing  Step = "reviewing"  // the student ticks what was missed
	Done       Step = "done"
)

// Asked is a question of a round and what became of it.
type Asked struct {
	classmate.Question
	Round    int     `json:"round"` // from 1
	Answered bool    `json:"answered"`
	Answer   string  `json:"answer"`  // free text; the note of a correction
	Verdict  Verdict `json:"verdict"` // empty but for contradictions
	Wrong    string  `json:"wrong"`   // the words of the material that are wrong, where it is
	Caught   bool    `json:"caught"`  // would have been wrong in the exam
}

// Miss is a sentence that may have been missed.
type Miss struct {
	classmate.Quote
	Ticked bool `json:"ticked"`
	Caught bool `json:"caught"`
}

// State is one session, a pure fold of its events.
type State struct {
	ID            string     `json:"id"`
	Course        string     `json:"course"`
	Concept       string     `json:"concept"` // id
	Name          string     `json:"name"`    // of the concept, when the session began
	Again         bool       `json:"again"`   // a "try again now": it doesn't move the schedule
	Started       time.Time  `json:"started"`
	Ended         *time.Time `json:"ended"`
	Step          Step       `json:"step"`
	Confidence    Confidence `json:"confidence"`
	Explanation   string     `json:"explanation"`
	NotInMaterial bool       `json:"notInMaterial"`
	Round         int        `json:"round"` // the last one asked; 0 before the first
	Rounds        int        `json:"rounds"`
	Dropped       int        `json:"dropped"` // a model's proposals that failed a guard
	Questions     []Asked    `json:"questions"`
	Misses        []Miss     `json:"misses"`
	Clean         *bool      `json:"clean"` // nil until it ended, and when the words were not in the material
	Undone        bool       `json:"undone"`
}
