package classmate

import "kizuki/internal/source"

// ProposeConcepts reads the concepts that a text names itself: every real
// heading, then definitions ("X is …", "X: …", bold terms). passages are those
// of the text under any policy. It works in time linear in the text.
func ProposeConcepts(t *source.Text, passages []source.Passage) []Proposal {
	return headings(t, passages)
}

// headings proposes every section with a real heading, backed by the first two
// sentences of the section and the first of up to two more of its passages.
func headings(t *source.Text, passages []source.Passage) []Proposal {
	var found []Proposal
	for i, s := range t.Sections {
		if len(s.Path) == 0 {
			continue
		}
		if quotes := opening(passages, t.HeadingPath(i)); len(quotes) > 0 {
			found = append(found, Proposal{Name: s.Title, Section: s.Title, From: FromHeading, Quotes: quotes})
		}
	}
	return found
}

// opening is what a section is backed by: the first two sentences of its first
// passage and the first of up to two more.
func opening(passages []source.Passage, path string) []source.Citation {
	var quotes []source.Citation
	seen := 0
	for _, p := range passages {
		if p.HeadingPath != path || len(p.Sentences) == 0 || seen == 3 {
			continue
		}
		take := 1
		if seen == 0 {
			take = min(2, len(p.Sentences))
		}
		for _, s := range p.Sentences[:take] {
			quotes = append(quotes, cite(p, s))
		}
		seen++
	}
	return quotes
}

// cite names a sentence of a passage for good.
func cite(p source.Passage, s source.Sentence) source.Citation {
	return source.Citation{Material: p.Material, Revision: p.Revision, Span: s.Span, Exact: s.Text}
}
