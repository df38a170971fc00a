package extract

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"

	"kizuki/internal/source"
)

// readHTML reads a web page as a browser shows it: no scripts, no navigation,
// nothing that is hidden. Nothing is ever loaded.
func readHTML(_ context.Context, in *input) (*Result, error) {
	b, err := in.bytes()
	if err != nil {
		return nil, err
	}
	s, warning, err := decodePage(b)
	if err != nil {
		return nil, err
	}
	f := newFlow(in.Name)
	f.warn(warning)
	if err := f.markup(strings.NewReader(s)); err != nil {
		return nil, err
	}
	return f.result(in), nil
}

// decodePage decodes by byte order mark, by being valid UTF-8, by what the
// page says of itself, and by guessing, in that order.
func decodePage(b []byte) (string, string, error) {
	if e, _ := byMark(b); e == nil && !utf8.Valid(b) {
		head := b[:min(len(b), 1024)]
		if e, name, sure := charset.DetermineEncoding(head, ""); sure || bytes.Contains(bytes.ToLower(head), []byte("charset")) && name != "" {
			if s, err := e.NewDecoder().Bytes(b); err == nil {
				return string(s), "", nil
			}
		}
	}
	return decodeText(b)
}

// markup adds the paragraphs of HTML to the flow.
func (f *flow) markup(r io.Reader) error {
	root, err := html.Parse(r)
	if err != nil {
		return limited("", "its elements are nested too deep (%v)", err)
	}
	p := &page{flow: f}
	p.block(root, 0)
	p.flush()
	if p.deep {
		return limited("", "its elements are nested more than %d deep; that is the limit", MaxDepth)
	}
	return nil
}

// page walks the tree of a web page. Words gather in text until a block ends.
type page struct {
	*flow
	text inlineText
	deep bool // the limit of depth was passed
}

// flush ends the paragraph that is being gathered.
func (p *page) flush() {
	if s := p.text.take(); s != "" {
		p.paragraph(s)
	}
}

// block walks a node that may hold blocks and words alike.
func (p *page) block(n *html.Node, depth int) {
	if depth > 2*MaxDepth {
		p.deep = true
		return
	}
	if n.Type == html.TextNode {
		p.text.words(n.Data)
		return
	}
	if n.Type == html.ElementNode && (isUnseen(n) || p.special(n, depth)) {
		return
	}
	own := n.Type == html.ElementNode && isBlock[n.DataAtom]
	if own {
		p.flush()
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		p.block(c, depth+1)
	}
	if own {
		p.flush()
	}
}

// special reads the elements that are more than a box of words.
func (p *page) special(n *html.Node, depth int) bool {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		p.flush()
		p.heading(int(n.Data[1]-'0'), p.inside(n))
	case atom.Pre, atom.Listing, atom.Xmp:
		p.flush()
		p.add(source.Code, rawText(n))
	case atom.Ul, atom.Ol, atom.Menu, atom.Dl:
		p.flush()
		(&pageList{page: p}).read(n, depth)
	case atom.Table:
		p.flush()
		p.table(n, depth)
	default:
		return p.inlineSpecial(n)
	}
	return true
}

// inlineSpecial reads elements within a line.
func (p *page) inlineSpecial(n *html.Node) bool {
	switch {
	case n.DataAtom == atom.Br:
		p.text.newline()
	case n.DataAtom == atom.Math:
		p.report.Formulas++
		p.text.words(linearMath(n))
	case n.DataAtom == atom.Script:
		p.report.Formulas++
		p.text.words("$" + rawText(n) + "$")
	case isNoteMark(n):
	case n.DataAtom == atom.Img:
		p.pictures++
	case n.DataAtom == atom.Sup:
		p.text.raised++
		p.run(n)
		p.text.raised--
	default:
		return false
	}
	return true
}

// inside is the words of an element as one line.
func (p *page) inside(n *html.Node) string {
	sub := page{flow: &flow{}}
	sub.run(n)
	p.report.Formulas += sub.report.Formulas
	return sub.text.take()
}

// run gathers all words below n, blocks parted by spaces.
func (p *page) run(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode:
			p.text.words(c.Data)
		case c.Type != html.ElementNode || isUnseen(c) || p.inlineSpecial(c):
		default:
			if isBlock[c.DataAtom] {
				p.text.space()
			}
			p.run(c)
			if isBlock[c.DataAtom] {
				p.text.space()
			}
		}
	}
}

// pageList gathers the lines of a list until a block that is no line.
type pageList struct {
	*page
	lines []string
}

func (l *pageList) read(n *html.Node, depth int) {
	l.items(n, depth)
	l.end()
}

func (l *pageList) end() {
	l.add(source.List, strings.Join(l.lines, "\n"))
	l.lines = nil
}

