package classmate

import (
	"fmt"
	"strings"

	"kizuki/internal/lexical"
	"kizuki/internal/quote"
	"kizuki/internal/source"
)

// corrected reports whether the student has said that a sentence is not right.
// The wrong words count wherever they stand, in any copy of the file.
func corrected(all []Correction, p Shown, sentence string) bool {
	for _, c := range all {
		if c.Reading {
			continue
		}
		if c.Material != "" && c.Material != p.Material {
			continue
		}
		if standsIn(sentence, c.Wrong) {
			return true
		}
		// wrong words that run over several sentences silence each of them
		at, ok := quote.New(p.Text).Find(c.Wrong)
		if !ok {
			continue
		}
		if i := strings.Index(p.Text, sentence); i >= 0 && at.Overlaps(source.Span{Start: i, End: i + len(sentence)}) {
			return true
		}
	}
	return false
}

// standsIn reports whether words stand in a text, by the quote check.
func standsIn(text, words string) bool {
	_, ok := quote.New(text).Find(words)
	return ok
}

// quoteOf is the sentence of a line as it is shown.
func (h *hearing) quoteOf(l *line) *Quote {
	p := h.req.Shown[l.shown]
	return &Quote{
		Text: l.sentence.Text, Label: p.Location.Label(p.File), Passage: p.ID, Citation: cite(p.Passage, l.sentence),
	}
}

// verified is words if the student wrote them, word for word.
func verified(said []string, words string) *string {
	words = strings.TrimSpace(words)
	for _, s := range said {
		if at, ok := quote.New(s).Find(words); ok {
			own := strings.TrimSpace(at.In(s))
			return &own
		}
	}
	return nil
}

// ask words a question by its template (SPEC section 12, step 3). A
// contradiction whose words can't be verified does without them; an unclear
// one becomes a gap when it has a quote, and nothing when it has none.
func ask(kind Kind, q *Quote, words, rule string, said []string) (Question, bool) {
	own := verified(said, words)
	question := Question{Kind: kind, Quote: q}
	if rule != "" {
		question.Rule = &rule
	}
	switch {
	case kind == Unclear && own != nil && len(lexical.Words(*own)) <= MaxTermWords:
		question.Quote, question.Term = nil, own
		question.Text = fmt.Sprintf("What do you mean by “%s”?", *own)
	case q == nil:
		return Question{}, false
	case kind == Contradiction && own != nil:
		question.Wrote = own
		question.Text = fmt.Sprintf("%s: “%s” You wrote: “%s” How do these go together?", q.Label, q.Text, *own)
	case kind == Contradiction:
		question.Text = fmt.Sprintf("%s: “%s” How do these go together?", q.Label, q.Text)
	default:
		question.Kind = Gap
		question.Text = fmt.Sprintf("%s: “%s” Where does this belong in your explanation?", q.Label, q.Text)
	}
	return question, true
}
