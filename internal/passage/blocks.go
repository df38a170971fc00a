package passage

import (
	"strings"

	"kizuki/internal/source"
)

// block is a paragraph, or a piece of one, with the headings above it.
type block struct {
	path   string // titles joined by pathMark
	span   source.Span
	text   string
	tokens int
}

// heading is an ATX heading line while it is open.
type heading struct {
	level int
	title string
}

// scanner finds the blocks of a text whose formatting marks are still there:
// paragraphs set apart by blank lines, code fences whole, ATX headings as the
// trail of what follows them.
type scanner struct {
	text     string
	markdown bool
	apart    bool // a fence is a block of its own, not part of the paragraph before
	block    func(at source.Span, kind source.Kind)
	heading  func(line source.Span, trail []heading)

	trail []heading
	fence byte // the mark that closes the open fence, or 0
	code  bool // the open block holds a fence
	start int  // of the open block, or -1
	end   int
}

func (s *scanner) run() {
	s.start = -1
	for at := 0; at <= len(s.text); {
		end, next := lineEnd(s.text, at)
		s.line(at, at+len(rstrip(s.text[at:end])))
		at = next
	}
	s.flush()
}

// lineEnd is where the line that starts at byte at ends, and where the next
// one starts.
func lineEnd(text string, at int) (end, next int) {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i, at + i + 1
	}
	return len(text), len(text) + 1
}

func (s *scanner) line(start, end int) {
	line := s.text[start:end]
	if s.markdown {
		if mark := fenceMark(line); mark != 0 {
			s.fenceLine(mark, start, end)
			return
		}
		if level, title := atxHeading(line); level > 0 && s.fence == 0 {
			s.flush()
			s.open(level, title)
			s.heading(source.Span{Start: start, End: end}, s.trail)
			return
		}
	}
	if s.fence == 0 && strip(line) == "" {
		s.flush()
		return
	}
	s.add(start, end)
}

// fenceLine opens or closes a fence; a fence of the other mark is code.
func (s *scanner) fenceLine(mark byte, start, end int) {
	if s.fence == 0 && s.apart {
		s.flush()
	}
	s.code = true
	s.add(start, end)
	switch s.fence {
	case 0:
		s.fence = mark
	case mark:
		s.fence = 0
		if s.apart {
			s.flush()
		}
	}
}

func (s *scanner) add(start, end int) {
	if s.start < 0 {
		s.start = start
	}
	s.end = end
}

func (s *scanner) flush() {
	if s.start < 0 {
		return
	}
	start, end := stripped(s.text, s.start, s.end)
	kind := source.Body
	if s.code {
		kind = source.Code
	}
	s.start, s.code = -1, false
	if start < end {
		s.block(source.Span{Start: start, End: end}, kind)
	}
}

func (s *scanner) open(level int, title string) {
	for len(s.trail) > 0 && s.trail[len(s.trail)-1].level >= level {
		s.trail = s.trail[:len(s.trail)-1]
	}
	if title != "" {
		s.trail = append(s.trail, heading{level, title})
	}
}

// fenceMark is '`' or '~' when the line opens or closes a code fence: up to
// three white spaces, then three marks. Else 0.
func fenceMark(line string) byte {
	rest := line
	for range 3 {
		rest = dropSpace(rest)
	}
	if strings.HasPrefix(rest, "```") || strings.HasPrefix(rest, "~~~") {
		return rest[0]
	}
	return 0
}

// dropSpace takes one leading white space away, if there is one.
func dropSpace(s string) string {
	for i, r := range s {
		if i > 0 {
			return s[i:]
		}
		if !isSpace(r) {
			return s
		}
	}
	return ""
}

// atxHeading reads "## Title ##": one to six marks, white space, the title,
// closing marks. The line has no trailing space. Level 0 means it is none.
func atxHeading(line string) (level int, title string) {
	for level < len(line) && line[level] == '#' {
		level++
	}
	if level == 0 || level > 6 {
		return 0, ""
	}
	rest := line[level:]
	title = strings.TrimLeftFunc(rest, isSpace)
	if len(title) == len(rest) {
		return 0, ""
	}
	return level, strip(strings.TrimRight(title, "#"))
}
