package library

import (
	"context"
	"fmt"
	"os"

	"kizuki/internal/index"
)

// build makes the search file anew where the old one is no use. shelf.mu is
// held.
func (l *Library) build(context.Context) (*index.Index, error) {
	for _, end := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(l.dir.index() + end); err != nil && !os.IsNotExist(err) {
			return nil, disk(fmt.Errorf("build search file: %w", err))
		}
	}
	return index.Open(l.dir.index(), index.Options{Embedder: l.embedder()})
}
