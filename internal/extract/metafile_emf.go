package extract

import (
	"strings"
	"unicode/utf16"
)

// isEMF reports whether bytes are an enhanced metafile ([MS-EMF] 2.3.4.2).
func isEMF(b metaBytes) bool {
	return b.u32(0) == emfHeader && string(b.slice(40, 4)) == " EMF"
}

// Records of [MS-EMF] section 2.1.1.
const (
	emfHeader         = 1
	emfSetTextAlign   = 22
	emfMoveTo         = 27
	emfSaveDC         = 33
	emfRestoreDC      = 34
	emfSetTransform   = 35
	emfModifyWorld    = 36
	emfSelectObject   = 37
	emfDeleteObject   = 40
	emfLineTo         = 54
	emfComment        = 70
	emfFont           = 82
	emfTextOutA       = 83
	emfTextOutW       = 84
	emfSmallTextOut   = 108
	emfGlyphs         = 0x10  // options: the text is glyph numbers, not letters
	emfNoRectangle    = 0x100 // of a small text
	emfSmallLetters   = 0x200
	emfPlusDrawString = 0x401C
)

// emfStrokes is the text of an enhanced metafile: that of its own records, or
// when there is none, that of the EMF+ records in its comments.
func emfStrokes(b metaBytes) []stroke {
	m := &emfReader{fonts: map[uint32]drawingFont{}, state: emfState{font: fontOf(0, 0, 0, ""), world: unmoved}}
	for len(b) >= 8 && len(m.drawn)+len(m.plus) < maxStrokes {
		size := int(b.u32(4))
		if size < 8 || size > len(b) {
			break
		}
		m.record(b.u32(0), b[:size])
		b = b[size:]
	}
	if len(m.drawn) == 0 {
		return m.plus
	}
	return m.drawn
}

type emfReader struct {
	fonts map[uint32]drawingFont
	state emfState
	saved []emfState
	drawn []stroke
	plus  []stroke // of EMF+
}

type emfState struct {
	font  drawingFont
	align uint32
	x, y  int32 // where the last drawing ended
	world worldMap
}

// worldMap is an affine map, [MS-EMF] 2.2.28: x' = x·m11 + y·m21 + dx.
type worldMap struct{ m11, m12, m21, m22, dx, dy float64 }

var unmoved = worldMap{m11: 1, m22: 1}

func worldMapAt(b metaBytes, at int) worldMap {
	return worldMap{b.float(at), b.float(at + 4), b.float(at + 8), b.float(at + 12), b.float(at + 16), b.float(at + 20)}
}

// then applies a first and t after it.
func (a worldMap) then(t worldMap) worldMap {
	return worldMap{
		a.m11*t.m11 + a.m12*t.m21, a.m11*t.m12 + a.m12*t.m22,
		a.m21*t.m11 + a.m22*t.m21, a.m21*t.m12 + a.m22*t.m22,
		a.dx*t.m11 + a.dy*t.m21 + t.dx, a.dx*t.m12 + a.dy*t.m22 + t.dy,
	}
}

func (m *emfReader) record(kind uint32, b metaBytes) {
	s := &m.state
	switch kind {
	case emfSetTextAlign:
		s.align = b.u32(8)
	case emfMoveTo, emfLineTo:
		s.x, s.y = b.i32(8), b.i32(12)
	case emfSaveDC:
		if len(m.saved) < MaxDepth {
			m.saved = append(m.saved, *s)
		}
	case emfRestoreDC:
		m.restore(int(b.i32(8)))
	case emfSetTransform:
		s.world = worldMapAt(b, 8)
	case emfModifyWorld:
		m.modify(worldMapAt(b, 8), b.u32(32))
	case emfFont:
		m.fonts[b.u32(8)] = fontOf(b.i32(12), b.i32(20), metaByte(b, 35), utf16Name(b.slice(40, 64)))
	case emfSelectObject:
		if f, ok := m.fonts[b.u32(8)]; ok {
			s.font = f
		}
	case emfDeleteObject:
		delete(m.fonts, b.u32(8))
	case emfTextOutA, emfTextOutW:
		m.textOut(b, kind == emfTextOutW)
	case emfSmallTextOut:
		m.smallText(b)
	case emfComment:
		m.comment(b)
	}
}

