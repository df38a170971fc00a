package command

import (
	"encoding/json"
	"io"

	"kizuki/internal/source"
)

func writeLine(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// known is v, or null when it is empty.
func known[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

// passageLine is a passage as programs read it.
type passageLine struct {
	ID          string          `json:"id"`
	Ordinal     int             `json:"ordinal"`
	Text        string          `json:"text"`
	Start       int             `json:"start"`
	End         int             `json:"end"`
	Section     string          `json:"section"`
	HeadingPath string          `json:"headingPath"`
	Location    source.Location `json:"location"`
	Label       string          `json:"label"`
	Tokens      int             `json:"tokens"`
	ContentHash string          `json:"contentHash"`
	Sentences   []sentenceLine  `json:"sentences"`
}

type sentenceLine struct {
	Text  string `json:"text"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

func passageOf(p source.Passage, name string) passageLine {
	line := passageLine{
		ID: p.ID, Ordinal: p.Ordinal, Text: p.Text, Start: p.Span.Start, End: p.Span.End, Section: p.Section,
		HeadingPath: p.HeadingPath, Location: p.Location, Label: p.Location.Label(name), Tokens: p.Tokens,
		ContentHash: p.ContentHash, Sentences: make([]sentenceLine, len(p.Sentences)),
	}
	for i, s := range p.Sentences {
		line.Sentences[i] = sentenceLine{s.Text, s.Start, s.End}
	}
	return line
}
