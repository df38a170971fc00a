package passage

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"kizuki/internal/source"
)

// CutRaw cuts a Markdown or plain text file's own characters, with no reader
// between: formatting marks stay. Spans point into raw; under Reference they
// point into Normalize(raw). name is the file's, for section titles; the
// material is the SHA-256 of raw.
func CutRaw(name, raw string, markdown bool, p Policy) []source.Passage {
	text := raw
	if p.Name == Reference.Name {
		text = Normalize(raw)
	}
	t := rawText(name, text, markdown, p.Name != Reference.Name)
	sum := sha256.Sum256([]byte(raw))
	t.Material = hex.EncodeToString(sum[:])
	return Cut(t, p)
}

// rawText finds the paragraphs of a text whose formatting marks stay. apart
// keeps code fences apart from the prose around them and tells lists and
// tables, which the reference policy doesn't.
func rawText(name, text string, markdown, apart bool) *source.Text {
	t := &source.Text{Name: name, Content: text, Format: source.Plain}
	t.Sections = []source.Section{{Title: name}}
	add := func(at source.Span, kind source.Kind) {
		section := len(t.Sections) - 1
		place := source.Location{Paragraph: len(t.Paragraphs) + 1}
		if path := t.Sections[section].Path; len(path) > 0 {
			place.Heading = path[len(path)-1]
		}
		t.Paragraphs = append(t.Paragraphs, source.Paragraph{
			Text: at.In(text), Kind: kind, Section: section, Group: section, Location: place, Span: at,
		})
	}
	s := scanner{text: text, markdown: markdown, apart: apart}
	s.block = func(at source.Span, kind source.Kind) {
		if apart && kind == source.Body {
			kind = kindOf(at.In(text))
		}
		add(at, kind)
	}
	s.heading = func(line source.Span, trail []heading) {
		t.Sections = append(t.Sections, sectionOf(name, trail))
		add(line, source.Heading)
	}
	s.run()
	return t
}

func sectionOf(name string, trail []heading) source.Section {
	s := source.Section{Title: name}
	for _, h := range trail {
		s.Title = h.title
		s.Path = append(s.Path, h.title)
	}
	return s
}

// kindOf tells lists and tables by how their lines begin.
func kindOf(text string) source.Kind {
	lines := strings.Split(text, "\n")
	items, rows := 0, 0
	for _, line := range lines {
		line = strip(line)
		switch {
		case strings.HasPrefix(line, "|"):
			rows++
		case listMark(line):
			items++
		}
	}
	switch len(lines) {
	case rows:
		return source.Table
	case items:
		return source.List
	}
	return source.Body
}

// listMark reports whether a line begins as an item of a list: "- ", "* ",
// "+ ", "• ", "1. ", "1) ".
func listMark(line string) bool {
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	mark, n := utf8.DecodeRuneInString(line[digits:])
	if digits > 0 {
		return (mark == '.' || mark == ')') && isSpaceAt(line, digits+n)
	}
	return n > 0 && strings.ContainsRune("-*+•", mark) && isSpaceAt(line, n)
}
