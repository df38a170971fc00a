package extract

import (
	"strings"
)

// wordStyle is what a paragraph style says once what it is based on is known.
type wordStyle struct {
	heading   int    // 0 title, 1 first heading …, -1 text
	list      string // id of its list, "" none
	listLevel int
	hidden    bool
	contents  bool // a line of a table of contents
}

// wordStyles are the styles of a document by id.
type wordStyles struct {
	nodes    map[string]*xnode
	usual    string // id of the paragraph style of unstyled paragraphs
	resolved map[string]wordStyle
}

func readWordStyles(root *xnode) wordStyles {
	s := wordStyles{nodes: map[string]*xnode{}, resolved: map[string]wordStyle{}}
	for _, n := range root.all("w:style") {
		id := n.attr("w:styleId")
		s.nodes[id] = n
		if n.attr("w:type") == "paragraph" && isOn(n.attr("w:default")) {
			s.usual = id
		}
	}
	return s
}

// chain lists a style and those it is based on, nearest first; a ring ends.
func (s wordStyles) chain(id string) []*xnode {
	var all []*xnode
	for seen := map[string]bool{}; id != "" && !seen[id] && s.nodes[id] != nil; id = s.nodes[id].kid("w:basedOn").attr("w:val") {
		seen[id] = true
		all = append(all, s.nodes[id])
	}
	return all
}

// paragraph is the paragraph style with that id, "" being the usual one.
func (s wordStyles) paragraph(id string) wordStyle {
	if id == "" {
		id = s.usual
	}
	if st, ok := s.resolved[id]; ok {
		return st
	}
	st := wordStyle{heading: -1}
	if len(s.nodes) == 0 || s.nodes[id] == nil {
		st.heading = headingByName(id)
	}
	chain := s.chain(id)
	for i := len(chain) - 1; i >= 0; i-- {
		st.apply(chain[i])
	}
	if len(s.resolved) < MaxEntries {
		s.resolved[id] = st
	}
	return st
}

// apply lets a style override what it is based on.
func (st *wordStyle) apply(n *xnode) {
	name := strings.ToLower(n.kid("w:name").attr("w:val"))
	if level := headingByName(name); level >= 0 {
		st.heading = level
	}
	st.contents = st.contents || strings.HasPrefix(name, "toc ") || name == "table of figures"
	pPr := n.kid("w:pPr")
	if v := pPr.kid("w:outlineLvl").attr("w:val"); v != "" {
		st.heading = -1
		if level := number(v, 9); level >= 0 && level < 9 {
			st.heading = level + 1
		}
	}
	if numPr := pPr.kid("w:numPr"); numPr != nil {
		if v := numPr.kid("w:numId").attr("w:val"); v != "" {
			st.list = v
		}
		st.listLevel = number(numPr.kid("w:ilvl").attr("w:val"), st.listLevel)
	}
	if v := n.kid("w:rPr", "w:vanish"); v != nil {
		st.hidden = v.on("w:val")
	}
	if name == "toc heading" {
		st.heading = -1
	}
}

// headingByName reads the built-in names, which are English in a file of any
// language: "heading 2" is 2, "Title" 0.
func headingByName(name string) int {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "title" {
		return 0
	}
	rest, ok := strings.CutPrefix(name, "heading")
	if rest = strings.TrimSpace(rest); ok && len(rest) == 1 && rest[0] >= '1' && rest[0] <= '9' {
		return int(rest[0] - '0')
	}
	return -1
}

// hidden reports whether a run is not shown: by its own mark, that of its
// character style, or that of its paragraph's.
func (s wordStyles) hidden(rPr *xnode, paragraph wordStyle) bool {
	if v := rPr.kid("w:vanish"); v != nil {
		return v.on("w:val")
	}
	if id := rPr.kid("w:rStyle").attr("w:val"); id != "" {
		for _, n := range s.chain(id) {
			if v := n.kid("w:rPr", "w:vanish"); v != nil {
				return v.on("w:val")
			}
		}
	}
	return paragraph.hidden
}
