package pdflayout

import (
	"slices"
	"strings"
)

// margin is how much of the page's height, at the top and at the bottom, may
// hold running heads and footers.
const margin = 0.15

// dropRepeated drops what stands on more than half of the pages: running heads,
// footers, page numbers, whole lines or parts of them. A line of prose between the
// margins stays where it first stands, since a text may repeat itself: the copies
// of an exam do. Digits count as equal, so a number that stands alone in its line
// goes with the page numbers; rows of tables stay. Fewer than three pages repeat
// nothing. drawn are the pages before the steps of slides were dropped: what is
// repeated stands on most of those too.
func dropRepeated(pages, drawn []*Page) {
	here, there := repeats(pages), repeats(drawn)
	first := map[string]int{} // pages of prose
	for _, p := range pages {
		p.drop(func(l *Line, text string) bool {
			if key := repeatKey(text); !here[key] || !there[key] {
				return false
			}
			if p.inMargin(l) || l.turn != 0 || len(text) < proseLine {
				return true
			}
			if first[text] == 0 {
				first[text] = p.Number
			}
			return first[text] != p.Number
		})
	}
}

// repeats tells the keys of the lines and parts that stand on more than half of
// the pages.
func repeats(pages []*Page) map[string]bool {
	seen := map[string]int{}
	texts := 0
	for _, p := range pages {
		if p.Empty() {
			continue
		}
		texts++
		for key := range p.repeatKeys() {
			seen[key]++
		}
	}
	most := map[string]bool{}
	for key, n := range seen {
		if texts >= 3 && 2*n > texts {
			most[key] = true
		}
	}
	return most
}

// repeatKeys are the keys of the page's lines and of their parts.
func (p *Page) repeatKeys() map[string]bool {
	keys := map[string]bool{}
	p.Lines(func(l *Line) {
		keys[repeatKey(l.Text())] = true
		for _, part := range l.Parts {
			keys[repeatKey(part.Text)] = true
		}
	})
	return keys
}

func (p *Page) inMargin(l *Line) bool {
	return l.Box.Y1 < margin*p.Height || l.Box.Y0 > (1-margin)*p.Height
}

// repeatKey is the line with digits made equal.
func repeatKey(s string) string {
	var b strings.Builder
	digits := false
	for _, r := range s {
		if r >= '0' && r <= '9' {
			if !digits {
				b.WriteByte('#')
			}
			digits = true
			continue
		}
		digits = false
		b.WriteRune(r)
	}
	return b.String()
}

// drop drops the lines and parts that repeated says yes to.
func (p *Page) drop(repeated func(*Line, string) bool) {
	blocks := p.blocks[:0]
	for _, b := range p.blocks {
		lines := b.lines[:0]
		for _, l := range b.lines {
			if p.inMargin(&l) || !l.table {
				l.dropParts(func(text string) bool { return repeated(&l, text) })
			}
			if len(l.Parts) > 0 {
				lines = append(lines, l)
			}
		}
		if b.lines = lines; len(lines) > 0 {
			blocks = append(blocks, b)
		}
	}
	p.blocks = blocks
}

func (l *Line) dropParts(repeated func(string) bool) {
	if repeated(l.Text()) {
		l.Parts = nil
		return
	}
	l.Parts = slices.DeleteFunc(l.Parts, func(part Part) bool { return repeated(part.Text) })
}
