package extract

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Maths in Markdown is kept as written: $…$ and $$…$$ by pandoc's rules (no
// space inside the dollars, no digit after the closing one), \(…\) and \[…\]
// when what is between them can't be prose, and the environments of LaTeX.

var (
	kindMath      = ast.NewNodeKind("Math")
	kindMathBlock = ast.NewNodeKind("MathBlock")
)

// mathSpan is maths inside a line.
type mathSpan struct {
	ast.BaseInline
	written []byte
}

func (*mathSpan) Kind() ast.NodeKind              { return kindMath }
func (n *mathSpan) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// mathBlock is maths on lines of its own.
type mathBlock struct {
	ast.BaseBlock
	close []byte // what ends it
}

func (*mathBlock) Kind() ast.NodeKind              { return kindMathBlock }
func (*mathBlock) IsRaw() bool                     { return true }
func (n *mathBlock) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

type mathSyntax struct{}

// Extend puts maths before escapes, emphasis and links.
func (mathSyntax) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithInlineParsers(util.Prioritized(mathInline{}, 50)),
		parser.WithBlockParsers(util.Prioritized(mathBlocks{}, 50)),
	)
}

// maxInlineMath is how many bytes behind an opening mark are searched for the
// closing one, so that a text full of dollars is read in linear time.
const maxInlineMath = 2000

type mathInline struct{}

func (mathInline) Trigger() []byte { return []byte{'$', '\\'} }

func (mathInline) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	open, end := mathMarks(line)
	if open == nil {
		return nil
	}
	var written []byte
	block.Advance(len(open))
	for written = append(written, open...); ; {
		line, _ := block.PeekLine()
		if line == nil || len(written) > maxInlineMath {
			return nil
		}
		at := mathEnd(line[:min(len(line), maxInlineMath)], end)
		if at >= 0 {
			block.Advance(at + len(end))
			written = append(written, line[:at+len(end)]...)
			break
		}
		written = append(written, bytes.TrimRight(line, " \r\n")...)
		written = append(written, ' ')
		block.AdvanceLine()
	}
	if inside := written[len(open) : len(written)-len(end)]; open[0] == '\\' && !isMath.Match(inside) || len(bytes.TrimSpace(inside)) == 0 {
		return nil
	}
	return &mathSpan{written: written}
}

var (
	// isMath tells \(x_1\) from an escaped bracket around words.
	isMath   = regexp.MustCompile(`[\\^_=+<>|{}0-9*/]|^\s*[A-Za-z]{1,2}\s*$`)
	mathOpen = regexp.MustCompile(`^(\$\$|\$|\\\\?[(\[])`)
)

// mathMarks are the marks that open maths here and that will close it.
func mathMarks(line []byte) (open, end []byte) {
	switch open = mathOpen.Find(line); {
	case open == nil:
		return nil, nil
	case len(open) == 1 && (len(line) < 2 || util.IsSpace(line[1])):
		return nil, nil
	case open[0] == '$':
		return open, open
	case open[len(open)-1] == '(':
		return open, append(bytes.Clone(open[:len(open)-1]), ')')
	}
	return open, append(bytes.Clone(open[:len(open)-1]), ']')
}

// mathEnd finds the closing mark in line, or -1.
func mathEnd(line, end []byte) int {
	for i := 0; i+len(end) <= len(line); i++ {
		switch {
		case bytes.HasPrefix(line[i:], end):
			if len(end) > 1 || i > 0 && !util.IsSpace(line[i-1]) && (i+1 >= len(line) || line[i+1] < '0' || line[i+1] > '9') {
				return i
			}
		case line[i] == '\\':
			i++
		}
	}
	return -1
}

type mathBlocks struct{}

func (mathBlocks) Trigger() []byte { return []byte{'$', '\\'} }

var mathEnvironment = regexp.MustCompile(`^\\begin\{((?:equation|align|alignat|gather|multline|eqnarray|displaymath|math|flalign|cases|array|[bpvV]?matrix)\*?)\}`)

func (mathBlocks) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	at := pc.BlockOffset()
	if at < 0 {
		return nil, parser.NoChildren
	}
	rest := bytes.TrimRight(line[at:], " \t\r\n")
	n := &mathBlock{}
	inside := rest[min(2, len(rest)):]
	switch m := mathEnvironment.FindSubmatch(rest); {
	case m != nil:
		n.close = []byte(`\end{` + string(m[1]) + `}`)
	case bytes.HasPrefix(rest, []byte("$$")):
		n.close = []byte("$$")
	case bytes.HasPrefix(rest, []byte(`\[`)) && (len(rest) == 2 || isMath.Match(inside)):
		n.close = []byte(`\]`)
	default:
		return nil, parser.NoChildren
	}
	source := reader.Source()
	switch i := bytes.Index(inside, n.close); {
	case i >= 0 && i+len(n.close) < len(inside):
		return nil, parser.NoChildren // more text follows: maths inside a line
	case i < 0 && !bytes.Contains(source[segment.Start+at+2:min(len(source), segment.Start+20_000)], n.close):
		return nil, parser.NoChildren
	case i >= 0:
		n.close = nil
	}
	n.Lines().Append(segment)
	reader.Advance(segment.Len() - 1)
	return n, parser.NoChildren
}

func (mathBlocks) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	n := node.(*mathBlock)
	if n.close == nil {
		return parser.Close
	}
	line, segment := reader.PeekLine()
	if bytes.Contains(line, n.close) {
		n.close = nil
	}
	n.Lines().Append(segment)
	reader.Advance(segment.Len() - 1)
	return parser.Continue | parser.NoChildren
}

func (mathBlocks) Close(ast.Node, text.Reader, parser.Context) {}
func (mathBlocks) CanInterruptParagraph() bool                 { return false }
func (mathBlocks) CanAcceptIndentedLine() bool                 { return false }
