package classmate

import (
	"context"

	"kizuki/internal/source"
)

// Limits of a round and of a session (SPEC sections 10 and 12).
const (
	MaxShown     = 8 // passages shown to the classmate
	MaxQuestions = 3 // a round
	MaxRounds    = 3 // a session
	MaxMisses    = 5 // listed at the end
	MaxTermWords = 6 // of the student's own, in "What do you mean by"
)

// Shown is a passage that the classmate may read and quote.
type Shown struct {
	source.Passage
	File string // name of the material, for labels
	Own  bool   // it holds one of the concept's quotes: it is the concept's own
}

// Correction is a student's word against the material: Wrong stands in it and
// is not right; or, with Reading set, it is right and means Note here.
// Nothing is ever quoted against a corrected sentence.
type Correction struct {
	Material string // SHA-256; empty: wherever the words stand
	Wrong    string // the words, as they stand in the material
	Note     string // what is right, in the student's words
	Reading  bool   // the words are right but can be read in more than one way
}

// Request is one round: what the student said and what the material says.
type Request struct {
	Concept string
	// Said is the explanation and then the answers, in order: the student's
	// own words and nothing else.
	Said []string
	// Shown are at most MaxShown passages, the concept's own first.
	Shown []Shown
	// Quotes are the sentences that the concept was confirmed with.
	Quotes      []source.Citation
	Terms       []string // names of the course's concepts
	Corrections []Correction
	// Asked is what earlier rounds of this session asked; it is not asked again.
	Asked []Question
	// Round is 1 to MaxRounds; 0 counts as 1.
	Round int
}

// Kind is what a question is about.
type Kind string

// The kinds of questions, in the order they are asked.
const (
	Contradiction Kind = "contradiction" // what was said and the material don't go together
	Unclear       Kind = "unclear"       // the student's words could mean many things
	Gap           Kind = "gap"           // the material says something that was left out
)

// Quote is a whole sentence of the material with its place.
type Quote struct {
	Text     string          `json:"text"`
	Label    string          `json:"label"`
	Passage  string          `json:"passage,omitempty"` // id
	Citation source.Citation `json:"citation"`
}

// Question is one thing the classmate asks.
type Question struct {
	Kind  Kind    `json:"kind"`
	Text  string  `json:"text"`
	Quote *Quote  `json:"quote"` // nil for Unclear
	Wrote *string `json:"wrote"` // the student's words that differ; nil when none could be verified
	Term  *string `json:"term"`  // the unclear words; nil for the other kinds
	Rule  *string `json:"rule"`  // which rule fired and on what: "numbers differ: three / two"
}

// Findings are what one classmate would ask and list, most certain first and
// not yet cut to what a round may hold.
type Findings struct {
	Questions []Question
	Missed    []Quote
	Dropped   int // proposals that failed a guard
	Unread    int // passages that a model was not shown, because it reads too little at once
}

// Round is what is put before the student.
type Round struct {
	NotInMaterial bool       `json:"notInMaterial"`
	Dropped       int        `json:"dropped"`
	Unread        int        `json:"unread"`
	Questions     []Question `json:"questions"`
	Misses        []Quote    `json:"misses"`
}

// Classmate asks. Two are shipped: Plain and Model.
type Classmate interface {
	Ask(ctx context.Context, r Request) (Findings, error)
}
