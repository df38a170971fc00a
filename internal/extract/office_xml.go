package extract

import (
	"encoding/xml"
	"io"
	"strings"
)

// xnode is an element of an office file's XML, or a run of text (name "").
// Element and attribute names carry the usual prefix of their namespace
// whatever prefix the file uses ("w:p", "r:id"), so that transitional and
// strict files look alike; attributes without a namespace have a bare name.
type xnode struct {
	name  string
	attrs []xattr
	kids  []*xnode
	text  string // of a run of text
}

type xattr struct{ name, value string }

// attr is the value of an attribute, empty when it is not there.
func (n *xnode) attr(name string) string {
	v, _ := n.lookAttr(name)
	return v
}

func (n *xnode) lookAttr(name string) (string, bool) {
	if n != nil {
		for _, a := range n.attrs {
			if a.name == name {
				return a.value, true
			}
		}
	}
	return "", false
}

// kid is the first child with that name, following a path of names; nil when
// there is none. It may be called on nil.
func (n *xnode) kid(path ...string) *xnode {
	for _, name := range path {
		n = n.firstKid(name)
	}
	return n
}

func (n *xnode) firstKid(name string) *xnode {
	if n != nil {
		for _, k := range n.kids {
			if k.name == name {
				return k
			}
		}
	}
	return nil
}

// kidsOrNone is the children, of nil none.
func (n *xnode) kidsOrNone() []*xnode {
	if n == nil {
		return nil
	}
	return n.kids
}

// all lists the children with that name.
func (n *xnode) all(name string) []*xnode {
	var found []*xnode
	if n != nil {
		for _, k := range n.kids {
			if k.name == name {
				found = append(found, k)
			}
		}
	}
	return found
}

// find is the first node below n with that name, in document order.
func (n *xnode) find(name string) *xnode {
	if n == nil {
		return nil
	}
	for _, k := range n.kids {
		if k.name == name {
			return k
		}
		if f := k.find(name); f != nil {
			return f
		}
	}
	return nil
}

// each calls visit for all nodes below n with that name, outermost only.
func (n *xnode) each(name string, visit func(*xnode)) {
	if n == nil {
		return
	}
	for _, k := range n.kids {
		if k.name == name {
			visit(k)
		} else {
			k.each(name, visit)
		}
	}
}

// words is all text below n.
func (n *xnode) words() string {
	if n == nil {
		return ""
	}
	if n.name == "" {
		return n.text
	}
	var b strings.Builder
	for _, k := range n.kids {
		b.WriteString(k.words())
	}
	return b.String()
}

// on reads a switch such as <w:b/> or <w:b w:val="0"/>: there and not off.
func (n *xnode) on(attr string) bool {
	return n != nil && !isOff(n.attr(attr))
}

func isOff(v string) bool { return v == "0" || v == "false" || v == "off" || v == "none" }

func isOn(v string) bool { return v == "1" || v == "true" || v == "on" }

// officeXML builds nodes from the tokens of one part.
type officeXML struct {
	*xmlReader
	names map[xml.Name]string
}

func newOfficeXML(x *xmlReader) *officeXML {
	return &officeXML{x, make(map[xml.Name]string, 64)}
}

func (x *officeXML) name(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	s, ok := x.names[n]
	if !ok {
		s = prefixOf(n.Space) + ":" + n.Local
		if len(x.names) < 4096 {
			x.names[n] = s
		}
	}
	return s
}

// tree reads the rest of the element that has just started.
func (x *officeXML) tree(start xml.StartElement) (*xnode, error) {
	n := &xnode{name: x.name(start.Name)}
	if len(start.Attr) > 0 {
		n.attrs = make([]xattr, 0, len(start.Attr))
	}
	for _, a := range start.Attr {
		if a.Name.Space != "xmlns" && a.Name.Local != "xmlns" {
			n.attrs = append(n.attrs, xattr{x.name(a.Name), a.Value})
		}
	}
	keepsSpace := strings.HasSuffix(n.name, ":t") || strings.HasPrefix(n.name, "text:")
	for {
		t, err := x.Token()
		if err != nil {
			return nil, cutOff(err, x.where)
		}
		switch t := t.(type) {
		case xml.StartElement:
			k, err := x.tree(t)
			if err != nil {
				return nil, err
			}
			n.kids = append(n.kids, alternative(k)...)
		case xml.CharData:
			if keepsSpace || len(strings.TrimSpace(string(t))) > 0 {
				n.kids = append(n.kids, &xnode{text: string(t)})
			}
		case xml.EndElement:
			return n, nil
		}
	}
}

// cutOff turns the end of the input inside of an element into an error.
func cutOff(err error, where string) error {
	if err == io.EOF {
		return damaged(where, "its XML ends too early")
	}
	return err
}

// alternative stands a mc:AlternateContent's first choice in its place, or its
// fallback when it has no choice, or only one in VML: what it shows is there
// once.
func alternative(n *xnode) []*xnode {
	if n.name != "mc:AlternateContent" {
		return []*xnode{n}
	}
	choice, fallback := n.kid("mc:Choice"), n.kid("mc:Fallback")
	if choice != nil && (fallback == nil || choice.attr("Requires") != "v") {
		return choice.kids
	}
	if fallback != nil {
		return fallback.kids
	}
	return nil
}

// officeTree reads a whole part.
func (a *archive) officeTree(part string) (*xnode, error) {
	r, err := a.xmlPart(part)
	if err != nil {
		return nil, err
	}
	x := newOfficeXML(r)
	for {
		t, err := x.Token()
		if err != nil {
			return nil, cutOff(err, part)
		}
		if start, ok := t.(xml.StartElement); ok {
			return x.tree(start)
		}
	}
}

// eachNode streams a part: elements for which want is true are built and
// visited one by one; the others are looked into.
func (a *archive) eachNode(part string, want func(name string) bool, visit func(*xnode) error) error {
	r, err := a.open(part)
	if err != nil {
		return err
	}
	defer r.Close()
	return eachNodeOf(r, part, want, visit)
}

// eachNodeOf is eachNode on bytes that are there already.
func eachNodeOf(r io.Reader, part string, want func(name string) bool, visit func(*xnode) error) error {
	x := newOfficeXML(newXML(r, part))
	for {
		t, err := x.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		start, ok := t.(xml.StartElement)
		if !ok || !want(x.name(start.Name)) {
			continue
		}
		n, err := x.tree(start)
		if err != nil {
			return err
		}
		if err := visit(n); err != nil {
			return err
		}
	}
}
