package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// joiner puts printed lines behind each other, in linear time.
type joiner struct {
	reader *lineReader
	lines  []string
	open   []byte // the line that is being put together
}

// begin starts a line of its own.
func (j *joiner) begin(line string) {
	if j.open != nil {
		j.lines = append(j.lines, string(j.open))
	}
	j.open = append(make([]byte, 0, 256), strings.TrimSpace(line)...)
}

// runOn puts a printed line behind the open one: with one space, or none where
// a hyphen split the word.
func (j *joiner) runOn(line string) {
	line = strings.TrimSpace(line)
	first, _ := utf8.DecodeRuneInString(line)
	tail := string(j.open[max(0, len(j.open)-80):])
	if strings.HasSuffix(tail, "\u00ad") {
		j.open = append(j.open[:len(j.open)-len("\u00ad")], line...)
		return
	}
	stem, hyphened := strings.CutSuffix(tail, "-")
	last, _ := utf8.DecodeLastRuneInString(stem)
	switch {
	case !hyphened || !unicode.IsLetter(last) || !unicode.IsLetter(first):
		j.open = append(j.open, between(tail, first)...)
	case unicode.IsLower(first) && !j.reader.hyphenated(stem, line):
		j.open = j.open[:len(j.open)-1]
	}
	j.open = append(j.open, line...)
}

func (j *joiner) done() []string {
	if j.open != nil {
		j.lines = append(j.lines, string(j.open))
	}
	j.open = nil
	return j.lines
}

// compounds are first parts that keep their hyphen: "well-known".
var compounds = map[string]bool{
	"well": true, "self": true, "mid": true, "half": true, "high": true, "low": true, "long": true, "short": true, "large": true,
	"small": true, "full": true, "cross": true, "one": true, "two": true, "three": true, "four": true, "five": true, "six": true,
	"seven": true, "eight": true, "nine": true, "ten": true, "twenty": true, "thirty": true, "forty": true, "fifty": true, "sixty": true,
	"seventy": true, "eighty": true, "ninety": true, "so": true, "state": true, "old": true, "new": true, "left": true, "right": true,
	"open": true, "single": true, "double": true, "first": true, "second": true, "third": true, "real": true, "time": true, "decision": true,
}

// hyphenated says that a word split at the line end keeps its hyphen: the file
// spells it so elsewhere and never without, or both parts are words of the file.
func (r *lineReader) hyphenated(stem, after string) bool {
	notLetter := func(c rune) bool { return !unicode.IsLetter(c) }
	head := stem
	if i := strings.LastIndexFunc(stem, notLetter); i >= 0 {
		c, n := utf8.DecodeRuneInString(stem[i:])
		if head = stem[i+n:]; c == '-' {
			return true
		}
	}
	tail := after
	if i := strings.IndexFunc(after, notLetter); i >= 0 {
		tail = after[:i]
	}
	head, tail = strings.ToLower(head), strings.ToLower(tail)
	if r.words[head+tail] {
		return false
	}
	return r.words[head+"-"+tail] || compounds[head] || r.words[head] && r.words[tail]
}
