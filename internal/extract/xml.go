package extract

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// xmlReader hands out the tokens of an XML part and refuses what hostile ones
// do: more than MaxDepth levels, entities beyond the five, tokens above
// MaxToken. Entities are never expanded and nothing is ever loaded.
type xmlReader struct {
	*xml.Decoder
	where string // the part, for errors
	bytes *tokenBytes
	depth int
}

// newXML reads the part named where from r. Any declared charset that the web
// knows is understood, and UTF-16 by its byte order mark.
func newXML(r io.Reader, where string) *xmlReader {
	counted := &tokenBytes{r: bufio.NewReaderSize(transform.NewReader(r, unicode.BOMOverride(transform.Nop)), 64<<10)}
	d := xml.NewDecoder(counted)
	d.CharsetReader = func(label string, r io.Reader) (io.Reader, error) {
		if strings.HasPrefix(strings.ToLower(label), "utf-16") {
			return r, nil // the byte order mark was seen to
		}
		return charset.NewReaderLabel(label, r)
	}
	return &xmlReader{Decoder: d, where: where, bytes: counted}
}

// xmlPart reads a part of a as XML tokens. The part is held in memory.
func (a *archive) xmlPart(name string) (*xmlReader, error) {
	b, err := a.part(name)
	if err != nil {
		return nil, err
	}
	return newXML(bytes.NewReader(b), name), nil
}

// Token is the next token, with names resolved to their namespaces; io.EOF at
// the end; else an *Error.
func (x *xmlReader) Token() (xml.Token, error) {
	x.bytes.n = 0
	t, err := x.Decoder.Token()
	if err != nil {
		return nil, x.problem(err)
	}
	switch t := t.(type) {
	case xml.StartElement:
		if x.depth++; x.depth > MaxDepth {
			return nil, limited(x.where, "its XML is more than %d levels deep; that is the limit", MaxDepth)
		}
	case xml.EndElement:
		x.depth--
	case xml.Directive:
		if bytes.Contains(t, []byte("<!ENTITY")) {
			return nil, damaged(x.where, "its XML declares entities of its own, which are not read")
		}
	}
	return t, nil
}

// Skip passes over everything to the end of the element just started.
func (x *xmlReader) Skip() error {
	for inside := x.depth - 1; x.depth > inside; {
		if _, err := x.Token(); err != nil {
			return x.problem(err)
		}
	}
	return nil
}

func (x *xmlReader) problem(err error) error {
	var e *Error
	var syntax *xml.SyntaxError
	switch {
	case err == io.EOF, errors.As(err, &e):
		return err
	case errors.As(err, &syntax):
		return damaged(x.where, "its XML is broken in line %d (%s)", syntax.Line, syntax.Msg)
	}
	return damaged(x.where, "its XML is broken (%v)", err)
}

// tokenBytes counts the bytes since the last token and stops a token that
// would fill the memory.
type tokenBytes struct {
	r *bufio.Reader
	n int
}

func (c *tokenBytes) ReadByte() (byte, error) {
	if c.n++; c.n > MaxToken {
		return 0, limited("", "its XML holds a piece of more than %d MB; that is the limit", MaxToken>>20)
	}
	return c.r.ReadByte()
}

func (c *tokenBytes) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += n
	return n, err
}

// attr is the value of the first attribute with that local name.
func attr(e xml.StartElement, local string) string {
	for _, a := range e.Attr {
		if a.Name.Local == local {
			return a.Value
		}
	}
	return ""
}
