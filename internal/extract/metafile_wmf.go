package extract

import "golang.org/x/text/encoding/charmap"

// isWMF reports whether bytes are a Windows metafile, placeable or plain
// ([MS-WMF] 2.3.2).
func isWMF(b metaBytes) bool {
	if b.u32(0) == wmfPlaceable {
		b = b.slice(22, len(b))
	}
	return (b.u16(0) == 1 || b.u16(0) == 2) && b.u16(2) == 9 && (b.u16(4) == 0x100 || b.u16(4) == 0x300)
}

// Records of [MS-WMF] section 2.1.1.1.
const (
	wmfPlaceable    = 0x9AC6CDD7
	wmfSaveDC       = 0x001E
	wmfRestoreDC    = 0x0127
	wmfSelectObject = 0x012D
	wmfSetTextAlign = 0x012E
	wmfDeleteObject = 0x01F0
	wmfMoveTo       = 0x0214
	wmfLineTo       = 0x0213
	wmfFont         = 0x02FB
	wmfTextOut      = 0x0521
	wmfExtTextOut   = 0x0A32
	wmfRectangle    = 6 // options: a rectangle stands before the text
	wmfGlyphs       = 0x10
)

// wmfObjects are the records that make an object other than a font: pens,
// brushes, palettes, regions.
var wmfObjects = map[uint16]bool{0x02FA: true, 0x02FC: true, 0x00F7: true, 0x06FF: true, 0x01F9: true, 0x0142: true, 0x00F8: true}

// maxWMFObjects is how many objects a metafile may hold at once.
const maxWMFObjects = 1 << 16

// wmfStrokes is the text of a Windows metafile.
func wmfStrokes(b metaBytes) []stroke {
	if b.u32(0) == wmfPlaceable {
		b = b.slice(22, len(b))
	}
	m := &wmfReader{state: wmfState{font: fontOf(0, 0, 0, "")}}
	for b = b.slice(18, len(b)); len(b) >= 6 && len(m.drawn) < maxStrokes; {
		size := 2 * int(b.u32(0)&0x7FFFFFFF)
		if size < 6 || size > len(b) {
			break
		}
		m.record(b.u16(4), b[6:size])
		b = b[size:]
	}
	return m.drawn
}

type wmfReader struct {
	objects []*drawingFont // nil: free; one without a height: not a font
	free    int            // no slot below this is free
	state   wmfState
	saved   []wmfState
	drawn   []stroke
}

type wmfState struct {
	font  drawingFont
	align uint32
	x, y  int32
}

func (m *wmfReader) record(kind uint16, b metaBytes) {
	s := &m.state
	switch kind {
	case wmfSetTextAlign:
		s.align = uint32(b.u16(0))
	case wmfMoveTo, wmfLineTo:
		s.y, s.x = b.i16(0), b.i16(2)
	case wmfSaveDC:
		if len(m.saved) < MaxDepth {
			m.saved = append(m.saved, *s)
		}
	case wmfRestoreDC:
		if n := len(m.saved) + int(b.i16(0)); n >= 0 && n < len(m.saved) {
			m.state, m.saved = m.saved[n], m.saved[:n]
		}
	case wmfFont:
		f := fontOf(b.i16(0), b.i16(4), metaByte(b, 13), codePageName(b.slice(18, 32)))
		m.keep(&f)
	case wmfSelectObject:
		if i := int(b.u16(0)); i < len(m.objects) && m.objects[i] != nil && m.objects[i].height > 0 {
			s.font = *m.objects[i]
		}
	case wmfDeleteObject:
		if i := int(b.u16(0)); i < len(m.objects) {
			m.objects[i], m.free = nil, min(m.free, i)
		}
	case wmfTextOut:
		n := int(b.u16(0))
		m.draw(b.slice(2, n), b.i16(2+n+n%2), b.i16(4+n+n%2), 0)
	case wmfExtTextOut:
		m.extTextOut(b)
	default:
		if wmfObjects[kind] {
			m.keep(&drawingFont{})
		}
	}
}

// keep puts an object into the lowest free place, which names it from then on.
func (m *wmfReader) keep(f *drawingFont) {
	for m.free < len(m.objects) && m.objects[m.free] != nil {
		m.free++
	}
	if m.free < len(m.objects) {
		m.objects[m.free] = f
	} else if len(m.objects) < maxWMFObjects {
		m.objects = append(m.objects, f)
	}
}

func (m *wmfReader) extTextOut(b metaBytes) {
	n, options, at := int(b.u16(4)), b.u16(6), 8
	if options&wmfGlyphs != 0 {
		return
	}
	if options&wmfRectangle != 0 {
		at += 8
	}
	advance := 0.0
	if dx := at + n + n%2; dx+2*n <= len(b) {
		for i := range n {
			advance += float64(b.i16(dx + 2*i))
		}
	}
	m.draw(b.slice(at, n), b.i16(0), b.i16(2), advance)
}

func (m *wmfReader) draw(letters []byte, y, x int32, advance float64) {
	s := m.state
	if s.align&alignCurrent != 0 {
		x, y = s.x, s.y
	}
	m.drawn = append(m.drawn, s.font.stroke(codePageText(letters, s.font.charset), float64(x), float64(y), advance, s.align))
}

// codePageText reads bytes in the code page of a font's charset.
func codePageText(b []byte, charset int) string {
	e := codePages[rtfCharsets[charset]]
	if e == nil {
		e = charmap.Windows1252
	}
	if charset == symbolCharset {
		e = charmap.ISO8859_1
	}
	s, err := e.NewDecoder().Bytes(b)
	if err != nil {
		s = nil
	}
	return printable(string(s))
}

// codePageName is a name that ends at the first zero.
func codePageName(b []byte) string {
	for i, c := range b {
		if c == 0 {
			b = b[:i]
			break
		}
	}
	return codePageText(b, 0)
}
