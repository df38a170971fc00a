package library

import (
	"kizuki/internal/index"
	"kizuki/internal/source"
)

// Query is one search in one course.
type Query struct {
	Course  string `json:"course"` // id
	Text    string `json:"text"`   // "double quotes" search for an exact phrase
	Limit   int    `json:"limit"`  // at most so many hits; 0 means 8
	Fusion  string `json:"fusion"` // "score", "rrf", "words" or "meaning"; empty means the best
	File    string `json:"file"`   // only files with this name
	Kind    string `json:"kind"`   // only files of this format
	Section string `json:"section"`
}

// Found is what a search found, best first.
type Found struct {
	Query      string `json:"query"`
	InMaterial bool   `json:"inMaterial"` // false: "Not in your material"
	Meaning    string `json:"meaning"`    // "ready", "partial" or "off"
	Hits       []Hit  `json:"hits"`
}

// Hit is one passage that was found.
type Hit struct {
	Passage     string          `json:"passage"` // id
	Material    string          `json:"material"`
	File        string          `json:"file"`
	Kind        source.Format   `json:"kind"`
	Section     string          `json:"section"`
	HeadingPath string          `json:"headingPath"`
	Location    source.Location `json:"-"`
	Label       string          `json:"label"`
	Text        string          `json:"text"`
	Pieces      []Piece         `json:"pieces"`   // Text, cut at the words that matched
	Sentence    string          `json:"sentence"` // the best sentence; empty when the passage has none
	Citation    source.Citation `json:"citation"` // of Sentence, else of the passage
	Score       float64         `json:"score"`    // higher is better
	WordRank    int             `json:"wordRank"` // from 1; 0: not found by words
	MeaningRank int             `json:"meaningRank"`
	Distance    float64         `json:"distance"` // cosine; only where MeaningRank > 0
}

// Piece is a stretch of a text, marked or not.
type Piece struct {
	Text   string `json:"text"`
	Marked bool   `json:"marked"`
}

// hitOf is a hit as the library hands it out.
func hitOf(h index.Hit) Hit {
	p := h.Passage
	hit := Hit{
		Passage: p.ID, Material: p.Material, File: h.File, Kind: h.Format, Section: p.Section, HeadingPath: p.HeadingPath,
		Location: p.Location, Label: h.Label, Text: p.Text, Pieces: cutAt(p.Text, h.Matched),
		Sentence: h.Sentence.Text, Score: h.Score, WordRank: h.WordRank, MeaningRank: h.MeaningRank, Distance: h.Distance,
		Citation: source.Citation{Material: p.Material, Revision: p.Revision, Span: h.Sentence.Span, Exact: h.Sentence.Text},
	}
	if h.Sentence.Span.Empty() {
		hit.Citation.Span, hit.Citation.Exact = p.Span, p.Text
	}
	return hit
}

// cutAt cuts text at the marked spans, which are in order and apart.
func cutAt(text string, marked []source.Span) []Piece {
	pieces := []Piece{}
	at := 0
	for _, m := range marked {
		if m.Start < at || m.End > len(text) {
			continue
		}
		if m.Start > at {
			pieces = append(pieces, Piece{text[at:m.Start], false})
		}
		pieces = append(pieces, Piece{m.In(text), true})
		at = m.End
	}
	if at < len(text) {
		pieces = append(pieces, Piece{text[at:], false})
	}
	return pieces
}
