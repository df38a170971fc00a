package model

import (
	"context"
	"math"
	"strings"
	"sync"
	"time"
)

// Embeddings is a server's meaning model. It satisfies the index's Embedder.
type Embeddings struct {
	server Server
	maxAt  float64

	mu        sync.Mutex
	dimension int // of the first vector; all others must have it
}

// Batch is how many texts are sent in one request.
const Batch = 32

// NewEmbeddings makes Embeddings. maxDistance is the largest cosine distance
// at which a passage may still be about a query; 0: the known one of the
// model, or none, and it is calibrated from the course.
func NewEmbeddings(s Server, maxDistance float64) *Embeddings {
	if maxDistance == 0 && nomic(s.Model) {
		maxDistance = 0.3 // as the original measured
	}
	return &Embeddings{server: s, maxAt: maxDistance}
}

func nomic(model string) bool { return strings.Contains(strings.ToLower(model), "nomic-embed-text") }

// Name tells models apart: "nomic-embed-text@localhost:11434".
func (e *Embeddings) Name() string {
	if u, err := e.server.parsed(); err == nil {
		return e.server.Model + "@" + u.Host
	}
	return e.server.Model
}

// BySentence is false: a server's model reads a passage at once, and six times
// as many requests would be slow.
func (e *Embeddings) BySentence() bool { return false }

// MaxDistance is what NewEmbeddings was told, or 0.
func (e *Embeddings) MaxDistance() float64 { return e.maxAt }

// Documents embeds texts of the material, in batches. A request that fails for
// a passing reason is tried three times.
func (e *Embeddings) Documents(ctx context.Context, texts []string) ([][]float32, error) {
	all := make([][]float32, 0, len(texts))
	for start := 0; start < len(texts); start += Batch {
		batch := texts[start:min(start+Batch, len(texts))]
		vectors, err := e.embed(ctx, e.prefixed("search_document: ", batch))
		if err != nil {
			return nil, err
		}
		all = append(all, vectors...)
	}
	return all, nil
}

// Query embeds what a student typed.
func (e *Embeddings) Query(ctx context.Context, text string) ([]float32, error) {
	vectors, err := e.embed(ctx, e.prefixed("search_query: ", []string{text}))
	if err != nil {
		return nil, err
	}
	return vectors[0], nil
}

func (e *Embeddings) prefixed(prefix string, texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		if nomic(e.server.Model) {
			t = prefix + t
		}
		if strings.TrimSpace(t) == "" {
			t = "." // some servers refuse an empty text
		}
		out[i] = t
	}
	return out
}

type embedReply struct {
	Data []struct {
		Index     int       `json:"index"`
		Embedding []float32 `json:"embedding"`
	} `json:"data"`
}

func (e *Embeddings) embed(ctx context.Context, texts []string) ([][]float32, error) {
	body := map[string]any{"model": e.server.Model, "input": texts}
	var err error
	for try := range 3 {
		if try > 0 && !pause(ctx, time.Duration(try)*300*time.Millisecond) {
			return nil, e.server.fail(Slow, ctx.Err())
		}
		var r embedReply
		if err = e.server.call(ctx, "POST", "/embeddings", body, &r); err == nil {
			return e.checked(r, len(texts))
		}
		if !IsKind(err, Busy) && !IsKind(err, NotRunning) && !IsKind(err, Slow) || ctx.Err() != nil {
			break
		}
	}
	return nil, err
}

// checked puts the vectors in the order of the texts; each must be there once,
// of the one length, finite and not zero.
func (e *Embeddings) checked(r embedReply, n int) ([][]float32, error) {
	vectors := make([][]float32, n)
	for _, d := range r.Data {
		if d.Index < 0 || d.Index >= n || vectors[d.Index] != nil || !e.fits(d.Embedding) {
			return nil, e.server.fail(Mismatch, nil)
		}
		vectors[d.Index] = d.Embedding
	}
	for _, v := range vectors {
		if v == nil {
			return nil, e.server.fail(Mismatch, nil)
		}
	}
	return vectors, nil
}

func (e *Embeddings) fits(v []float32) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.dimension == 0 {
		e.dimension = len(v)
	}
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return len(v) > 0 && len(v) == e.dimension && sum > 0 && !math.IsInf(sum, 0) && !math.IsNaN(sum)
}
