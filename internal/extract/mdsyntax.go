package extract

import (
	"bytes"
	"regexp"
	"strings"
)

// Markdown has dialects. Before goldmark reads a file, what other renderers
// would not show, or would show in another way, is rewritten: front matter,
// attributes of kramdown and pandoc, fenced divs, template tags, notes of
// MkDocs and Obsidian. Lines of code blocks are left alone.

var (
	yamlMatter = regexp.MustCompile(`^---[ \t]*\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|$)`)
	tomlMatter = regexp.MustCompile(`^\+\+\+[ \t]*\n(?:[^\n]*\n)*?\+\+\+[ \t]*(?:\n|$)`)
	yamlKey    = regexp.MustCompile(`^---[ \t]*\n(?:#[^\n]*\n|[ \t]*\n)*["']?[\w.-]+["']?[ \t]*:(?:[ \t\n]|$)`)
)

// withoutFrontMatter cuts YAML or TOML off the head of a file. A rule of
// dashes with prose under it is not front matter.
func withoutFrontMatter(s string) string {
	s = strings.TrimLeft(s, "\n")
	if m := tomlMatter.FindString(s); m != "" {
		return s[len(m):]
	}
	if m := yamlMatter.FindString(s); m != "" && (yamlKey.MatchString(s) || strings.Count(m, "\n") <= 2 && strings.TrimSpace(strings.Trim(m, "-\n")) == "") {
		return s[len(m):]
	}
	return s
}

const (
	attribute  = `(?:[.#][\w:.-]+|[\w:-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s}"']+)|-|\.unnumbered)`
	attributes = `\{:?[ \t]*` + attribute + `(?:[ \t]+` + attribute + `)*[ \t]*\}`
)

var (
	fence       = regexp.MustCompile("^[ \t>]*(?:[-*+]|\\d+[.)])?[ \t]*(`{3,}|~{3,})([^`]*)$")
	divLine     = regexp.MustCompile(`^[ \t]*:{3,}[ \t]*(?:\{[^}]*\}|[\w-]+(?:[ \t]*\{[^}]*\})?|)[ \t]*:*[ \t]*$`)
	divNamed    = regexp.MustCompile(`^[ \t]*:{3,}[ \t]*\{[^}]*\btitle="([^"]*)"[^}]*\}[ \t]*$`)
	divTitle    = regexp.MustCompile(`^[ \t]*:{3,}[ \t]*(?:note|tip|info|warning|caution|danger|important|hint|example)[ \t]+(.+)$`)
	blockAttr   = regexp.MustCompile(`^[ \t]*\{:[^}\n]*\}[ \t]*$`)
	spanText    = regexp.MustCompile(`(^|[^\]!\\])\[([^\[\]\n]*)\]` + strings.Replace(attributes, ":?", "", 1))
	spanAttr    = regexp.MustCompile("([\\])`*_])" + attributes)
	kramdown    = regexp.MustCompile(`\{::?[ \t]*[^}\n]*\}`)
	templates   = regexp.MustCompile(`\{%.*?%\}|\{\{[<%].*?[>%]\}\}`)
	noteLine    = regexp.MustCompile(`^([ \t]*)(?:!!!|\?\?\?\+?|===\+?!?)[ \t]+(?:[\w-]+(?:[ \t]+[\w-]+)*)?[ \t]*(?:"(.*)")?[ \t]*$`)
	callout     = regexp.MustCompile(`^((?:[ \t]*>)+[ \t]*)\[![\w-]+(?:\|[^\]]*)?\][+-]?[ \t]*`)
	wikiLink    = regexp.MustCompile(`(!?)\[\[([^\[\]\n|]+)(?:\|([^\[\]\n]*))?\]\]`)
	highlight   = regexp.MustCompile(`(^|[\s("“*_])==([^=\s](?:[^=\n]*[^=\s])?)==($|[\s.,;:!?)"”*_])`)
	codeSpan    = regexp.MustCompile("(?:^|[^`])(`+)[^`]")
	endAttr     = regexp.MustCompile(`[ \t]*\{#[\w:.-]+(?:[ \t]+` + attribute + `)*[ \t]*\}[ \t]*$`)
	definition  = regexp.MustCompile(`^ {1,3}:[ \t]+\S`)
	leadingAttr = regexp.MustCompile(`^` + attributes)
	obsidian    = regexp.MustCompile(`%%[^%\n]*%%`)
	texLine     = regexp.MustCompile(`^[ \t]*\\(?:[a-zA-Z]*skip|newpage|clearpage|pagebreak|pause|noindent|centering|hline|maketitle|tableofcontents|(?:begin|end)\{(?:center|figure|columns?|frame|block|minipage|table|small|footnotesize|flushleft|flushright)\*?\}|(?:vspace|hspace|label|pagestyle|setcounter|columnbreak|input|include)\*?)(?:[\[{][^\]}]*[\]}])*[ \t]*$`)
	htmlOpen    = regexp.MustCompile(`^[ \t]*<(?:div|section|article|aside|figure|blockquote|details|td|span)\b[^>]*\bmarkdown(?:="?(?:1|block|span|true)"?)?[^>]*>[ \t]*$`)
	htmlClose   = regexp.MustCompile(`^[ \t]*</(?:div|section|article|aside|figure|blockquote|details|td)>[ \t]*$`)
	directive   = regexp.MustCompile(`^\{[ \t]*(?:note|tip|hint|important|warning|caution|danger|attention|error|seealso|admonition|definition|theorem|proof|lemma|exercise|solution|example|remark|epigraph|margin|sidebar|dropdown|card)[ \t]*\}[ \t]*(.*)$`)
	directArg   = regexp.MustCompile(`^[ \t]*:[\w-]+:.*$`)
	plainFenced = regexp.MustCompile(`^[ \t]*([:\x60~]{3,})[ \t]*$`)
)

