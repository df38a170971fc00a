package extract

import (
	"bytes"
	"strings"
)

// maxTangle is how long the words of a Markdown file may keep its parser,
// which looks from each mark through the rest of its paragraph: bytes of a
// paragraph times its marks, over all paragraphs. It is some seconds.
const maxTangle = 1_000_000_000

// tangled reports whether reading the marks of src would take too long. Only
// files made to that end, and long lines of no language, do.
func tangled(src []byte) bool {
	cost, size, marks := 0, 0, 0
	settle := func() {
		cost += size * marks
		size, marks = 0, 0
	}
	fence := byte(0)
	for line := range bytes.Lines(src) {
		start := bytes.TrimLeft(line, " \t>")
		if mark := fenceMark(start); mark != 0 && (fence == 0 || fence == mark) {
			settle()
			fence ^= mark
			continue
		}
		if fence != 0 {
			continue
		}
		if len(bytes.TrimSpace(start)) == 0 || startsBlock(start) {
			settle()
		}
		size += len(line)
		for _, c := range line {
			if strings.IndexByte("[]*_$`\\", c) >= 0 {
				marks++
			}
		}
		if cost+size*marks > maxTangle {
			return true
		}
	}
	return false
}

// fenceMark is the sign of a code fence that a line begins with; 0 when none.
func fenceMark(line []byte) byte {
	for _, fence := range []string{"```", "~~~"} {
		if bytes.HasPrefix(line, []byte(fence)) {
			return fence[0]
		}
	}
	return 0
}

// startsBlock reports whether a line begins a block of its own: a heading, an
// item, a row.
func startsBlock(line []byte) bool {
	return line[0] == '#' || line[0] == '|' || itemMark(line) > 0
}

// itemMark is how many bytes of a line are the mark of a list item and the
// space after it; 0 when it begins none.
func itemMark(line []byte) int {
	n := 0
	for n < len(line) && n < 9 && line[n] >= '0' && line[n] <= '9' {
		n++
	}
	if n >= len(line) || n == 0 && !bytes.ContainsRune([]byte("-+*"), rune(line[0])) || n > 0 && line[n] != '.' && line[n] != ')' {
		return 0
	}
	if n++; n < len(line) && (line[n] == ' ' || line[n] == '\t') {
		return n + 1
	}
	return 0
}

// nesting is how many quotes and items the deepest line of src can stand in: a
// level of a list is two columns wide or wider.
func nesting(src []byte) int {
	deepest := 0
	for line := range bytes.Lines(src) {
		depth := 0
		if oneSign(line) {
			continue
		}
		indent := len(line) - len(bytes.TrimLeft(line, " \t"))
		if itemMark(line[indent:]) > 0 {
			depth = indent / 2
		}
		for line = line[indent:]; len(line) > 0; line = bytes.TrimLeft(line, " \t") {
			n := itemMark(line)
			if line[0] == '>' {
				n = 1
			}
			if n == 0 {
				break
			}
			line = line[n:]
			depth++
		}
		deepest = max(deepest, depth)
	}
	return deepest
}

// oneSign reports whether a line is of one sign and spaces only, as "* * *".
func oneSign(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) > 0 && line[0] != '>' && len(bytes.Trim(line, string(line[:1])+" \t")) == 0
}
