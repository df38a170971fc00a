package pdflayout

import "math"

// dropOverlaid drops the pages that the next page repeats whole, at the same
// places, as the steps of a slide that builds up do.
func dropOverlaid(pages []*Page) []*Page {
	kept := make([]*Page, 0, len(pages))
	for i, p := range pages {
		if i+1 < len(pages) && p.partOf(pages[i+1]) {
			continue
		}
		kept = append(kept, p)
	}
	return kept
}

// sameSpot is how far apart, in points, two lines at one place may be.
const sameSpot = 2

type spot struct {
	text string
	x, y int
}

// spot is where a line of p stands; digits in the margins, which hold page
// numbers, count as equal.
func (p *Page) spot(l *Line) spot {
	text := l.Text()
	if p.inMargin(l) {
		text = repeatKey(text)
	}
	return spot{text, int(math.Round(l.Box.X0 / sameSpot)), int(math.Round(l.Box.Y0 / sameSpot))}
}

// partOf reports whether every line of p stands on the page next too, and next
// is no other size.
func (p *Page) partOf(next *Page) bool {
	if p.Empty() || p.Width != next.Width || p.Height != next.Height || p.Number+1 != next.Number {
		return false
	}
	spots := map[spot]bool{}
	next.Lines(func(l *Line) {
		s := next.spot(l)
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				spots[spot{s.text, s.x + dx, s.y + dy}] = true
			}
		}
	})
	all := true
	p.Lines(func(l *Line) { all = all && spots[p.spot(l)] })
	return all
}