// commonMark rewrites the dialects in s, which has "\n" line ends only.
func commonMark(s string) string {
	d := dialect{}
	for line := range strings.SplitSeq(withoutFrontMatter(s), "\n") {
		d.line(line)
	}
	return d.out.String()
}

// dialect rewrites line by line.
type dialect struct {
	out   strings.Builder
	fence string // the marks that opened the code block we are in
	// opened is the fence of a directive, whose lines are Markdown.
	opened []string
	// note is how far the lines of a MkDocs note are indented, 0 outside.
	note int
	html int // open tags that hold Markdown
}

func (d *dialect) emit(line string) {
	d.out.WriteString(line)
	d.out.WriteByte('\n')
}

func (d *dialect) line(line string) {
	if d.fence == "" {
		line = d.outOfNote(line)
	} else if d.note > 0 {
		line = cutIndent(line, d.note)
	}
	if d.inFence(line) {
		d.emit(line)
		return
	}
	if d.block(line) {
		return
	}
	if definition.MatchString(line) {
		line = strings.TrimLeft(line, " ")
	}
	d.emit(inlineDialect(line))
}

// inFence follows code blocks: true for their lines and fences.
func (d *dialect) inFence(line string) bool {
	m := fence.FindStringSubmatch(line)
	if d.fence != "" {
		if m != nil && strings.TrimSpace(m[2]) == "" && strings.HasPrefix(m[1], d.fence) {
			d.fence = ""
		}
		return true
	}
	if m == nil || len(d.opened) > 0 && strings.TrimSpace(m[2]) == "" && m[1] == d.opened[len(d.opened)-1] || directive.MatchString(strings.TrimSpace(m[2])) {
		return false
	}
	d.fence = m[1]
	return true
}

// block handles lines that are syntax as a whole; true when line is done with.
func (d *dialect) block(line string) bool {
	switch {
	case d.directives(line):
	case divNamed.MatchString(line):
		d.emit("\n" + divNamed.FindStringSubmatch(line)[1] + "\n")
	case divTitle.MatchString(line):
		d.emit("\n" + divTitle.FindStringSubmatch(line)[1] + "\n")
	case divLine.MatchString(line), blockAttr.MatchString(line), texLine.MatchString(line):
		d.emit("")
	case htmlOpen.MatchString(line):
		d.html++
		d.emit("")
	case d.html > 0 && htmlClose.MatchString(line):
		d.html--
		d.emit("")
	case noteLine.MatchString(line):
		m := noteLine.FindStringSubmatch(line)
		d.note = len(strings.ReplaceAll(m[1], "\t", "    ")) + 4
		d.emit("\n" + m[1] + m[2] + "\n")
	default:
		return false
	}
	return true
}

