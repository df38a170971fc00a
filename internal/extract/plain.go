package extract

import (
	"context"
	"strings"
)

// readPlain reads a text file. Its paragraphs are what blank lines part,
// numbered so.
func readPlain(_ context.Context, in *input) (*Result, error) {
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
	f.plain(s)
	return f.result(in), nil
}

// plain adds the paragraphs of plain text. What blank lines part has one
// number, even when it holds a list and the words before it.
func (f *flow) plain(s string) {
	blocks := blocksOf(s)
	r := newLineReader(blocks)
	start := f.number
	for i, lines := range blocks {
		for _, b := range r.read(lines) {
			f.number = start + i
			f.add(b.kind, b.text)
		}
	}
}

// isDivider says that a line is a drawn line across the page.
func isDivider(line string) bool {
	line = strings.TrimSpace(line)
	return len(line) > 2 && strings.IndexByte("-=_*~#", line[0]) >= 0 && strings.Trim(line, line[:1]) == ""
}

// blocksOf cuts text at blank lines, page breaks and drawn lines.
func blocksOf(s string) [][]string {
	var blocks [][]string
	var lines []string
	flush := func() {
		if lines != nil {
			blocks = append(blocks, lines)
			lines = nil
		}
	}
	for line := range strings.SplitSeq(unixLines(s), "\n") {
		for i, part := range strings.Split(line, "\f") {
			if i > 0 {
				flush()
			}
			if part = strings.TrimRight(part, " \t\u00a0\u3000"); part == "" || isDivider(part) {
				flush()
			} else {
				lines = append(lines, part)
			}
		}
	}
	flush()
	return blocks
}
