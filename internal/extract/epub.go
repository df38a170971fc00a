package extract

import (
	"context"
	"encoding/xml"
	"io"
	"net/url"
	"path"
	"strings"

	"kizuki/internal/source"
)

// readEPUB reads a book in the order of its spine. Headings in the text make
// sections; a chapter without one has its title from the table of contents.
// [EPUB 3.3, https://www.w3.org/TR/epub-33/; NCX of EPUB 2]
func readEPUB(ctx context.Context, in *input) (*Result, error) {
	a, err := in.openArchive()
	if err != nil {
		return nil, err
	}
	defer a.close()
	if err := refuseLocked(a); err != nil {
		return nil, err
	}
	book, err := openBook(a)
	if err != nil {
		return nil, err
	}
	titles := book.titles()
	f := newFlow(in.Name)
	f.report.Parts = 0
	for _, part := range book.spine {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := f.chapter(a, part, titles[part]); err != nil {
			return nil, err
		}
	}
	return f.result(in), nil
}

// chapter adds one document of a book. A missing one is a warning.
func (f *flow) chapter(a *archive, part, title string) error {
	b, err := a.part(part)
	if err != nil && a.has(part) {
		return err
	}
	if err != nil {
		f.warn("a chapter is missing in the book: " + part)
		return nil
	}
	s, _, err := decodePage(b)
	if err != nil {
		return damaged(part, "it is no text")
	}
	before, sections := len(f.paragraphs), len(f.sections)
	if title != "" {
		f.trail = nil
	}
	if title != "" && !startsWithHeading(s) {
		f.enter(1, title)
	} else {
		f.group++
	}
	with := f.report.WithText
	if err := f.markup(strings.NewReader(s)); err != nil {
		return err
	}
	f.report.Parts++
	f.report.WithText = with
	switch {
	case len(f.paragraphs) > before:
		f.report.WithText++
	case strings.Contains(s, "<img") || strings.Contains(s, "<image") || strings.Contains(s, "<svg"):
		f.report.PicturesOnly++
	}
	if len(f.paragraphs) == before && len(f.sections) > sections {
		f.sections = f.sections[:sections]
	}
	return nil
}

// startsWithHeading says that a chapter brings its own heading before its
// words.
func startsWithHeading(s string) bool {
	f := newFlow("")
	if f.markup(strings.NewReader(s)) != nil || len(f.paragraphs) == 0 {
		return false
	}
	for _, p := range f.paragraphs[:min(3, len(f.paragraphs))] {
		if p.Kind == source.Heading {
			return true
		}
	}
	return false
}

// refuseLocked refuses books whose text is encrypted; fonts may be.
func refuseLocked(a *archive) error {
	if !a.has("META-INF/encryption.xml") {
		return nil
	}
	x, err := a.xmlPart("META-INF/encryption.xml")
	if err != nil {
		return err
	}
	for {
		t, err := x.Token()
		if err != nil {
			return nil
		}
		e, ok := t.(xml.StartElement)
		if uri := attr(e, "URI"); ok && e.Name.Local == "CipherReference" && isText(uri) {
			return &Error{Kind: Unsupported, Detail: "the book is locked by the shop that sold it (DRM)",
				Next: "Ask the shop or your library for a copy without a lock, or import your own notes on it."}
		}
	}
}

func isText(name string) bool {
	switch extension(name) {
	case ".xhtml", ".html", ".htm", ".xml":
		return true
	}
	return false
}

// book is the package document of an EPUB. Names are part names.
type book struct {
	archive *archive
	spine   []string // in reading order, the table of contents left out
	toc     string   // navigation document or NCX; "" when there is none
}

// openBook reads container and package document.
func openBook(a *archive) (*book, error) {
	x, err := a.xmlPart("META-INF/container.xml")
	if err != nil {
		return nil, err
	}
	root := ""
	for root == "" {
		t, err := x.Token()
		if err == io.EOF {
			return nil, damaged("META-INF/container.xml", "it names no book")
		}
		if err != nil {
			return nil, err
		}
		if e, ok := t.(xml.StartElement); ok && e.Name.Local == "rootfile" {
			root = attr(e, "full-path")
		}
	}
	x, err = a.xmlPart(root)
	if err != nil {
		return nil, err
	}
	b := &book{archive: a}
	return b, b.read(x, path.Dir(root))
}

type manifestItem struct{ name, kind, properties string }

func (b *book) read(x *xmlReader, folder string) error {
	items := map[string]manifestItem{}
	for {
		t, err := x.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		e, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "item":
			items[attr(e, "id")] = manifestItem{resolve(folder, attr(e, "href")), attr(e, "media-type"), attr(e, "properties")}
			if strings.Contains(attr(e, "properties"), "nav") {
				b.toc = resolve(folder, attr(e, "href"))
			}
		case "spine":
			if ncx := items[attr(e, "toc")]; b.toc == "" {
				b.toc = ncx.name
			}
		case "itemref":
			it := items[attr(e, "idref")]
			if it.name != "" && !strings.Contains(it.properties, "nav") && strings.Contains(it.kind, "html") {
				b.spine = append(b.spine, it.name)
			}
		}
	}
	if len(b.spine) == 0 {
		return damaged(x.where, "the book lists no chapters")
	}
	return nil
}

// resolve makes a reference out of folder a part name, without its fragment.
func resolve(folder, ref string) string {
	ref, _, _ = strings.Cut(ref, "#")
	if s, err := url.PathUnescape(ref); err == nil {
		ref = s
	}
	return path.Join(folder, ref)
}

// titles maps documents to what the table of contents calls them; without a
// readable table there are none.
func (b *book) titles() map[string]string {
	titles := map[string]string{}
	if b.toc == "" || !b.archive.has(b.toc) {
		return titles
	}
	x, err := b.archive.xmlPart(b.toc)
	if err != nil {
		return titles
	}
	x.Strict = false
	c := &contents{folder: path.Dir(b.toc), titles: titles}
	for {
		t, err := x.Token()
		if err != nil {
			return titles
		}
		c.take(t)
	}
}

// contents follows a table of contents: links in a navigation document, labels
// and targets in an NCX.
type contents struct {
	folder string
	titles map[string]string
	label  strings.Builder
	inside bool   // within a label
	target string // of the link that is open
}

func (c *contents) take(t xml.Token) {
	switch t := t.(type) {
	case xml.StartElement:
		switch t.Name.Local {
		case "a", "navLabel":
			c.inside = true
			c.target = attr(t, "href")
			c.label.Reset()
		case "content":
			c.name(attr(t, "src"))
		}
	case xml.EndElement:
		switch t.Name.Local {
		case "a":
			c.name(c.target)
			c.inside = false
		case "navLabel":
			c.inside = false
		}
	case xml.CharData:
		if c.inside {
			c.label.Write(t)
		}
	}
}

// name gives a document the label just read, unless it has one.
func (c *contents) name(ref string) {
	part := resolve(c.folder, ref)
	if title := strings.Join(strings.Fields(c.label.String()), " "); c.titles[part] == "" && title != "" {
		c.titles[part] = title
	}
}
