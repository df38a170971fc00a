package pdflayout

import (
	"bytes"
	"strings"
	"unicode"

	"kizuki/internal/source"
)

// Book is the pages of a document, seen together.
type Book struct {
	pages     []*Page
	compounds map[string]bool // words printed with a hyphen inside of a line
	typed     bool            // all of it is set in a typewriter's font
}

// NewBook takes pages in their order, drops what most of them repeat at the
// same place, and keeps one of pages that only add to the one before.
func NewBook(pages []*Page) *Book {
	drawn := pages
	pages = dropOverlaid(drawn)
	dropRepeated(pages, drawn)
	b := &Book{pages: pages, compounds: map[string]bool{}, typed: typewritten(pages)}
	for _, p := range pages {
		p.Lines(b.note)
	}
	return b
}

// note remembers words with a hyphen in the middle of a line.
func (b *Book) note(l *Line) {
	text := l.Text()
	if !strings.Contains(text, "-") {
		return
	}
	for _, w := range strings.Fields(text) {
		if i := strings.IndexByte(w, '-'); i > 0 && i < len(w)-1 {
			b.compounds[compound(w)] = true
		}
	}
}

func compound(w string) string {
	return strings.ToLower(strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
}

// Paragraphs are the paragraphs of all pages in reading order.
func (b *Book) Paragraphs() []Paragraph {
	var all []Paragraph
	for _, p := range b.pages {
		for i := range p.blocks {
			all = append(all, p.blocks[i].paragraphs(p.Number, !b.typed)...)
		}
	}
	all = gather(gather(flow(all), source.List), source.Code)
	for i := range all {
		all[i].Text = b.text(&all[i])
	}
	return all
}

// gather makes one paragraph of those of a kind that follow each other on a
// page: the items of a list, the lines of code.
func gather(all []Paragraph, kind source.Kind) []Paragraph {
	out := all[:0]
	for _, p := range all {
		if n := len(out); n > 0 && p.Kind == kind && out[n-1].Kind == kind && out[n-1].Page == p.Page {
			out[n-1].lines = append(out[n-1].lines[:len(out[n-1].lines):len(out[n-1].lines)], p.lines...)
			continue
		}
		out = append(out, p)
	}
	return out
}

// text joins the lines of a paragraph.
func (b *Book) text(p *Paragraph) string {
	var text []byte
	for i := range p.lines {
		next := p.lines[i].Text()
		if p.Kind == source.Code {
			next = p.indentation(&p.lines[i]) + next
		}
		switch {
		case i == 0:
		case p.Kind == source.Table || p.Kind == source.Code || p.Kind == source.List && item.MatchString(next):
			text = append(text, '\n')
		default:
			text = b.join(text, p.lines[i-1].hyphen, next)
		}
		text = append(text, next...)
	}
	if p.lines[0].rtl {
		return turnBrackets(string(text))
	}
	return string(text)
}

var otherBracket = strings.NewReplacer("(", ")", ")", "(", "[", "]", "]", "[", "«", "»", "»", "«")

// turnBrackets turns the brackets of a right-to-left text around when they
// close before they open: some files name the shape, others the meaning.
func turnBrackets(text string) string {
	open, shut := strings.IndexAny(text, "(["), strings.IndexAny(text, ")]")
	if shut >= 0 && open > shut {
		return otherBracket.Replace(text)
	}
	return text
}

// join ends text so that the next line can follow: with a space, without one,
// or without the hyphen that parted a word.
func (b *Book) join(text []byte, hyphen bool, next string) []byte {
	if joinsWithout(text, next) {
		return text
	}
	last := string(text[bytes.LastIndexAny(text, " \n")+1:])
	stem := strings.TrimSuffix(last, "-")
	if !hyphen || stem == "" || stem == last {
		return append(text, ' ')
	}
	word, _, _ := strings.Cut(next, " ")
	if !startsLow(next) || b.compounds[compound(stem+"-"+word)] {
		return text
	}
	return text[:len(text)-1]
}
