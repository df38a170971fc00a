// Package passage cuts the extracted text of a material into passages, each
// short enough to be read at once, and each passage into its sentences.
//
// Cutting is a pure function of the text and a Policy: the same bytes give the
// same passages, ids and order. Spans are UTF-8 byte offsets into
// source.Text.Content; limits are in characters (runes) or, under reference,
// in tokens of lexical.EstimateTokens.
//
//	for _, p := range passage.Cut(text, passage.Course) {
//		p.Span.In(text.Content) == p.Text
//	}
package passage

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"kizuki/internal/lexical"
	"kizuki/internal/sentence"
	"kizuki/internal/source"
)

// Policy is a way of cutting. The version goes up when its output changes for
// the same input, so that a stored policy says whether to cut anew.
type Policy struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
}

// The policies of SPEC section 5.
var (
	Course    = Policy{"course", 1}    // for quoting and small models; the default
	Reference = Policy{"reference", 1} // for long headed notes
	Window    = Policy{"window", 1}    // for finding text that straddles a border
)

// ParsePolicy is the policy with that name, in its newest version.
func ParsePolicy(name string) (Policy, error) {
	for _, p := range []Policy{Course, Reference, Window} {
		if p.Name == name {
			return p, nil
		}
	}
	return Policy{}, fmt.Errorf("policy %q: there are course, reference and window", name)
}

// Cut cuts a text into passages, in order. Every non-space character of the
// text lies in a passage or in a heading.
func Cut(t *source.Text, p Policy) []source.Passage {
	var all []source.Passage
	for _, par := range t.Paragraphs {
		if par.Kind == source.Heading {
			continue
		}
		all = append(all, finish(t, len(all), par, par.Span, par.Span.In(t.Content)))
	}
	return all
}

// CutRaw cuts a Markdown or plain text file's own characters, with no reader
// between: formatting marks stay. Spans point into raw; under Reference they
// point into Normalize(raw). name is the file's, for the section title; the
// material is the SHA-256 of raw.
func CutRaw(name, raw string, markdown bool, p Policy) []source.Passage {
	sum := sha256.Sum256([]byte(raw))
	t := source.Assemble(name, source.Plain, 0, nil, []source.Paragraph{{Text: raw, Kind: source.Body}})
	t.Material = hex.EncodeToString(sum[:])
	return Cut(t, p)
}

// Sentences splits a stretch of the text, each paragraph in it by its kind.
func Sentences(t *source.Text, span source.Span) []source.Sentence {
	var all []source.Sentence
	for _, s := range sentence.Split(span.In(t.Content)) {
		s = s.Shift(span.Start)
		all = append(all, source.Sentence{Text: s.In(t.Content), Span: s})
	}
	return all
}

// Places are the stretches within which a quote may stand, in order: the
// passages and the headings of the text (SPEC section 7). passage[i] is the
// index of the passage that place i is, or -1 for a heading.
func Places(t *source.Text, passages []source.Passage) (places []source.Span, passage []int) {
	return nil, nil
}

func finish(t *source.Text, ordinal int, first source.Paragraph, span source.Span, text string) source.Passage {
	path := t.HeadingPath(first.Section)
	return source.Passage{
		ID:          ID(t.Material, t.Revision, span),
		Material:    t.Material,
		Revision:    t.Revision,
		Section:     t.Sections[first.Section].Title,
		Ordinal:     ordinal,
		Text:        text,
		Span:        span,
		Location:    first.Location,
		HeadingPath: path,
		Tokens:      lexical.EstimateTokens(text),
		ContentHash: ContentHash(path, text),
		Sentences:   Sentences(t, span),
	}
}

// ID names a passage by material, reader revision and span: 32 hex digits.
func ID(material string, revision int, span source.Span) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%d\n%d", material, revision, span.Start, span.End))
	return hex.EncodeToString(sum[:16])
}

// ContentHash is what embeddings are kept by: the SHA-256 of heading path,
// newline and text, in hex.
func ContentHash(headingPath, text string) string {
	sum := sha256.Sum256([]byte(headingPath + "\n" + text))
	return hex.EncodeToString(sum[:])
}
