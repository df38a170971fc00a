package meaning

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"sync"
	"unsafe"
)

// Weights holds use-lite-en.bin; convert.go says what stands in it.
//
//go:embed weights/use-lite-en.bin
var weights string

const magic = "KIZUKI-USE 1\n"

// Load gives the sentence encoder. The first call takes a few milliseconds;
// the encoder is then shared. The weights stay where the program is mapped.
var Load = sync.OnceValues(func() (*Encoder, error) { return load(weights) })

// layer is one transformer block: in → 512.
type layer struct {
	before        norm
	qkv, output   matrix
	heads, depth  int
	feed          norm
	widen, narrow matrix
}

// A reader takes the parts of the file one by one.
type reader struct {
	rest string
	err  error
}

func (r *reader) take(n int) string {
	if n > len(r.rest) {
		r.err = fmt.Errorf("weights end %d bytes too early", n-len(r.rest))
		n = 0
	}
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s
}

func (r *reader) number(size int) uint64 {
	b := make([]byte, 8)
	copy(b, r.take(size))
	return binary.LittleEndian.Uint64(b)
}

func (r *reader) vector(n int) []float32 {
	b := []byte(r.take(4 * n))
	v := make([]float32, n)
	for i := range len(b) / 4 {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return v
}

func (r *reader) bytes(n int) []int8 {
	s := r.take(n)
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.StringData(s))), len(s))
}

func (r *reader) matrix(in, out int) matrix {
	return matrix{in: in, out: out, scale: r.vector(out), panels: r.bytes(in * out), bias: r.vector(out)}
}

func (r *reader) norm(width int) norm { return norm{r.vector(width), r.vector(width)} }

func (r *reader) layer(in, inner, heads int) layer {
	l := layer{before: r.norm(in), qkv: r.matrix(in, 3*inner), output: r.matrix(inner, width), heads: heads, depth: inner / heads}
	l.feed = r.norm(width)
	l.widen, l.narrow = r.matrix(width, 3*width), r.matrix(3*width, width)
	if r.err == nil {
		l.scaleQueries(inner)
	}
	return l
}

// scaleQueries multiplies the queries' weights by 1/√depth beforehand.
func (l layer) scaleQueries(inner int) {
	by := float32(1 / math.Sqrt(float64(l.depth)))
	for i := range inner {
		l.qkv.scale[i] *= by
		l.qkv.bias[i] *= by
	}
}

func (r *reader) tokenizer() *tokenizer {
	n := int(r.number(4))
	if n > len(r.rest) {
		r.err = fmt.Errorf("%d pieces in %d bytes", n, len(r.rest))
		return nil
	}
	pieces, scores := make([]string, n), make([]float64, n)
	for i := range n {
		pieces[i] = r.take(int(r.number(2)))
		scores[i] = math.Float64frombits(r.number(8))
	}
	return newTokenizer(pieces, scores)
}

func load(file string) (*Encoder, error) {
	r := &reader{rest: file}
	if r.take(len(magic)) != magic {
		return nil, fmt.Errorf("load meaning model: not a weights file of this version")
	}
	e := &Encoder{tokenizer: r.tokenizer()}
	e.rowScale, e.rows = r.vector(vocabulary), r.bytes(vocabulary*entry)
	e.residual = r.matrix(entry, width)
	e.layers = [2]layer{r.layer(entry, entry, 4), r.layer(width, width, 4)}
	e.last = r.matrix(width, width)
	if r.err == nil && r.rest != "" {
		r.err = fmt.Errorf("%d bytes too many", len(r.rest))
	}
	if r.err != nil {
		return nil, fmt.Errorf("load meaning model: %w", r.err)
	}
	e.positions = timing()
	return e, nil
}
