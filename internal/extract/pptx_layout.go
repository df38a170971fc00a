package extract

// layout is what slides inherit from their layout and its master: where
// placeholders lie and which of their paragraphs are lists. Its own text is
// never read: it is a prompt, or repeats on every slide.
type layout struct {
	placeholders []placeholder
	master       *layout
	title, body  *listStyle // of a master: what titles and bodies inherit
	other        *listStyle // what shapes without a placeholder inherit
}

type placeholder struct {
	kind, index string
	box         box
	placed      bool
	style       *listStyle
}

// layout reads a layout's part once. A missing one inherits nothing.
func (d *deck) layout(part string) (*layout, error) {
	if l, ok := d.layouts[part]; ok {
		return l, nil
	}
	l := &layout{other: d.defaults}
	d.layouts[part] = l
	root, err := d.optionalTree(part)
	if err != nil || root == nil {
		return l, err
	}
	rels, err := d.relations(part)
	if err != nil {
		return l, err
	}
	if m := rels.first("slideMaster"); m != "" && m != part {
		if l.master, err = d.layout(m); err != nil {
			return l, err
		}
		l.other = l.master.other
	}
	if styles := root.kid("p:txStyles"); styles != nil {
		l.title = readListStyle(styles.kid("p:titleStyle"), nil)
		l.body = readListStyle(styles.kid("p:bodyStyle"), nil)
		l.other = readListStyle(styles.kid("p:otherStyle"), d.defaults)
	}
	l.readPlaceholders(root.kid("p:cSld", "p:spTree"))
	return l, nil
}

func (l *layout) readPlaceholders(tree *xnode) {
	tree.each("p:sp", func(sp *xnode) {
		ph := sp.kid("p:nvSpPr", "p:nvPr", "p:ph")
		if ph == nil {
			return
		}
		inherited := l.master.placeholder(ph)
		if l.master == nil {
			inherited.style = l.styleOf(ph.attr("type"))
		}
		own := placeholder{kind: ph.attr("type"), index: ph.attr("idx")}
		own.box, own.placed = identity.box(sp.kid("p:spPr", "a:xfrm"))
		if !own.placed {
			own.box, own.placed = inherited.box, inherited.placed
		}
		own.style = readListStyle(sp.kid("p:txBody", "a:lstStyle"), inherited.style)
		l.placeholders = append(l.placeholders, own)
	})
}

// styleOf is the text style of a master for a placeholder of that kind.
func (l *layout) styleOf(kind string) *listStyle {
	switch kind {
	case "title", "ctrTitle":
		return l.title
	case "dt", "ftr", "sldNum", "hdr":
		return l.other
	}
	return l.body
}

// placeholder is what ph inherits: from the placeholder with its index and
// kind, else its index, else its kind.
func (l *layout) placeholder(ph *xnode) placeholder {
	if l == nil || ph == nil {
		return placeholder{}
	}
	kind, index := ph.attr("type"), ph.attr("idx")
	best, score := -1, 0
	for i, p := range l.placeholders {
		s := 0
		if index != "" && p.index == index {
			s += 2
		}
		if sameKind(p.kind, kind) {
			s++
		}
		if s > score {
			best, score = i, s
		}
	}
	if best < 0 {
		return l.master.placeholder(ph)
	}
	return l.placeholders[best]
}

// sameKind compares placeholder kinds; a centred title is a title, and what
// names no kind is body text.
func sameKind(a, b string) bool { return plainKind(a) == plainKind(b) }

func plainKind(kind string) string {
	switch kind {
	case "ctrTitle":
		return "title"
	case "", "obj", "subTitle":
		return "body"
	}
	return kind
}