func metaByte(b metaBytes, at int) byte { return byte(b.u16(at)) }

// restore goes back to a saved state: -1 is the last.
func (m *emfReader) restore(n int) {
	if n < 0 && -n <= len(m.saved) {
		at := len(m.saved) + n
		m.state, m.saved = m.saved[at], m.saved[:at]
	}
}

func (m *emfReader) modify(t worldMap, how uint32) {
	switch w := m.state.world; how {
	case 1:
		m.state.world = unmoved
	case 2:
		m.state.world = t.then(w)
	case 3:
		m.state.world = w.then(t)
	case 4:
		m.state.world = t
	}
}

// textOut reads EMR_EXTTEXTOUTA and W ([MS-EMF] 2.3.5.7).
func (m *emfReader) textOut(b metaBytes, wide bool) {
	n, at, options := int(b.u32(44)), int(b.u32(48)), b.u32(52)
	if options&emfGlyphs != 0 || n <= 0 || n > len(b) {
		return
	}
	advance := 0.0
	if dx := int(b.u32(72)); dx > 0 && dx+4*n <= len(b) {
		for i := range n {
			advance += float64(b.i32(dx + 4*i))
		}
	}
	m.draw(m.letters(b, at, n, wide), b.i32(36), b.i32(40), advance)
}

func (m *emfReader) letters(b metaBytes, at, n int, wide bool) string {
	if wide {
		return utf16Text(b.slice(at, 2*n))
	}
	return codePageText(b.slice(at, n), m.state.font.charset)
}

// smallText reads EMR_SMALLTEXTOUT ([MS-EMF] 2.3.5.37).
func (m *emfReader) smallText(b metaBytes) {
	n, options := int(b.u32(16)), b.u32(20)
	if options&emfGlyphs != 0 || n <= 0 || n > len(b) {
		return
	}
	at := 36
	if options&emfNoRectangle == 0 {
		at += 16
	}
	m.draw(m.letters(b, at, n, options&emfSmallLetters == 0), b.i32(8), b.i32(12), 0)
}

// draw places text in the device's coordinates, as far as the world transform
// leads there.
func (m *emfReader) draw(text string, x, y int32, advance float64) {
	s := m.state
	if s.align&alignCurrent != 0 {
		x, y = s.x, s.y
	}
	t := s.font.stroke(text, float64(x), float64(y), advance, s.align)
	m.drawn = append(m.drawn, t.moved(s.world))
}

// moved is the stroke after a map, its angle left as it is.
func (s stroke) moved(t worldMap) stroke {
	s.x, s.y = s.x*t.m11+s.y*t.m21+t.dx, s.x*t.m12+s.y*t.m22+t.dy
	s.width *= max(t.m11, -t.m11)
	s.height *= max(t.m22, -t.m22)
	if s.height == 0 {
		s.height = 1
	}
	return s
}

// comment reads the strings that EMF+ draws ([MS-EMFPLUS] 2.3.4.14), where
// they are drawn.
func (m *emfReader) comment(b metaBytes) {
	if string(b.slice(12, 4)) != "EMF+" {
		return
	}
	for b = b[16:]; len(b) >= 12; {
		size := int(b.u32(4))
		if size < 12 || size > len(b) {
			return
		}
		if b.u16(0) == emfPlusDrawString {
			n := int(b.u32(20))
			text := utf16Text(b.slice(40, 2*min(n, len(b))))
			height := max(1, b.float(36)/float64(1+strings.Count(text, "\n")))
			m.plus = append(m.plus, stroke{text: text, x: b.float(24), y: b.float(28), width: b.float(32), height: height}.moved(m.state.world))
		}
		b = b[size:]
	}
}

func utf16Text(b []byte) string {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = uint16(b[2*i]) | uint16(b[2*i+1])<<8
	}
	return printable(string(utf16.Decode(units)))
}

// utf16Name is text that ends at the first zero.
func utf16Name(b []byte) string {
	for i := 0; i+1 < len(b); i += 2 {
		if b[i] == 0 && b[i+1] == 0 {
			return utf16Text(b[:i])
		}
	}
	return utf16Text(b)
}

// printable leaves out what no person sees.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == '\uFFFD' || r == '\uFFFE' || r == '\uFFFF' {
			return -1
		}
		return r
	}, s)
}
