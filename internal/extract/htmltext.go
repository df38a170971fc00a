package extract

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// inlineText gathers words as a browser lays them out: runs of space are one
// space, and a line break stands where the page asks for one.
type inlineText struct {
	b      strings.Builder
	parted bool // space is due before the next word
	raised int  // how many elements that raise words are open
}

// words adds text, its white space folded.
func (t *inlineText) words(s string) {
	if t.raised > 0 {
		s = raise(s)
	}
	for _, r := range s {
		if r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == '\f' {
			t.parted = true
			continue
		}
		if t.parted && t.b.Len() > 0 && !strings.HasSuffix(t.b.String(), "\n") {
			t.b.WriteByte(' ')
		}
		t.parted = false
		t.b.WriteRune(r)
	}
}

// space parts what comes from what was, unless there is space already.
func (t *inlineText) space() { t.parted = true }

func (t *inlineText) newline() {
	t.parted = false
	if t.b.Len() > 0 {
		t.b.WriteByte('\n')
	}
}

// take hands out what was gathered and starts anew.
func (t *inlineText) take() string {
	s := strings.Trim(t.b.String(), " \n")
	t.b.Reset()
	t.parted = false
	return s
}

// isBlock are the elements that begin and end on lines of their own.
var isBlock = map[atom.Atom]bool{
	atom.Address: true, atom.Article: true, atom.Aside: true, atom.Blockquote: true, atom.Body: true, atom.Caption: true, atom.Center: true,
	atom.Dd: true, atom.Details: true, atom.Dialog: true, atom.Dir: true, atom.Div: true, atom.Dl: true, atom.Dt: true, atom.Fieldset: true,
	atom.Figcaption: true, atom.Figure: true, atom.Footer: true, atom.Form: true, atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true,
	atom.H5: true, atom.H6: true, atom.Header: true, atom.Hgroup: true, atom.Hr: true, atom.Html: true, atom.Legend: true, atom.Li: true,
	atom.Main: true, atom.Menu: true, atom.Ol: true, atom.P: true, atom.Pre: true, atom.Section: true, atom.Summary: true, atom.Table: true,
	atom.Tbody: true, atom.Td: true, atom.Tfoot: true, atom.Th: true, atom.Thead: true, atom.Tr: true, atom.Ul: true,
}

// unseen are the elements whose words nobody reads on the page.
var unseen = map[atom.Atom]bool{
	atom.Head: true, atom.Style: true, atom.Template: true, atom.Noscript: true, atom.Nav: true, atom.Svg: true, atom.Canvas: true,
	atom.Audio: true, atom.Video: true, atom.Iframe: true, atom.Object: true, atom.Embed: true, atom.Applet: true, atom.Map: true,
	atom.Select: true, atom.Datalist: true, atom.Input: true, atom.Textarea: true, atom.Button: true, atom.Noframes: true,
	atom.Rt: true, atom.Rp: true, atom.Rtc: true,
}

var (
	hiddenStyle = regexp.MustCompile(`(?i)(display\s*:\s*none|visibility\s*:\s*hidden)`)
	hiddenClass = regexp.MustCompile(`(?i)(^|\s)(sr-only|visually-hidden|screen-reader-text|headerlink|anchor-link|skip-link|skiplink|mw-editsection)(\s|$)`)
)

// isUnseen says that an element is not shown, or shown as a picture.
func isUnseen(n *html.Node) bool {
	if n.DataAtom == atom.Script {
		return !strings.HasPrefix(attribOf(n, "type"), "math/tex")
	}
	if unseen[n.DataAtom] {
		return true
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "hidden":
			return true
		case "aria-hidden":
			if a.Val == "true" {
				return true
			}
		case "role":
			if a.Val == "navigation" {
				return true
			}
		case "style":
			if hiddenStyle.MatchString(a.Val) {
				return true
			}
		case "class":
			if hiddenClass.MatchString(a.Val) {
				return true
			}
		}
	}
	return false
}

var noteMark = regexp.MustCompile(`^\s*\[?(\d{1,3}|[*†‡a-z])\]?\s*$`)

// isNoteMark says that an element is the raised number of a footnote, which
// would glue itself to the word before.
func isNoteMark(n *html.Node) bool {
	if role := attribOf(n, "role") + " " + attribOf(n, "epub:type"); strings.Contains(role, "noteref") || strings.Contains(role, "backlink") {
		return true
	}
	if n.DataAtom != atom.Sup {
		return false
	}
	link := n.FirstChild
	for link != nil && link.Type == html.TextNode && strings.TrimSpace(link.Data) == "" {
		link = link.NextSibling
	}
	return link != nil && link.DataAtom == atom.A && strings.Contains(attribOf(link, "href"), "#") && noteMark.MatchString(rawText(n))
}

func isHeading(n *html.Node) bool {
	return n.Type == html.ElementNode && len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6'
}

// rawText is all text below n with its line breaks.
func rawText(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		switch {
		case d.Type == html.TextNode && (d.Parent.DataAtom != atom.Script || n.DataAtom == atom.Script) && d.Parent.DataAtom != atom.Style:
			b.WriteString(d.Data)
		case d.DataAtom == atom.Br:
			b.WriteByte('\n')
		}
	}
	return strings.Trim(b.String(), "\n")
}

func attribOf(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func hasAttrib(n *html.Node, key string) bool {
	for _, a := range n.Attr {
		if a.Key == key {
			return true
		}
	}
	return false
}

// raised numbers keep their place: 10³ must never read 103.
var raisedSigns = map[rune]rune{
	'0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹', '+': '⁺', '-': '⁻', '−': '⁻', '(': '⁽', ')': '⁾',
}

// raise writes s above the line if it is a number; other words stay.
func raise(s string) string {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		up, ok := raisedSigns[r]
		if !ok {
			return s
		}
		out = append(out, up)
	}
	return string(out)
}
