package extract

import (
	"strings"

	"kizuki/internal/source"
)

// odfFile is an OpenDocument file (ISO/IEC 26300) while it is read.
type odfFile struct {
	*archive
	styles map[string]*xnode // by family and name: "paragraph Title"
	lists  map[string]*xnode // list styles by name
	notes  int
	maths  int
	tables int
}

// openODF opens the file and reads its styles.
func (in *input) openODF() (*odfFile, error) {
	a, err := in.openArchive()
	if err != nil {
		return nil, err
	}
	f := &odfFile{archive: a, styles: map[string]*xnode{}, lists: map[string]*xnode{}}
	if err := f.checkReadable(); err != nil {
		a.close()
		return nil, err
	}
	root, err := a.optionalTree("styles.xml")
	if err != nil {
		a.close()
		return nil, err
	}
	f.addStyles(root.kid("office:styles"))
	f.addStyles(root.kid("office:automatic-styles"))
	return f, nil
}

// checkReadable refuses a file without content, and one that is encrypted.
func (f *odfFile) checkReadable() error {
	if !f.has("content.xml") {
		return damaged("content.xml", "this part is missing, and nothing can be read without it")
	}
	manifest, err := f.optionalTree("META-INF/manifest.xml")
	if err == nil && manifest.find("manifest:encryption-data") != nil {
		return &Error{Kind: NeedsPassword, Detail: "it is encrypted",
			Next: "Open it with its password, save it without one, and import that."}
	}
	return nil
}

func (f *odfFile) addStyles(n *xnode) {
	if n == nil {
		return
	}
	for _, k := range n.kids {
		switch k.name {
		case "style:style":
			f.styles[k.attr("style:family")+" "+k.attr("style:name")] = k
		case "text:list-style":
			f.lists[k.attr("style:name")] = k
		case "text:outline-style":
			f.lists[""] = k
		}
	}
}

// chain lists a style and its parents, nearest first; a ring ends.
func (f *odfFile) chain(family, name string) []*xnode {
	var all []*xnode
	for len(all) < 32 {
		n := f.styles[family+" "+name]
		if n == nil {
			break
		}
		all = append(all, n)
		name = n.attr("style:parent-style-name")
	}
	return all
}

// hidden reports whether text in a style is not shown.
func (f *odfFile) hidden(family, name string) bool {
	for _, n := range f.chain(family, name) {
		if v := n.kid("style:text-properties").attr("text:display"); v != "" {
			return v == "none"
		}
	}
	return false
}

// odfText collects the text of one paragraph and what is anchored in it.
type odfText struct {
	*odfFile
	runs
	font   string
	boxes  []block
	noted  []*xnode
	frames []*xnode
	slide  bool // dates and page numbers are furniture
}

// notShown are the elements inside of a paragraph that nobody sees there.
var notShown = map[string]bool{
	"text:tracked-changes": true, "office:annotation": true, "office:annotation-end": true, "text:ruby-text": true,
	"text:hidden-paragraph": true, "text:hidden-text": true, "text:script": true, "office:forms": true,
	"text:user-field-decls": true, "text:sequence-decls": true, "text:variable-decls": true, "svg:title": true, "svg:desc": true,
	"presentation:footer": true, "presentation:header": true, "presentation:date-time": true, "office:event-listeners": true,
}

// read walks through a text:p or what is in it.
func (t *odfText) read(n *xnode) {
	for _, k := range n.kids {
		switch {
		case k.name == "":
			t.space(k.text)
		case k.name == "text:s":
			t.write(strings.Repeat(" ", max(1, min(number(k.attr("text:c"), 1), 1000))))
		case k.name == "text:tab":
			t.write("\t")
		case k.name == "text:line-break":
			t.write("\n")
		case k.name == "text:note":
			t.noted = append(t.noted, k)
		case k.name == "text:span":
			if !t.hidden("text", k.attr("text:style-name")) {
				t.span(k)
			}
		case notShown[k.name], t.slide && (k.name == "text:page-number" || k.name == "text:date" || k.name == "text:time"):
		case strings.HasPrefix(k.name, "draw:") && k.name != "draw:a":
			t.anchored(k)
		default:
			t.read(k)
		}
	}
}

// span reads a stretch in one style; a symbol font shows other characters.
func (t *odfText) span(k *xnode) {
	font := t.font
	for _, s := range t.chain("text", k.attr("text:style-name")) {
		if f := s.kid("style:text-properties").attr("style:font-name"); f != "" {
			t.font = f
			break
		}
	}
	t.read(k)
	t.font = font
}