func (l *pageList) items(n *html.Node, depth int) {
	if depth > 2*MaxDepth {
		l.deep = true
		return
	}
	number, step := 1, 1
	if start, err := strconv.Atoi(attribOf(n, "start")); err == nil {
		number = start
	}
	if hasAttrib(n, "reversed") {
		step = -1
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type != html.ElementNode || isUnseen(c):
		case c.DataAtom == atom.Ul || c.DataAtom == atom.Ol || c.DataAtom == atom.Dl || c.DataAtom == atom.Div:
			l.items(c, depth+1)
		default:
			marker := ""
			if n.DataAtom == atom.Ol && c.DataAtom == atom.Li {
				if v, err := strconv.Atoi(attribOf(c, "value")); err == nil {
					number = v
				}
				marker = numeral(number, attribOf(n, "type")) + ". "
				number += step
			}
			l.item(c, marker, depth+1)
		}
	}
}

// numeral writes a list number as the type attribute asks.
func numeral(n int, kind string) string {
	if n > 0 && n <= 26 && (kind == "a" || kind == "A") {
		return string(rune(kind[0]) + rune(n-1))
	}
	return strconv.Itoa(n)
}

// item adds the lines of one item: its words, nested lists, and a break before
// blocks that are no lines.
func (l *pageList) item(n *html.Node, marker string, depth int) {
	line := func() {
		if s := l.text.take(); s != "" {
			l.lines = append(l.lines, marker+s)
			marker = ""
		}
	}
	l.parts(n, line, depth)
	line()
}

func (l *pageList) parts(n *html.Node, line func(), depth int) {
	if depth > 2*MaxDepth {
		l.deep = true
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode:
			l.text.words(c.Data)
		case c.Type != html.ElementNode || isUnseen(c):
		case c.DataAtom == atom.Ul || c.DataAtom == atom.Ol || c.DataAtom == atom.Dl || c.DataAtom == atom.Menu:
			line()
			l.items(c, depth+1)
		case c.DataAtom == atom.Pre || c.DataAtom == atom.Table || isHeading(c):
			line()
			l.end()
			l.block(c, depth+1)
		case l.inlineSpecial(c):
		case isBlock[c.DataAtom]:
			line()
			l.parts(c, line, depth+1)
			line()
		default:
			l.parts(c, line, depth+1)
		}
	}
}

// table adds a table's rows, or, when it only places things on the page, the
// blocks in it.
func (p *page) table(n *html.Node, depth int) {
	rows := p.rows(n, nil)
	if isLayout(rows) {
		for _, cells := range rows {
			for _, c := range cells {
				for k := c.FirstChild; k != nil; k = k.NextSibling {
					p.block(k, depth+1)
				}
				p.flush()
			}
		}
		return
	}
	var lines []string
	for _, cells := range rows {
		texts := make([]string, len(cells))
		for i, c := range cells {
			texts[i] = p.inside(c)
		}
		if len(cells) == 1 && cells[0].DataAtom == atom.Caption {
			p.paragraph(texts[0])
			continue
		}
		lines = append(lines, row(texts))
	}
	p.add(source.Table, strings.Join(lines, "\n"))
}

// rows lists the cells below n, row by row; a caption is a row of its own.
func (p *page) rows(n *html.Node, rows [][]*html.Node) [][]*html.Node {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type != html.ElementNode || isUnseen(c):
		case c.DataAtom == atom.Caption:
			rows = append(rows, []*html.Node{c})
		case c.DataAtom == atom.Tr:
			var cells []*html.Node
			for d := c.FirstChild; d != nil; d = d.NextSibling {
				if d.Type == html.ElementNode && (d.DataAtom == atom.Td || d.DataAtom == atom.Th) && !isUnseen(d) {
					cells = append(cells, d)
				}
			}
			rows = append(rows, cells)
		default:
			rows = p.rows(c, rows)
		}
	}
	return rows
}

// isLayout says that a table holds blocks or has a single column: it places
// things, and its cells are read one after the other.
func isLayout(rows [][]*html.Node) bool {
	widest := 0
	for _, cells := range rows {
		widest = max(widest, len(cells))
		for _, c := range cells {
			if holdsBlocks(c, 0) {
				return true
			}
		}
	}
	return widest < 2 && len(rows) < 3
}

// holdsBlocks says that a cell holds a table, a heading, a list, code or more
// than one paragraph.
func holdsBlocks(n *html.Node, depth int) bool {
	paragraphs := 0
	for c := n.FirstChild; c != nil && depth < 2*MaxDepth; c = c.NextSibling {
		switch {
		case c.Type != html.ElementNode:
		case isHeading(c), c.DataAtom == atom.Table, c.DataAtom == atom.Ul, c.DataAtom == atom.Ol, c.DataAtom == atom.Pre:
			return true
		case c.DataAtom == atom.P:
			if paragraphs++; paragraphs > 2 {
				return true
			}
		default:
			if holdsBlocks(c, depth+1) {
				return true
			}
		}
	}
	return false
}
