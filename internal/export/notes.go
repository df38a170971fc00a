package export

import (
	"fmt"
	"strings"

	"kizuki/internal/classmate"
	"kizuki/internal/library"
	"kizuki/internal/session"
)

// Notes writes the confirmed concepts of a course as Markdown: each with its
// quotes and their places, what was missed, and the student's corrections.
func Notes(lib *library.Library, desk *session.Desk, id string) (string, error) {
	c, err := lib.Course(id)
	if err != nil {
		return "", err
	}
	concepts, err := study(lib, desk, c.ID)
	if err != nil {
		return "", err
	}
	corrections, err := lib.Corrections(c.ID)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", plain(c.Name))
	for _, k := range concepts {
		fmt.Fprintf(&b, "\n## %s\n\n", plain(k.Name))
		quoted(&b, c.ID, k.quotes)
		if len(k.missed) > 0 {
			b.WriteString("### Missed before\n\n")
			quoted(&b, c.ID, k.missed)
		}
	}
	if len(corrections) > 0 {
		b.WriteString("\n## Corrections\n\n")
	}
	for _, x := range corrections {
		fmt.Fprintf(&b, "- “%s”: %s\n", plain(x.Wrong), plain(x.Note))
	}
	return b.String(), nil
}

// quoted writes quotes as Markdown quotations, each with its place and link.
func quoted(b *strings.Builder, course string, quotes []classmate.Quote) {
	for _, q := range quotes {
		fmt.Fprintf(b, "> %s\n>\n> [%s](%s)\n\n", plain(q.Text), plain(q.Label), Link(course, q.Citation))
	}
}

// plain is words on one line, with what Markdown would read as marks escaped.
func plain(s string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.Fields(s), " ") {
		if strings.ContainsRune("\\`*_[]<>#|~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
