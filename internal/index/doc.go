// Package index is the search file, index.sqlite: FTS5 for words, sqlite-vec
// and the course's own latent-semantic model for meaning. It is derived: what
// it holds can be thrown away and made again from the logs and texts, and it
// is never believed about what the log doesn't say.
//
//	ix, err := index.Open(path, index.Options{Embedder: index.BuiltIn()})
//	err = ix.Put(ctx, index.Document{Course: "bio", Material: sha, Name: "ch1.pdf", Passages: passages}) // found by words now
//	err = ix.Embed(ctx, "bio", nil)                                                                      // found by meaning too
//	err = ix.Learn(ctx, "bio")                                                                           // at the end of an import
//	found, err := ix.Search(ctx, index.Query{Course: "bio", Text: "how water crosses a membrane"})
//
// When Open fails with ErrUnusable (a damaged, foreign or old file) or
// ErrModel (vectors of another meaning model), Rebuild makes a new file beside
// the old one, reuses every vector it can by model and content hash, and swaps
// it in only when it is complete.
//
// Offsets are UTF-8 bytes. Ranks are 1-based, 0 means "not in that ranking".
// Distances are cosine, 0 is the same. A higher score is better. An Index may
// be used by several goroutines, and by several processes of which one writes.
package index
