package pdflayout

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/source"
)

// Paragraph is a paragraph with the page it begins on.
type Paragraph struct {
	Text string
	Kind source.Kind
	Page int

	lines  []Line
	x0, x1 float64 // of its block
}

// Distances in lines and font sizes.
const (
	parting = 1.3 // lines farther apart than this times the usual part paragraphs
	indent  = 0.8 // font sizes
	slack   = 0.35
)

// paragraphs splits a block where its author ended a paragraph.
func (b *block) paragraphs(page int, withCode bool) []Paragraph {
	if len(b.lines) == 0 {
		return nil
	}
	if b.table {
		return []Paragraph{{Kind: source.Table, Page: page, lines: b.lines, x0: b.x0, x1: b.x1}}
	}
	leading := b.leading()
	code := make([]bool, len(b.lines))
	if withCode {
		code = b.code(leading)
	}
	var out []Paragraph
	for i, l := range b.lines {
		switch {
		case code[i] && (i == 0 || !code[i-1]):
			out = append(out, Paragraph{Kind: source.Code, Page: page, x0: b.x0, x1: b.x1})
		case code[i]:
		case i == 0 || code[i-1] || b.parts(i, leading):
			out = append(out, Paragraph{Kind: kindOf(l), Page: page, x0: b.x0, x1: b.x1})
		}
		p := &out[len(out)-1]
		p.lines = append(p.lines, l)
	}
	return out
}

func kindOf(l Line) source.Kind {
	if item.MatchString(l.Text()) {
		return source.List
	}
	return source.Body
}

// item is the start of a list item.
var item = regexp.MustCompile(`^(?:[•‣◦▪▫■□●○◆◇►▸▶➢➤✓✔✗✘❖∙·*–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\[\d{1,3}\]) \S`)

// leading is the usual distance of the block's lines: the smallest common one.
func (b *block) leading() float64 {
	least := 0.0
	for i := 1; i < len(b.lines); i++ {
		down := b.lines[i].y - b.lines[i-1].y
		if ratio := down / b.lines[i].size; ratio > 0.9 && (least == 0 || down < least) {
			least = down
		}
	}
	return least
}

// parts reports whether a paragraph ends before line i.
func (b *block) parts(i int, leading float64) bool {
	prev, cur := &b.lines[i-1], &b.lines[i]
	last, next := prev.Text(), cur.Text()
	if item.MatchString(next) {
		return true
	}
	flows := !ends(last) && startsLow(next) || prev.hyphen
	down := cur.y - prev.y
	switch {
	case cur.size < 0.92*prev.size || prev.size < 0.92*cur.size:
		return !flows || down > 1.6*leading
	case leading > 0 && down > parting*leading:
		return !flows || down > 1.8*leading
	case flows:
		return false
	case b.indentOf(cur) > indent*cur.size && b.indentOf(cur) > b.indentOf(prev)+indent*cur.size:
		return ends(last) || b.room(prev) > cur.firstWord
	}
	return b.room(prev) > cur.firstWord+slack*cur.size && (ends(last) || startsHigh(next))
}

// indentOf is how far from the block's edge a line begins.
func (b *block) indentOf(l *Line) float64 {
	if l.rtl {
		return b.x1 - l.x1
	}
	return l.x0 - b.x0
}

// room is the white space that was left on a line.
func (b *block) room(l *Line) float64 {
	left, right := l.x0-b.x0, b.x1-l.x1
	if l.rtl {
		left, right = right, left
	}
	if left > l.size && abs(left-right) < l.size {
		return left + right // centred
	}
	return right
}

// ends reports whether a line ends as a sentence does.
func ends(s string) bool {
	s = strings.TrimRight(s, `"'”’»)]`)
	r, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?:;。！？：；؟۔", r)
}

func startsLow(s string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(s, `"'“‘«([`))
	return unicode.IsLower(r)
}

func startsHigh(s string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(s, `"'“‘«([`))
	return unicode.IsUpper(r) || unicode.IsDigit(r)
}
