package pdflayout

import (
	"math"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"kizuki/internal/pdfium"
)

// glyph is a character in the frame of its line: x grows in reading direction
// of an upright line, y downwards, whatever way the line is turned on the page.
type glyph struct {
	text   string  // letters it stands for
	x0, x1 float64 // where it starts and where the next one would
	leans  float64 // how far its ink reaches beyond its advance, where PDFium sees a space
	top    float64 // ink
	bottom float64
	y      float64 // base line
	size   float64
	turn   int  // degrees clockwise of its line
	space  bool // the file has a space before it
	// ligature is set on a letter that one sign shows together with the one
	// before: both start at the same place.
	ligature bool
	hyphen   bool        // PDFium takes it for a hyphen at a line end
	rtl      bool        // reads from right to left
	box      pdfium.Rect // ink, on the page
}

// frame turns points of the page so that lines of one direction lie level.
type frame struct {
	turn     int
	cos, sin float64
}

func frameOf(angle float64) frame {
	degrees := math.Mod(math.Round(angle*180/math.Pi)+360, 360)
	if quarter := math.Round(degrees/90) * 90; math.Abs(degrees-quarter) <= 2 {
		degrees = math.Mod(quarter, 360)
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return frame{int(degrees), cos, sin}
}

func (f frame) point(x, y float64) (float64, float64) {
	if f.turn == 0 {
		return x, y
	}
	return x*f.cos + y*f.sin, y*f.cos - x*f.sin
}

func (f frame) rect(r pdfium.Rect) pdfium.Rect {
	if f.turn == 0 {
		return r
	}
	ax, ay := f.point(r.X0, r.Y0)
	bx, by := f.point(r.X1, r.Y1)
	return pdfium.Rect{X0: min(ax, bx), Y0: min(ay, by), X1: max(ax, bx), Y1: max(ay, by)}
}

// Hyphens that PDFium puts where a word is parted at a line end.
const (
	hyphenSTX = 0x02
	hyphenFFE = 0xFFFE
)

// glyphs takes the inked characters of a page, with the spaces noted on them.
func glyphs(p *pdfium.Page) []glyph {
	all := make([]glyph, 0, len(p.Chars))
	var space *pdfium.Char // before the next one
	var last float64       // angle
	f := frameOf(0)
	for i := range p.Chars {
		c := &p.Chars[i]
		text, hyphen := letters(c.Rune)
		if !shown(p, c.Box) {
			continue
		}
		if text == "" || c.Size == 0 || c.Box.Empty() && !hyphen {
			switch {
			case !unicode.IsSpace(c.Rune):
			case c.Size != generatedSize && space == nil:
				space = c
			case c.Size == generatedSize && len(all) > 0:
				all[len(all)-1].endAt(f.point(c.X, c.Y))
			}
			continue
		}
		if c.Angle != last {
			f, last = frameOf(c.Angle), c.Angle
		}
		g := newGlyph(c, f, text)
		if n := len(all); n > 0 && all[n-1].x0 == g.x0 && all[n-1].y == g.y && combining[all[n-1].text] == "" && combining[text] == "" {
			g.ligature = true
			g.x1 = max(g.x1, f.rect(c.Box).X1)
		}
		g.hyphen, g.space = hyphen, space != nil && !takenBack(space, all, &g, f)
		space = nil
		all = append(all, g)
	}
	return dropShadows(accents(all))
}

// takenBack reports whether a space between the latest of all and g is none to
// the eye: it stands within the sign before, or g starts where it does. Some
// programs print one after every letter that they kern, and step back over it.
func takenBack(space *pdfium.Char, all []glyph, g *glyph, f frame) bool {
	x, y := f.point(space.X, space.Y)
	if space.Width == 0 || abs(g.y-y) > 0.1*g.size {
		return false
	}
	if n := len(all); n > 0 && all[n-1].y == g.y && x < all[n-1].x1-space.Width && x > all[n-1].x0 {
		return true
	}
	return abs(g.x0-x) < 0.3*space.Width
}

// endAt notes where PDFium put a space after g: where its advance ends, before
// the ink of a letter that leans over.
func (g *glyph) endAt(x, y float64) {
	if x > g.x0 && x < g.x1 && y == g.y {
		g.leans = g.x1 - x
	}
}

// shown reports whether some of the box lies on the page. Slides that build up
// keep what is still to come far outside of it.
func shown(p *pdfium.Page, box pdfium.Rect) bool {
	return box.X1 >= 0 && box.X0 <= p.Width && box.Y1 >= 0 && box.Y0 <= p.Height
}

// generatedSize is the font size of characters that PDFium made up.
const generatedSize = 1

func newGlyph(c *pdfium.Char, f frame, text string) glyph {
	g := glyph{text: text, size: c.Size, turn: f.turn, box: c.Box}
	ink := f.rect(c.Box)
	g.x0, g.y = f.point(c.X, c.Y)
	g.top, g.bottom = ink.Y0, ink.Y1
	g.x1 = g.x0 + c.Width
	if c.Width == 0 {
		g.x0, g.x1 = ink.X0, ink.X1
	}
	g.rtl = isRTL(first(g))
	return g
}

// letters is what a character stands for: ligatures and presentation forms
// taken apart, bullets of symbol fonts as bullets, the unreadable as nothing.
func letters(r rune) (text string, hyphen bool) {
	switch {
	case r == hyphenSTX, r == hyphenFFE:
		return "-", true
	case r == 0xAD:
		return "-", true
	case r < 0x20, r == 0x7F, r == 0xFFFF, r == 0xFEFF, unicode.IsSpace(r):
		return "", false
	case r >= 0xFB00 && r <= 0xFB4F, r >= 0xFB50 && r <= 0xFDFF, r >= 0xFE70 && r <= 0xFEFC:
		return norm.NFKC.String(string(r)), false
	case r >= 0xE000 && r <= 0xF8FF:
		return symbol(r), false
	}
	return string(r), false
}

// unreadable counts the characters that show something nobody can name, and
// those of them beside a letter: signs such as "fi" in fonts that were put
// together without names.
func unreadable(p *pdfium.Page) (all, lost int) {
	letter := func(i int) bool { return i >= 0 && i < len(p.Chars) && unicode.IsLetter(p.Chars[i].Rune) }
	for i, c := range p.Chars {
		r := c.Rune
		switch {
		case r < 0x20 && r != hyphenSTX && c.Size != generatedSize && !c.Box.Empty():
			if all++; letter(i-1) || letter(i+1) {
				lost++
			}
		case r == 0xFFFD, r >= 0xE000 && r <= 0xF8FF && symbol(r) == "":
			all++
		}
	}
	return all, lost
}

// symbol is what a private-use character of the usual symbol fonts shows.
func symbol(r rune) string {
	switch r {
	case 0xF0B7, 0xF0A7, 0xF06E, 0xF071, 0xF076, 0xF0D8, 0xF0E0, 0xF0FC, 0xF02D, 0xF075, 0xF070, 0xF09F:
		return "•"
	}
	return ""
}

// dropShadows drops characters that are printed again on top of themselves to
// look bold or shaded.
func dropShadows(all []glyph) []glyph {
	kept := all[:0]
	starts := make([]float64, 0, len(all)) // x0 of kept, close together in memory
	for _, g := range all {
		if n := len(kept); !(g.ligature && n > 0 && starts[n-1] == g.x0) && g.shadows(kept, starts) {
			continue
		}
		kept, starts = append(kept, g), append(starts, g.x0)
	}
	return kept
}

// shadowReach is how many characters back a shadow is looked for.
const shadowReach = 80

// shadows reports whether g repeats one of the latest characters at its place.
func (g *glyph) shadows(kept []glyph, starts []float64) bool {
	near := 0.1 * g.size
	for i := len(kept) - 1; i >= 0 && i >= len(kept)-shadowReach; i-- {
		if math.Abs(starts[i]-g.x0) >= near {
			continue
		}
		if k := &kept[i]; math.Abs(k.y-g.y) < near && k.text == g.text && k.turn == g.turn {
			return true
		}
	}
	return false
}
