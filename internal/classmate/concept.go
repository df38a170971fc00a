package classmate

import "kizuki/internal/source"

// From says what proposed a concept.
type From string

// Where proposals come from.
const (
	FromHeading    From = "heading"
	FromDefinition From = "definition"
	FromModel      From = "model"
)

// Proposal is a concept that could be taught.
type Proposal struct {
	Name    string            `json:"name"`
	Section string            `json:"section"` // title
	From    From              `json:"from"`
	Quotes  []source.Citation `json:"quotes"` // at least one whole sentence
}

// Idea is a concept of the course, as links are looked for.
type Idea struct {
	ID   string
	Name string
	// Text is the text of the concept's section, or of its quotes.
	Text string
	// Order is where it is first treated: ideas of a lower order come earlier.
	Order int
}

// Link says that a concept needs another first. Both are ids.
type Link struct {
	Concept string `json:"concept"`
	Needs   string `json:"needs"`
}
