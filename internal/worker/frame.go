package worker

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"kizuki/internal/extract"
	"kizuki/internal/render"
)

// request is what a child is asked: one of Read, Place and Page is set.
type request struct {
	Path     string           `json:"path"`
	Password string           `json:"password,omitempty"`
	Read     *extract.Options `json:"read,omitempty"`
	Place    []render.Stretch `json:"place,omitempty"`
	Page     int              `json:"page,omitempty"`
	DPI      float64          `json:"dpi,omitempty"`
}

// answer is what a child says: steps while it reads, then one with Last set.
type answer struct {
	Last    bool            `json:"last"`
	Step    *extract.Step   `json:"step,omitempty"`
	Result  *extract.Result `json:"result,omitempty"`
	Place   *render.Place   `json:"place,omitempty"`
	Picture []byte          `json:"picture,omitempty"` // PNG
	Problem *extract.Error  `json:"problem,omitempty"`
}

// maxFrame ends a stream that is no stream of frames.
const maxFrame = 1 << 30

// send writes v as a frame: its length in four bytes, then JSON.
func send(w io.Writer, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if len(b) > maxFrame {
		return fmt.Errorf("an answer of %d bytes; the limit is %d", len(b), maxFrame)
	}
	_, err = w.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(b))), b...))
	return err
}

// receive reads the next frame into v.
func receive(r *bufio.Reader, v any) error {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n > maxFrame {
		return fmt.Errorf("a frame of %d bytes; the limit is %d", n, maxFrame)
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(r, b); err != nil {
		return err
	}
	return json.Unmarshal(b, v)
}
