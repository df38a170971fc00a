// Package handmade writes small PDFs by hand, for tests only: pages whose text
// stands at known points, and files made to break readers.
//
//	data := handmade.PDF(handmade.Page{Content: handmade.Text(72, 720, 12, "Osmosis.")})
//
// Coordinates are those of PDF: points from the bottom left corner. The only
// font is Helvetica, whose Latin letters the readers know the width of.
package handmade

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

// Page is one page; zero width and height mean 612 by 792.
type Page struct {
	Width, Height int
	Rotate        int    // degrees clockwise
	Content       string // of its content stream
	Extra         string // more entries of its dictionary
}

// Text shows a line of text that begins at x, y.
func Text(x, y, size float64, text string) string {
	escaped := strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(text)
	return fmt.Sprintf("BT /F1 %g Tf %g %g Td (%s) Tj ET\n", size, x, y, escaped)
}

// Lines shows lines below each other, 1.2 sizes apart.
func Lines(x, y, size float64, lines ...string) string {
	var b strings.Builder
	for i, l := range lines {
		b.WriteString(Text(x, y-float64(i)*size*1.2, size, l))
	}
	return b.String()
}

// Bookmark is an entry of the outline.
type Bookmark struct {
	Title string
	Page  int // from 1
	Under []Bookmark
}

// Document is a PDF to be written.
type Document struct {
	Pages     []Page
	Bookmarks []Bookmark
	// Labels is the page label dictionary, such as "0 << /S /r >> 2 << /S /D >>".
	Labels string
	// Objects are more objects, numbered from FirstExtra.
	Objects []string

	objects []string
}

// FirstExtra is the number of the first of a Document's Objects.
const FirstExtra = 4

// PDF writes pages without anything else.
func PDF(pages ...Page) []byte { return (&Document{Pages: pages}).Bytes() }

// Bytes writes the document.
func (d *Document) Bytes() []byte {
	d.objects = []string{"", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"}
	d.objects = append(d.objects, d.Objects...)
	var kids []string
	for _, p := range d.Pages {
		kids = append(kids, fmt.Sprintf("%d 0 R", d.page(p)))
	}
	catalog := "<< /Type /Catalog /Pages 2 0 R"
	if d.Labels != "" {
		catalog += " /PageLabels << /Nums [" + d.Labels + "] >>"
	}
	if len(d.Bookmarks) > 0 {
		catalog += fmt.Sprintf(" /Outlines %d 0 R", d.outline(kids))
	}
	d.objects[0] = catalog + " >>"
	d.objects[1] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(kids), strings.Join(kids, " "))
	return write(d.objects, "")
}

func (d *Document) add(object string) int {
	d.objects = append(d.objects, object)
	return len(d.objects)
}

func (d *Document) page(p Page) int {
	if p.Width == 0 {
		p.Width, p.Height = 612, 792
	}
	content := d.add(Stream("", []byte(p.Content)))
	return d.add(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Rotate %d /Resources << /Font << /F1 3 0 R >> >> /Contents %d 0 R %s >>",
		p.Width, p.Height, p.Rotate, content, p.Extra))
}

func (d *Document) outline(pages []string) int {
	root := d.add("")
	first, last := d.bookmarks(root, d.Bookmarks, pages)
	d.objects[root-1] = fmt.Sprintf("<< /Type /Outlines /First %d 0 R /Last %d 0 R >>", first, last)
	return root
}

func (d *Document) bookmarks(parent int, marks []Bookmark, pages []string) (first, last int) {
	first = len(d.objects) + 1
	for range marks {
		d.add("")
	}
	for i, m := range marks {
		o := fmt.Sprintf("<< /Title (%s) /Parent %d 0 R /Dest [%s /Fit]", m.Title, parent, pages[m.Page-1])
		if i > 0 {
			o += fmt.Sprintf(" /Prev %d 0 R", first+i-1)
		}
		if i+1 < len(marks) {
			o += fmt.Sprintf(" /Next %d 0 R", first+i+1)
		}
		if len(m.Under) > 0 {
			a, b := d.bookmarks(first+i, m.Under, pages)
			o += fmt.Sprintf(" /First %d 0 R /Last %d 0 R", a, b)
		}
		d.objects[first+i-1] = o + " >>"
	}
	return first, first + len(marks) - 1
}

// Stream is a stream object with more entries of its dictionary.
func Stream(entries string, data []byte) string {
	return fmt.Sprintf("<< /Length %d %s >>\nstream\n%s\nendstream", len(data), entries, data)
}

// Packed is a compressed stream object.
func Packed(entries string, data []byte) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	z.Write(data)
	z.Close()
	return Stream("/Filter /FlateDecode "+entries, b.Bytes())
}

// write writes objects numbered from 1, the first being the catalog.
func write(objects []string, trailer string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	starts := make([]int, len(objects))
	for i, o := range objects {
		starts[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range starts {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, trailer, table)
	return b.Bytes()
}