// directives opens and closes the fences of MyST whose content is Markdown.
func (d *dialect) directives(line string) bool {
	if m := fence.FindStringSubmatch(line); m != nil {
		if title := directive.FindStringSubmatch(strings.TrimSpace(m[2])); title != nil {
			d.opened = append(d.opened, m[1])
			d.emit("\n" + title[1] + "\n")
			return true
		}
	}
	if len(d.opened) == 0 {
		return false
	}
	if m := plainFenced.FindStringSubmatch(line); m != nil && m[1] == d.opened[len(d.opened)-1] {
		d.opened = d.opened[:len(d.opened)-1]
		d.emit("")
		return true
	}
	return directArg.MatchString(line)
}

// outOfNote takes the indent off the lines of a MkDocs note and ends the note
// at the first line without it.
func (d *dialect) outOfNote(line string) string {
	if d.note == 0 || strings.TrimSpace(line) == "" {
		return line
	}
	cut := cutIndent(line, d.note)
	if cut == line {
		d.note = 0
	}
	return cut
}

// cutIndent takes n columns of space off a line that has them.
func cutIndent(line string, n int) string {
	width := 0
	for i := 0; i < len(line); i++ {
		if width >= n {
			return line[i:]
		}
		switch line[i] {
		case ' ':
			width++
		case '\t':
			width += 4
		default:
			return line
		}
	}
	return line
}

// inlineDialect rewrites what stands within a line, outside of code spans.
func inlineDialect(line string) string {
	if !strings.ContainsAny(line, "{[=%") {
		return line
	}
	line = callout.ReplaceAllString(line, "$1")
	if !strings.Contains(line, "`") {
		return proseDialect(line)
	}
	var b strings.Builder
	for line != "" {
		open, end := nextCode(line)
		b.WriteString(proseDialect(line[:open]))
		b.WriteString(line[open:end])
		line = leadingAttr.ReplaceAllString(line[end:], "")
	}
	return b.String()
}

// nextCode is where the first code span of a line starts and ends; both are
// the line's length when there is none.
func nextCode(line string) (open, end int) {
	m := codeSpan.FindStringSubmatchIndex(line)
	if m == nil {
		return len(line), len(line)
	}
	open, end = m[2], m[3]
	marks := line[open:end]
	for i := end; i < len(line); {
		at := strings.Index(line[i:], marks)
		if at < 0 {
			break
		}
		i += at
		n := len(line[i:]) - len(strings.TrimLeft(line[i:], "`"))
		if i += n; n == len(marks) {
			return open, i
		}
	}
	return open, end
}

func proseDialect(s string) string {
	if strings.Contains(s, "{") {
		s = templates.ReplaceAllString(s, "")
		s = spanText.ReplaceAllString(s, "$1$2")
		s = endAttr.ReplaceAllString(s, "")
		s = spanAttr.ReplaceAllString(s, "$1")
		s = kramdown.ReplaceAllString(s, "")
	}
	if strings.Contains(s, "[[") {
		s = wikiLink.ReplaceAllStringFunc(s, wikiText)
	}
	if strings.Contains(s, "==") {
		s = highlight.ReplaceAllString(s, "$1$2$3")
	}
	if strings.Contains(s, "%%") {
		s = obsidian.ReplaceAllString(s, "")
	}
	return s
}

// wikiText is what Obsidian shows for [[page]] and [[page|words]]; pictures
// show no words.
func wikiText(link string) string {
	m := wikiLink.FindStringSubmatch(link)
	switch {
	case m[1] == "!":
		return ""
	case m[3] != "":
		return m[3]
	}
	return m[2]
}

// lineEnds makes "\n" the only line end.
func unixLines(s string) string {
	if !strings.Contains(s, "\r") {
		return s
	}
	return string(bytes.ReplaceAll(bytes.ReplaceAll([]byte(s), []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n")))
}
