package extract

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/source"
)

// slide is what one slide shows, its items in reading order.
type slide struct {
	items    []item
	notes    []block
	hidden   bool
	pictures int
	tables   int
	formulas int
	frames   []box // of what only a picture is seen of
}

// slideBook turns slides into sections and paragraphs; presentations of both
// kinds use it.
type slideBook struct {
	slides        []*slide
	width, height int     // of a slide, in the unit of its boxes
	point         float64 // that unit in a typographic point
	sections      []source.Section
	paragraphs    []source.Paragraph
	report        source.Report
	group         int
}

func (b *slideBook) warn(format string, args ...any) {
	b.report.Warnings = append(b.report.Warnings, fmt.Sprintf(format, args...))
}

// finish writes all slides down.
func (b *slideBook) finish() {
	b.dropRunningHeads()
	for i, s := range b.slides {
		b.addSlide(i+1, s)
	}
	if n := b.report.PicturesOnly; n == 1 {
		b.warn("1 of %d slides is a picture; nothing on it can be quoted", b.report.Parts)
	} else if n > 1 {
		b.warn("%d of %d slides are pictures; nothing on them can be quoted", n, b.report.Parts)
	}
}

var digits = regexp.MustCompile(`[0-9]+`)

// dropRunningHeads leaves out short lines in plain text boxes that stand on
// more than half of the slides, such as the name of the lecture, all but the
// first time; that one titles no slide.
func (b *slideBook) dropRunningHeads() {
	count, filled := b.countHeads()
	if filled < 3 {
		return
	}
	seen := map[string]bool{}
	for _, s := range b.slides {
		kept := s.items[:0]
		for _, it := range s.items {
			key := it.headKey()
			it.head = key != "" && count[key]*2 > filled
			if !it.head || !seen[key] {
				kept = append(kept, it)
			}
			seen[key] = true
		}
		s.items = kept
	}
}

// countHeads counts the slides each possible running head stands on, and the
// slides that say anything.
func (b *slideBook) countHeads() (count map[string]int, filled int) {
	count = map[string]int{}
	for _, s := range b.slides {
		if len(s.items) > 0 {
			filled++
		}
		here := map[string]bool{}
		for _, it := range s.items {
			if key := it.headKey(); key != "" && !here[key] {
				here[key] = true
				count[key]++
			}
		}
	}
	return count, filled
}

// headKey is what an item says when it may be a running head, with its digits
// all alike; else "".
func (it item) headKey() string {
	if it.fixed || it.title || len(it.blocks) != 1 || utf8.RuneCountInString(it.blocks[0].text) > 120 {
		return ""
	}
	return digits.ReplaceAllString(it.blocks[0].text, "#")
}

// addSlide appends the n-th slide.
func (b *slideBook) addSlide(n int, s *slide) {
	title := b.titleOf(s.items)
	section := source.Section{Title: fmt.Sprintf("Slide %d", n)}
	var body []block
	if title >= 0 {
		text := oneLine(joinBlocks(s.items[title].blocks))
		body = append(body, block{text, source.Heading})
		section = source.Section{Title: text, Path: []string{text}}
	}
	for i, it := range s.items {
		if i != title {
			body = append(body, it.blocks...)
		}
	}
	b.sections = append(b.sections, section)
	at := source.Location{Slide: n, Hidden: s.hidden}
	b.put(at, body)
	if at.Notes = true; len(body) == 1 && title >= 0 && len(s.notes) > 0 {
		b.sections = append(b.sections, section) // so that the title stays all there is in its own
	}
	b.put(at, s.notes)
	b.count(s, len(body) > 0)
}

// put appends the blocks of one place as a group of their own.
func (b *slideBook) put(at source.Location, blocks []block) {
	b.group++
	for _, p := range blocks {
		b.paragraphs = append(b.paragraphs, source.Paragraph{
			Text: p.text, Kind: p.kind, Section: len(b.sections) - 1, Group: b.group, Location: at,
		})
	}
}

func (b *slideBook) count(s *slide, hasText bool) {
	r := &b.report
	r.Parts++
	switch {
	case hasText:
		r.WithText++
	case s.pictures > 0:
		r.PicturesOnly++
	}
	if len(s.notes) > 0 {
		r.Notes++
	}
	if s.hidden {
		r.Hidden++
	}
	r.Tables += s.tables
	r.Formulas += s.formulas
}

// titleOf is the index of the item that titles a slide, -1 when none does.
func (b *slideBook) titleOf(items []item) int {
	for i, it := range items {
		if it.title {
			return i
		}
	}
	return b.likelyTitle(items)
}

// likelyTitle is the item that a person takes for the title where the author
// used no title placeholder: a short line that is all there is, or stands at
// the top, or comes first in the largest letters; -1 when there is none.
func (b *slideBook) likelyTitle(items []item) int {
	first, top, count := -1, -1, 0
	for i, it := range items {
		if it.head {
			continue
		}
		if count++; first < 0 {
			first = i
		}
		if it.placed && (top < 0 || it.box.top < items[top].box.top) {
			top = i
		}
	}
	switch {
	case count == 1 && mayTitle(items[first], 2):
		return first
	case top >= 0 && count > 1 && b.titlesFromTop(items, top):
		return top
	case count > 1 && b.titlesBySize(items, first):
		return first
	}
	return -1
}

// titlesFromTop reports whether the item at the top has nothing beside it and
// nothing in larger letters below.
func (b *slideBook) titlesFromTop(items []item, top int) bool {
	t := items[top]
	if t.box.top >= b.height/5 || !mayTitle(t, 1) {
		return false
	}
	for i, it := range items {
		beside := it.placed && it.box.top+it.box.height()/2 < t.box.bottom
		if i != top && !it.head && (it.size > t.size || beside && it.size == t.size) {
			return false
		}
	}
	return true
}

// titlesBySize reports whether the first item is written larger than all
// others, as on an opening slide.
func (b *slideBook) titlesBySize(items []item, first int) bool {
	t := items[first]
	for i, it := range items {
		if i != first && !it.head && it.size >= t.size {
			return false
		}
	}
	return t.placed && t.box.top < b.height*2/3 && mayTitle(t, 1)
}

// mayTitle reports whether an item is as short as a title, of at most that
// many paragraphs, and says a word.
func mayTitle(it item, paragraphs int) bool {
	if it.size == 0 || len(it.blocks) == 0 || len(it.blocks) > paragraphs {
		return false
	}
	for _, p := range it.blocks {
		if p.kind != source.Body {
			return false
		}
	}
	text := joinBlocks(it.blocks)
	return utf8.RuneCountInString(text) <= 100 && strings.IndexFunc(text, unicode.IsLetter) >= 0
}

func joinBlocks(blocks []block) string {
	text := ""
	for i, b := range blocks {
		if i > 0 {
			text += "\n"
		}
		text += b.text
	}
	return text
}
