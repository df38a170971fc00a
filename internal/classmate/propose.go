package classmate

import (
	"strings"
	"unicode"

	"kizuki/internal/source"
)

// ProposeConcepts reads the concepts that a text names itself: every real
// heading, then definitions ("X is a …", "X: …", "… is called X"), at most
// three a section. passages are those of the text under any policy. The cost
// is linear in the text.
func ProposeConcepts(t *source.Text, passages []source.Passage) []Proposal {
	found := headings(t, passages)
	taken := map[string]bool{}
	for _, p := range found {
		taken[nameKey(p.Name)] = true
	}
	return append(found, definitions(passages, taken)...)
}

// headings proposes every section with a real heading, backed by the first two
// sentences of the section and the first of up to two more of its passages. A
// heading over subheadings only is backed by what stands under those.
func headings(t *source.Text, passages []source.Passage) []Proposal {
	under := map[string][]source.Passage{}
	for _, p := range passages {
		path := p.HeadingPath
		for path != "" {
			switch has := under[path]; {
			case len(worded(p)) == 0:
			case len(has) == 1 && has[0].Text == has[0].Section: // only a title stood there so far
				under[path] = []source.Passage{p}
			case len(has) < 3:
				under[path] = append(has, p)
			}
			path = path[:max(0, strings.LastIndex(path, " > "))]
		}
	}
	if t.Format == source.XLSX || t.Format == source.ODS || t.Format == source.CSV {
		return nil // the names of sheets
	}
	var found []Proposal
	seen := map[string]bool{}
	for i, s := range t.Sections {
		path, name := t.HeadingPath(i), shownName(s.Title)
		if len(s.Path) == 0 || seen[path] || !isTaught(name) {
			continue
		}
		seen[path] = true
		if quotes := opening(under[path]); len(quotes) > 0 && !onlyTitle(quotes, s.Title) {
			found = append(found, Proposal{Name: name, Section: s.Title, From: FromHeading, Quotes: quotes})
		}
	}
	return found
}

// onlyTitle reports whether nothing but the heading itself stands below it.
func onlyTitle(quotes []source.Citation, title string) bool {
	return len(quotes) == 1 && strings.Join(strings.Fields(quotes[0].Exact), " ") == strings.Join(strings.Fields(title), " ")
}

// opening is the first two sentences of the first passage and the first of
// the others.
func opening(passages []source.Passage) []source.Citation {
	var quotes []source.Citation
	for i, p := range passages {
		sentences, take := worded(p), 1
		if i == 0 {
			take = min(2, len(sentences))
		}
		for _, s := range sentences[:take] {
			quotes = append(quotes, cite(p, s))
		}
	}
	return quotes
}

// worded are the sentences of a passage that say something: rows of stars and
// lone numbers are laid out as sentences too.
func worded(p source.Passage) []source.Sentence {
	var all []source.Sentence
	for _, s := range p.Sentences {
		if hasWords(s) {
			all = append(all, s)
		}
	}
	return all
}

func hasWords(s source.Sentence) bool { return strings.ContainsFunc(s.Text, unicode.IsLetter) }

// cite names a sentence of a passage for good.
func cite(p source.Passage, s source.Sentence) source.Citation {
	return source.Citation{Material: p.Material, Revision: p.Revision, Span: s.Span, Exact: s.Text}
}