// space writes characters; runs of white space are one space, none at the
// start of a paragraph (part 3, section 6.1.2).
func (t *odfText) space(s string) {
	s = symbols(s, t.font)
	gap := false
	for _, word := range strings.FieldsFunc(s, isXMLSpace) {
		if gap || isXMLSpace(rune(s[0])) {
			if t.last != 0 && !isXMLSpace(t.last) || t.afterMath {
				t.write(" ")
			}
		}
		t.write(word)
		gap = true
	}
	if s != "" && isXMLSpace(rune(s[len(s)-1])) && (t.last != 0 && !isXMLSpace(t.last) || t.afterMath) {
		t.write(" ")
	}
}

func isXMLSpace(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' }

// anchored reads a drawing that stands in a paragraph: an equation in place,
// the rest after it.
func (t *odfText) anchored(n *xnode) {
	if m := t.equation(n); m != "" {
		t.maths++
		t.math(m)
		return
	}
	t.frames = append(t.frames, n)
}

// title of a paragraph: 0 for one in the style Title, -1 for text.
func (f *odfFile) headingLevel(n *xnode) int {
	if n.name == "text:h" {
		return max(1, min(number(n.attr("text:outline-level"), 1), 10))
	}
	for _, s := range f.chain("paragraph", n.attr("text:style-name")) {
		if headingByName(s.attr("style:name")) == 0 {
			return 0
		}
	}
	return -1
}

// odfBlocks reads the blocks of a box, cell or note: paragraphs, lists,
// tables.
func (f *odfFile) odfBlocks(n *xnode, slide bool) []block {
	w := odfWriter{odfFile: f, slide: slide}
	w.blocks(n)
	return w.out
}

// odfWriter turns nodes into blocks.
type odfWriter struct {
	*odfFile
	slide     bool
	out       []block
	listing   *odfList // the list that is open
	continued *odfList // the last list that ended
}

func (w *odfWriter) blocks(n *xnode) {
	if n == nil {
		return
	}
	for _, k := range n.kids {
		w.block(k)
	}
}

func (w *odfWriter) block(k *xnode) {
	switch k.name {
	case "text:p", "text:h":
		w.paragraph(k)
	case "text:list":
		w.list(k)
	case "table:table":
		w.table(k)
	case "draw:frame", "draw:custom-shape", "draw:g", "draw:rect", "draw:ellipse", "draw:text-box", "draw:circle", "draw:polygon", "draw:path":
		w.out = append(w.out, w.drawn(k, w.slide)...)
	case "text:section", "text:index-body", "text:table-of-content", "text:index-title", "text:list-item", "text:list-header",
		"text:bibliography", "text:illustration-index", "text:table-index", "text:alphabetical-index", "text:user-index", "text:object-index", "text:numbered-paragraph":
		w.blocks(k)
	}
}

func (w *odfWriter) paragraph(n *xnode) {
	text, boxes, _ := w.text(n, w.slide)
	if label := w.listing.label(); text != "" && label != "" {
		text = label + text
	}
	if text != "" {
		w.out = appendBlock(w.out, text, w.listing != nil)
	}
	w.out = append(w.out, boxes...)
}

// text reads one paragraph: its words, the boxes anchored in it and its notes.
func (f *odfFile) text(n *xnode, slide bool) (string, []block, []*xnode) {
	if f.hidden("paragraph", n.attr("text:style-name")) {
		return "", nil, nil
	}
	t := odfText{odfFile: f, slide: slide}
	t.read(n)
	var boxes []block
	for _, k := range t.frames {
		boxes = append(boxes, f.drawn(k, slide)...)
	}
	return strings.Trim(t.String(), " \n"), boxes, t.noted
}

// table reads a table as rows of cells.
func (w *odfWriter) table(n *xnode) {
	w.tables++
	var lines []string
	var rows func(*xnode)
	rows = func(n *xnode) {
		for _, k := range n.kids {
			switch k.name {
			case "table:table-row":
				if line := tableRow(w.cells(k)); line != "" {
					lines = append(lines, line)
				}
			case "table:table-header-rows", "table:table-rows", "table:table-row-group":
				rows(k)
			}
		}
	}
	rows(n)
	if len(lines) > 0 {
		w.out = append(w.out, block{strings.Join(lines, "\n"), source.Table})
	}
}

func (w *odfWriter) cells(row *xnode) []string {
	var cells []string
	for _, k := range row.kids {
		if k.name == "table:table-cell" {
			text := cellText(w.odfBlocks(k, w.slide))
			for range max(1, min(number(k.attr("table:number-columns-repeated"), 1), 64)) {
				cells = append(cells, text)
			}
		}
	}
	return cells
}
