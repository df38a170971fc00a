package extract

import (
	"html"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// inline is the words of a block, without marks; pictures have none.
func (m *mdReader) inline(n ast.Node) string {
	var b strings.Builder
	m.words(&b, n, 0)
	s := b.String()
	if strings.Contains(s, "  ") || strings.Contains(s, "\t") {
		return spaces.ReplaceAllString(s, " ")
	}
	return s
}

var spaces = regexp.MustCompile(`[ \t]{2,}|\t`)

func (m *mdReader) words(b *strings.Builder, n ast.Node, depth int) {
	if depth > MaxDepth {
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			m.text(b, c)
		case *ast.String:
			b.Write(c.Value)
		case *ast.CodeSpan:
			m.code(b, c)
		case *ast.AutoLink:
			b.Write(c.Label(m.src))
		case *ast.RawHTML:
			m.tag(b, string(c.Segments.Value(m.src)))
		case *mathSpan:
			m.report.Formulas++
			b.Write(c.written)
		case *ast.Image:
			m.pictures++
		case *extast.FootnoteLink, *extast.FootnoteBacklink, *extast.TaskCheckBox:
		default:
			m.words(b, c, depth+1)
		}
	}
}

// tag obeys the HTML tags that change how words read.
func (m *mdReader) tag(b *strings.Builder, tag string) {
	switch name, _, _ := strings.Cut(strings.ToLower(strings.Trim(tag, "<>")), " "); strings.TrimSuffix(name, "/") {
	case "br":
		b.WriteByte('\n')
	case "sup":
		m.raised = true
	case "/sup":
		m.raised = false
	case "img":
		m.pictures++
	}
}

func (m *mdReader) text(b *strings.Builder, t *ast.Text) {
	s := string(t.Segment.Value(m.src))
	if !t.IsRaw() {
		s = unescape(s)
	}
	if m.raised {
		s = raise(s)
	}
	b.WriteString(s)
	switch {
	case t.HardLineBreak():
		b.WriteByte('\n')
	case t.SoftLineBreak():
		b.WriteString(between(b.String(), m.follows(t)))
	}
}

// follows is the first character after a soft line break.
func (m *mdReader) follows(t *ast.Text) rune {
	if next, ok := t.NextSibling().(*ast.Text); ok {
		r, _ := utf8.DecodeRune(next.Segment.Value(m.src))
		return r
	}
	return ' '
}

// between is what a line break inside a paragraph becomes: a space, or nothing
// in scripts that put none between words.
func between(before string, after rune) string {
	r, _ := utf8.DecodeLastRuneInString(before)
	if spaceless(r) && spaceless(after) {
		return ""
	}
	return " "
}

// spaceless says that a character belongs to a script without spaces between
// words, or to its punctuation.
func spaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) ||
		r >= 0x3000 && r <= 0x303F || r >= 0xFF01 && r <= 0xFF60 || r == 'ー'
}

func (m *mdReader) code(b *strings.Builder, n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.WriteString(strings.ReplaceAll(string(t.Segment.Value(m.src)), "\n", " "))
		}
	}
}

// unescape resolves backslash escapes and character references.
func unescape(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && util.IsPunct(s[i+1]):
			i++
			b.WriteByte(s[i])
		case s[i] == '&':
			end := strings.IndexByte(s[i:min(len(s), i+40)], ';')
			ref := s[i : i+end+1]
			if word := html.UnescapeString(ref); end > 1 && word != ref {
				b.WriteString(word)
				i += end
			} else {
				b.WriteByte('&')
			}
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}
