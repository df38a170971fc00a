package extract

import (
	"context"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	gfm "github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"kizuki/internal/source"
)

// readMarkdown reads Markdown as it would be rendered: marks are gone so that
// quotes match the words, a soft line break is a space.
func readMarkdown(_ context.Context, in *input) (*Result, error) {
	b, err := in.bytes()
	if err != nil {
		return nil, err
	}
	s, warning, err := decodeText(b)
	if err != nil {
		return nil, err
	}
	f := newFlow(in.Name)
	f.warn(warning)
	if err := f.markdown(s); err != nil {
		return nil, err
	}
	return f.result(in), nil
}

var markdownParser = goldmark.New(
	goldmark.WithExtensions(gfm.Table, gfm.Strikethrough, gfm.Linkify, gfm.TaskList, gfm.DefinitionList, gfm.Footnote, mathSyntax{}),
	goldmark.WithParserOptions(parser.WithHeadingAttribute()),
).Parser()

// markdown adds the paragraphs of Markdown text to the flow.
func (f *flow) markdown(s string) error {
	src := []byte(commonMark(unixLines(s)))
	if nesting(src) > MaxDepth {
		return nestedTooDeep()
	}
	if tangled(src) {
		f.warn("its marks are too tangled to be understood; it is read as plain text")
		f.plain(s)
		return nil
	}
	m := &mdReader{flow: f, src: src}
	return m.blocks(markdownParser.Parse(text.NewReader(src)), 0)
}

// mdReader walks the tree that goldmark made of src.
type mdReader struct {
	*flow
	src    []byte
	raised bool // between <sup> and </sup>
}

// blocks adds the children of n; depth is how deep n lies.
func (m *mdReader) blocks(n ast.Node, depth int) error {
	if depth > MaxDepth {
		return nestedTooDeep()
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if h, ok := c.(*ast.HTMLBlock); ok {
			last, err := m.html(h)
			if err != nil {
				return err
			}
			c = last
			continue
		}
		if err := m.block(c, depth); err != nil {
			return err
		}
	}
	return nil
}

func nestedTooDeep() *Error {
	return limited("", "its quotes and lists are nested more than %d deep; that is the limit", MaxDepth)
}

func (m *mdReader) block(c ast.Node, depth int) error {
	switch c := c.(type) {
	case *ast.Heading:
		m.heading(c.Level, m.inline(c))
	case *ast.Paragraph, *ast.TextBlock:
		m.paragraph(m.inline(c))
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		m.add(source.Code, m.lines(c))
	case *mathBlock:
		m.report.Formulas++
		m.add(source.Code, m.lines(c))
	case *ast.List:
		return m.list(c, depth)
	case *extast.Table:
		m.table(c)
	case *extast.DefinitionList:
		return m.definitions(c, depth)
	case *ast.ThematicBreak:
	default:
		return m.blocks(c, depth+1)
	}
	return nil
}

// paragraph adds words; lines that the author broke more than once are verse.
func (f *flow) paragraph(s string) {
	kind := source.Body
	if strings.Count(strings.TrimSpace(s), "\n") > 1 {
		kind = source.Verse
	}
	f.add(kind, s)
}

// lines is the raw text of a block.
func (m *mdReader) lines(n ast.Node) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		b.Write(s.Value(m.src))
	}
	return b.String()
}

// html adds a run of HTML blocks, which together may be one table, and returns
// the last of them.
func (m *mdReader) html(first *ast.HTMLBlock) (ast.Node, error) {
	var b strings.Builder
	last := ast.Node(first)
	for n := ast.Node(first); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.HTMLBlock)
		if !ok {
			break
		}
		last = n
		b.WriteString(m.lines(h))
		if h.HasClosure() {
			b.Write(h.ClosureLine.Value(m.src))
		}
		b.WriteByte('\n')
	}
	return last, m.markup(strings.NewReader(b.String()))
}

func (m *mdReader) table(t *extast.Table) {
	var rows []string
	for r := t.FirstChild(); r != nil; r = r.NextSibling() {
		var cells []string
		for c := r.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, m.inline(c))
		}
		rows = append(rows, row(cells))
	}
	m.add(source.Table, strings.Join(rows, "\n"))
}

// lister gathers the lines of a list until something that is no line comes.
type lister struct {
	*mdReader
	lines []string
}

func (m *mdReader) list(n *ast.List, depth int) error {
	l := &lister{mdReader: m}
	err := l.items(n, depth)
	l.flush()
	return err
}

func (l *lister) flush() {
	l.add(source.List, strings.Join(l.lines, "\n"))
	l.lines = nil
}

// items adds a line an item, with its number where it has one; nested lists
// follow their item line by line.
func (l *lister) items(n *ast.List, depth int) error {
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		marker := ""
		if n.IsOrdered() {
			marker = strconv.Itoa(number) + string(n.Marker) + " "
			number++
		}
		if err := l.item(item, marker, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (l *lister) item(item ast.Node, marker string, depth int) error {
	if depth > MaxDepth {
		return nestedTooDeep()
	}
	for c := item.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.TextBlock, *ast.Paragraph:
			if s := strings.TrimSpace(l.inline(c)); s != "" {
				l.lines = append(l.lines, marker+s)
				marker = ""
			}
		case *ast.List:
			if err := l.items(c, depth); err != nil {
				return err
			}
		default:
			l.flush()
			if err := l.block(c, depth); err != nil {
				return err
			}
		}
	}
	return nil
}

// definitions adds each term and, on lines of their own, what it means.
func (m *mdReader) definitions(n *extast.DefinitionList, depth int) error {
	l := &lister{mdReader: m}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Kind() == extast.KindDefinitionTerm {
			l.lines = append(l.lines, l.inline(c))
		} else if err := l.item(c, "", depth+1); err != nil {
			return err
		}
	}
	l.flush()
	return nil
}
