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
	"strconv"

	"kizuki/internal/lexical"
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
	Course    = Policy{"course", 2}    // for quoting and small models; the default
	Reference = Policy{"reference", 2} // for long headed notes
	Window    = Policy{"window", 2}    // for finding text that straddles a border
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

// Cut cuts a text into passages, in order. Under Course and Window a passage
// is a stretch of the text, and every non-space character of it lies in a
// passage or a heading. A policy of another name is cut as Course.
func Cut(t *source.Text, p Policy) []source.Passage {
	switch p.Name {
	case Reference.Name:
		return cutReference(t)
	case Window.Name:
		return cutWindow(t)
	}
	return cutCourse(t)
}

// Sentences splits a stretch of the text into sentences, each paragraph by its
// kind. Where the stretch begins or ends inside a sentence, it is cut there.
func Sentences(t *source.Text, within source.Span) []source.Sentence {
	return appendSentences(make([]source.Sentence, 0, within.Len()/80+1), t, within)
}

func appendSentences(all []source.Sentence, t *source.Text, within source.Span) []source.Sentence {
	var few [16]source.Span // on the stack, for paragraphs of usual length
	spans := few[:0]
	for i := t.At(within.Start); i < len(t.Paragraphs) && t.Paragraphs[i].Span.Start < within.End; i++ {
		spans = split(spans[:0], t.Content, t.Paragraphs[i].Kind, overlapOf(within, t.Paragraphs[i].Span))
		for _, s := range spans {
			all = append(all, source.Sentence{Text: s.In(t.Content), Span: s})
		}
	}
	return all
}

func overlapOf(a, b source.Span) source.Span {
	return source.Span{Start: max(a.Start, b.Start), End: min(a.End, b.End)}
}

// Places are the stretches within which a quote may stand: the passages and
// the headings of the text (SPEC section 7), by where they start. of[i] is the
// index of the passage that place i is, or -1 for a heading.
func Places(t *source.Text, passages []source.Passage) (places []source.Span, of []int) {
	next := 0
	add := func(before int) {
		for ; next < len(passages) && passages[next].Span.Start < before; next++ {
			places, of = append(places, passages[next].Span), append(of, next)
		}
	}
	for _, p := range t.Paragraphs {
		if p.Kind == source.Heading {
			add(p.Span.End)
			if n := len(of); n > 0 && of[n-1] >= 0 && places[n-1].Contains(p.Span) {
				continue
			}
			places, of = append(places, p.Span), append(of, -1)
		}
	}
	add(len(t.Content) + 1)
	return places, of
}

// stretch is the passage of a span that starts in or at the first of the
// units, which are its sentences.
func stretch(t *source.Text, ordinal int, span source.Span, units []atom) source.Passage {
	sentences := make([]source.Sentence, len(units))
	for i, u := range units {
		sentences[i] = source.Sentence{Text: u.span.In(t.Content), Span: u.span}
	}
	path := t.HeadingPath(t.Paragraphs[t.At(span.Start)].Section)
	return finish(t, ordinal, span, path, span.In(t.Content), sentences)
}

func finish(t *source.Text, ordinal int, span source.Span, path, text string, sentences []source.Sentence) source.Passage {
	first := t.Paragraphs[t.At(span.Start)]
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
		Sentences:   sentences,
	}
}

// ID names a passage by material, reader revision and span: 32 hex digits.
func ID(material string, revision int, span source.Span) string {
	b := make([]byte, 0, 128)
	b = append(b, material...)
	for _, n := range [...]int{revision, span.Start, span.End} {
		b = strconv.AppendInt(append(b, '\n'), int64(n), 10)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}

// ContentHash is what embeddings are kept by: the SHA-256 of heading path,
// newline and text, in hex.
func ContentHash(headingPath, text string) string {
	b := make([]byte, 0, 2048) // on the stack, for passages of usual length
	b = append(append(append(b, headingPath...), '\n'), text...)
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
