package index

import "context"

// Embedder is a meaning model: text to vectors. Two are shipped: the built-in
// one (BuiltIn) and a server's (package model).
type Embedder interface {
	// Name tells models apart, and changes whenever the vectors would:
	// "use-lite-en/1", "nomic-embed-text@localhost:11434". Vectors of different
	// names are never mixed.
	Name() string
	// Documents embeds texts of the material, one vector for each, all of one
	// length. They need not be unit vectors; the index makes them so.
	Documents(ctx context.Context, texts []string) ([][]float32, error)
	// BySentence says how passages are embedded: sentence by sentence, a
	// passage being the mean of its sentences (a small model that reads few
	// words at a time), or each as a whole.
	BySentence() bool
	// Query embeds what a student typed, comparable with Documents.
	Query(ctx context.Context, text string) ([]float32, error)
	// MaxDistance is the largest cosine distance at which a passage may still
	// be about the query, as measured for this model; 0 when nobody has, and
	// the index then calibrates it from the course.
	MaxDistance() float64
}
