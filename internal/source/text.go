package source

import (
	"sort"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Break stands between two paragraphs of a Text.
const Break = "\n\n"

// Assemble joins paragraphs into a Text: every paragraph in normal form
// (see Normalize), empty ones left out, spans set. The slices are not kept.
// Sections without a paragraph stay. A paragraph whose Section lies outside of
// sections is put into the first; with no sections at all, one named after
// the file is made.
func Assemble(name string, format Format, revision int, sections []Section, paragraphs []Paragraph) *Text {
	t := &Text{Name: name, Format: format, Revision: revision, Sections: append([]Section(nil), sections...)}
	if len(t.Sections) == 0 {
		t.Sections = []Section{{Title: name}}
	}
	t.Paragraphs = make([]Paragraph, 0, len(paragraphs))
	for _, p := range paragraphs {
		p.Text = Normalize(p.Text)
		if p.Text == "" {
			continue
		}
		if p.Section < 0 || p.Section >= len(t.Sections) {
			p.Section = 0
		}
		t.Paragraphs = append(t.Paragraphs, p)
	}
	t.Join()
	return t
}

// Join sets Content and every span from the paragraphs' texts. It is called
// after a Text was read back from disk.
func (t *Text) Join() {
	n := 0
	for _, p := range t.Paragraphs {
		n += len(p.Text) + len(Break)
	}
	var b strings.Builder
	b.Grow(n)
	for i := range t.Paragraphs {
		if i > 0 {
			b.WriteString(Break)
		}
		p := &t.Paragraphs[i]
		p.Span = Span{b.Len(), b.Len() + len(p.Text)}
		b.WriteString(p.Text)
	}
	t.Content = b.String()
}

// At is the index of the paragraph that holds offset, or of the next one when
// offset lies between two; len(Paragraphs) when there is none.
func (t *Text) At(offset int) int {
	return sort.Search(len(t.Paragraphs), func(i int) bool { return t.Paragraphs[i].Span.End > offset })
}

// HeadingPath is the trail of real headings of a section, joined by " > ".
func (t *Text) HeadingPath(section int) string {
	if section < 0 || section >= len(t.Sections) {
		return ""
	}
	return strings.Join(t.Sections[section].Path, " > ")
}

// Normalize is the form every paragraph has: valid UTF-8 in NFC, "\n" as the
// only line end, no control characters but it and the tab, no trailing space
// on lines, no blank line inside, no space around the whole.
// Normalize(Normalize(s)) == Normalize(s).
func Normalize(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = norm.NFC.String(strings.Map(printable, lineEnds.Replace(s)))
	lines := strings.Split(s, "\n")
	kept := lines[:0]
	for _, line := range lines {
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		if line != "" {
			kept = append(kept, line)
		}
	}
	return strings.TrimSpace(strings.Join(kept, "\n"))
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// printable drops control characters: U+0000–U+001F but tab, U+007F–U+009F,
// the byte order mark and noncharacters.
func printable(r rune) rune {
	switch {
	case r == '\t', r == '\n':
		return r
	case r < 0x20, r >= 0x7F && r <= 0x9F, r == 0xFEFF, r == 0xFFFE, r == 0xFFFF:
		return -1
	}
	return r
}
