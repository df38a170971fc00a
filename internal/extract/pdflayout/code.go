package pdflayout

import (
	"math"
	"strings"
)

// Code is told by its font: every character of it is equally wide.

// samePitch is by how much of it equal widths may differ.
const samePitch = 0.02

const (
	unlikeWide = "iljtfrI.,;:'()[]|!mwMW" // narrower or wider than most in other fonts
	alikeWide  = "aeonudbpqhgvxzyksc"
)

// pitch is the width that all characters share, 0 when they don't, and whether
// they are such that other fonts would set them differently.
func pitch(gs []glyph) (width float64, sure bool) {
	width = gs[0].x1 - gs[0].x0
	odd, even := false, false
	for i := range gs {
		g := &gs[i]
		if g.turn != 0 || g.ligature || isCJK(first(*g)) || math.Abs(g.x1-g.x0-width) > samePitch*width {
			return 0, false
		}
		odd = odd || strings.Contains(unlikeWide, g.text)
		even = even || strings.Contains(alikeWide, g.text)
	}
	return width, odd && even && len(gs) >= 4
}

// alike reports whether two lines or pieces of those pitches share a font.
func alike(a, b float64) bool { return a > 0 && b > 0 && math.Abs(a-b) <= samePitch*max(a, b) }

// typewritten reports whether most of the text is of one width, so that the
// font says nothing about code.
func typewritten(pages []*Page) bool {
	code, all := 0, 0
	for _, p := range pages {
		p.Lines(func(l *Line) {
			n := len(l.Text())
			if all += n; l.code {
				code += n
			}
		})
	}
	return 2*code > all
}

// code says for each line of the block whether it is code: lines of such a
// font that follow each other, or one that stands alone.
func (b *block) code(leading float64) []bool {
	in := make([]bool, len(b.lines))
	for i := 0; i < len(b.lines); {
		end := i
		for end < len(b.lines) && (b.lines[end].code || end > i && alike(b.lines[end].pitch, b.lines[i].pitch)) {
			end++
		}
		alone := (i == 0 || b.parts(i, leading)) && (end == len(b.lines) || end > 0 && b.parts(end, leading))
		for j := i; j < end && (end-i > 1 || alone); j++ {
			in[j] = true
		}
		i = max(end, i+1)
	}
	return in
}

// indentation is the spaces that a line of code starts with.
func (p *Paragraph) indentation(l *Line) string {
	left := l.x0
	for i := range p.lines {
		left = min(left, p.lines[i].x0)
	}
	if l.pitch == 0 {
		return ""
	}
	return strings.Repeat(" ", min(int(math.Round((l.x0-left)/l.pitch)), 40))
}
