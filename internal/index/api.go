package index

import (
	"errors"

	"kizuki/internal/source"
)

// ErrUnusable is wrapped by Open when the file is damaged, is no search file,
// or was written by another version: rebuild it.
var ErrUnusable = errors.New("search file can't be used")

// ErrFolder is wrapped by Open and Build when a folder stands where the search
// file should be.
var ErrFolder = errors.New("a folder stands in its place")

// ErrModel is wrapped when the file's vectors come from another meaning model
// than the one given: rebuild, or open with that model.
var ErrModel = errors.New("search file holds vectors of another meaning model")

// Options of Open and Rebuild.
type Options struct {
	// Embedder is the meaning model; nil searches by words and by the course's
	// own latent-semantic model only.
	Embedder Embedder
}

// Document is one material as the index takes it.
type Document struct {
	Course   string // key of the course; any text
	Material string // SHA-256 of the file, hex
	Name     string // file name, for labels and the file filter
	Format   source.Format
	Stamp    string           // the caller's own note, see Held
	Passages []source.Passage // in order
}

// Fusion is how the rankings by words and by meaning become one.
type Fusion string

// The fusions (SPEC section 8).
const (
	Score   Fusion = "score"   // bm25 / best bm25 + β·cosine; the default
	RRF     Fusion = "rrf"     // reciprocal rank fusion, k = 60
	Words   Fusion = "words"   // by words alone
	Meaning Fusion = "meaning" // by meaning alone
)

// Query is one search. "Double quotes" around words of Text search for that
// exact phrase, the quote check's way.
type Query struct {
	Course  string
	Text    string
	Limit   int // at most so many hits; 0 means 8
	Fusion  Fusion
	File    string        // only files with this name
	Format  source.Format // only files of this kind
	Section string        // only this section, by title or a heading of the path
}

// Result is what a search found, best first.
type Result struct {
	// InMaterial is false when nothing was found: "Not in your material".
	InMaterial bool
	Meaning    Readiness
	Hits       []Hit
}

// Readiness says how much of a course can be found by meaning.
type Readiness string

// The states of a course's vectors.
const (
	Ready   Readiness = "ready"   // every passage has its vector
	Partial Readiness = "partial" // some have, the rest follow
	Off     Readiness = "off"     // none: no model, or nothing embedded yet
)

// Hit is one passage that was found.
type Hit struct {
	Course                string
	Passage               source.Passage
	File                  string // name of the material
	Format                source.Format
	Label                 string          // location in words
	Sentence              source.Sentence // the best sentence of the passage; zero when it has none
	Matched               []source.Span   // matched words, into Passage.Text
	Score                 float64
	WordRank, MeaningRank int
	Distance              float64 // cosine, of the passage; meaningful when MeaningRank > 0
}

// Status is what the index holds of a course.
type Status struct {
	Materials   int
	Passages    int
	Embedded    int     // passages with a vector of the current model
	WordsOnly   int     // passages that get no vector: those after the first 20,000 of a file
	Learned     int     // passages that the latent-semantic model covers
	Model       string  // name of the meaning model; empty when there is none
	MaxDistance float64 // of Model, measured or calibrated; 0 = not known yet
}

// Cost is what embedding with another model would take, to show beforehand.
type Cost struct {
	Passages int // in all
	Contents int // different ones among them
	Embed    int // contents whose vector is not known yet, those that get none left out
}
