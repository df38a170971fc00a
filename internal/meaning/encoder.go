package meaning

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// Sizes of the model.
const (
	vocabulary = 8002
	entry      = 256 // numbers of an embedding
	width      = 512 // numbers inside the layers, and of the result
	clip       = 128 // tokens that count
)

// Dimensions is the length of an encoder's vectors.
const Dimensions = width

// batch is how many tokens go through the layers together: enough for the
// weights to be used while they are in the cache.
const batch = 192

// An Encoder turns English text into unit vectors. It is safe for several
// goroutines.
type Encoder struct {
	tokenizer *tokenizer
	rows      []int8 // embedding table, one row of entry a token
	rowScale  []float32
	residual  matrix
	layers    [2]layer
	last      matrix
	positions []float32
}

// Tokens is the SentencePiece ids of text, unclipped.
func (e *Encoder) Tokens(text string) []int32 { return e.tokenizer.tokens(text) }

// Embed is the unit vector of text. Empty text gives the zero vector.
func (e *Encoder) Embed(text string) []float32 {
	ids := clipped(e.Tokens(text))
	w := newWorkspace(len(ids))
	return e.forward([][]int32{ids}, w)[0]
}

func clipped(ids []int32) []int32 { return ids[:min(len(ids), clip)] }

// EmbedAll embeds every text with workers goroutines (0: one a core), in any
// order of work but always to the same bits. done, if not nil, is called with
// the number of texts finished so far, from one goroutine at a time. It stops
// early with ctx.Err().
func (e *Encoder) EmbedAll(ctx context.Context, texts []string, workers int, done func(int)) ([][]float32, error) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	vectors := make([][]float32, len(texts))
	var next atomic.Int64
	var group sync.WaitGroup
	var report sync.Mutex
	finished := 0
	for range workers {
		group.Go(func() {
			w := newWorkspace(batch)
			for ctx.Err() == nil {
				from := int(next.Add(chunk)) - chunk
				if from >= len(texts) {
					return
				}
				to := min(from+chunk, len(texts))
				e.embedChunk(texts[from:to], vectors[from:to], w)
				report.Lock()
				finished += to - from
				if done != nil {
					done(finished)
				}
				report.Unlock()
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("embed %d texts: %w", len(texts), err)
	}
	return vectors, nil
}

// chunk is how many texts a worker takes at a time.
const chunk = 16

// embedChunk fills vectors, as many texts at once as a batch holds.
func (e *Encoder) embedChunk(texts []string, vectors [][]float32, w *workspace) {
	var ids [][]int32
	tokens, from := 0, 0
	for i, text := range texts {
		t := clipped(e.Tokens(text))
		if tokens+len(t) > batch {
			copy(vectors[from:], e.forward(ids, w))
			ids, tokens, from = nil, 0, i
		}
		ids, tokens = append(ids, t), tokens+len(t)
	}
	copy(vectors[from:], e.forward(ids, w))
}

// A workspace holds what the layers compute for up to a number of tokens.
type workspace struct {
	input, narrow, hidden, normed, qkv, mixed, wide, scratch []float32
}

func newWorkspace(tokens int) *workspace {
	floats := func(n int) []float32 { return make([]float32, n*tokens) }
	return &workspace{
		input: floats(entry), narrow: floats(entry), hidden: floats(width), normed: floats(width),
		qkv: floats(3 * width), mixed: floats(width), wide: floats(3 * width),
		scratch: make([]float32, attendScratch(clip, width)),
	}
}

// forward embeds several token lists at once.
func (e *Encoder) forward(lists [][]int32, w *workspace) [][]float32 {
	rows := 0
	for _, ids := range lists {
		for p, id := range ids {
			e.lookUp(id, p, w.input[rows*entry:][:entry])
			rows++
		}
	}
	e.residual.multiply(w.input, w.hidden, rows, false, false)
	x := w.input
	for i := range e.layers {
		e.layers[i].apply(x, lists, rows, w)
		x = w.hidden
	}
	return e.finish(lists, w)
}

// lookUp writes token id at position p: its embedding twice, and the position.
func (e *Encoder) lookUp(id int32, p int, to []float32) {
	row, scale := e.rows[int(id)*entry:][:entry], 2*e.rowScale[id]
	at := e.positions[p*entry:][:entry]
	for i := range to {
		to[i] = scale*float32(row[i]) + at[i]
	}
}

// apply adds attention over x and the feed-forward to w.hidden.
func (l *layer) apply(x []float32, lists [][]int32, rows int, w *workspace) {
	l.before.apply(x, w.normed, rows)
	l.qkv.multiply(w.normed, w.qkv, rows, false, false)
	at, inner := 0, l.heads*l.depth
	for _, ids := range lists {
		if n := len(ids); n > 0 {
			attend(w.qkv[at*3*inner:], w.mixed[at*inner:], w.scratch, n, l.heads, l.depth)
			at += n
		}
	}
	l.output.multiply(w.mixed, w.hidden, rows, false, true)
	l.feed.apply(w.hidden, w.normed, rows)
	l.widen.multiply(w.normed, w.wide, rows, true, false)
	l.narrow.multiply(w.wide, w.hidden, rows, false, true)
}

// finish takes the mean of each list's tokens through the last layer to a unit
// vector.
func (e *Encoder) finish(lists [][]int32, w *workspace) [][]float32 {
	vectors := make([][]float32, len(lists))
	at := 0
	for i, ids := range lists {
		vectors[i] = make([]float32, width)
		if len(ids) == 0 {
			continue
		}
		mean := w.normed[:width]
		clear(mean)
		for range ids {
			for j, v := range w.hidden[at*width:][:width] {
				mean[j] += v
			}
			at++
		}
		for j := range mean {
			mean[j] /= float32(len(ids))
		}
		e.last.multiply(mean, vectors[i], 1, false, false)
		for j, v := range vectors[i] {
			vectors[i][j] = float32(math.Tanh(float64(v)))
		}
		Unit(vectors[i])
	}
	return vectors
}

// Unit scales v to length 1, in place; a zero vector stays.
func Unit(v []float32) {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	by := float32(1 / math.Sqrt(max(sum, 1e-12)))
	for i := range v {
		v[i] *= by
	}
}

// timing is the sines and cosines that mark positions 0 to clip-1.
func timing() []float32 {
	all := make([]float32, clip*entry)
	half := entry / 2
	for p := range clip {
		for i := range half {
			angle := float64(p) * math.Pow(10000, -float64(i)/float64(half-1))
			all[p*entry+i] = float32(math.Sin(angle))
			all[p*entry+half+i] = float32(math.Cos(angle))
		}
	}
	return all
}
