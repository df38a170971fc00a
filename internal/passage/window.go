package passage

import (
	"unicode/utf8"

	"kizuki/internal/source"
)

// Sizes of the window policy, in characters. A passage is longer than
// windowSize only where a sentence doesn't fit beside what is repeated.
const (
	windowSize  = 500 // about the length of a passage
	windowFull  = 300 // from here on it may end early, with a paragraph
	overlapMin  = 50  // repeated from the passage before
	overlapMax  = 200
	overlapAim  = 100 // where no whole sentence fits
	windowFloor = 60  // so that a passage never lies inside the next
)

// opening is where a window passage starts: a byte, the same place counted in
// characters, and the first whole atom from there on.
type opening struct {
	at, runes, atom int
}

// cutWindow cuts passages of which each starts with the end of the one before.
func cutWindow(t *source.Text) []source.Passage {
	all := make([]source.Passage, 0, len(t.Content)/windowFull+1)
	var units []atom
	for _, r := range runs(t) {
		units = atoms(t, r, windowSize, units)
		open := opening{at: units[0].span.Start, runes: units[0].from}
		for next := 0; next < len(units); {
			next = windowEnd(units, open, next)
			span := source.Span{Start: open.at, End: units[next-1].span.End}
			all = append(all, stretch(t, len(all), span, units[open.atom:next]))
			if next < len(units) {
				open = overlap(t.Content, units, open, next)
			}
		}
	}
	return all
}

// windowEnd is where the passage ends that must take atom next: at the last
// paragraph end that leaves it full enough, else at the last sentence end.
func windowEnd(units []atom, open opening, next int) int {
	end := next + 1
	size := func(i int) int { return units[i-1].to - open.runes }
	for end < len(units) && (size(end+1) <= windowSize || size(end) < windowFloor) {
		end++
	}
	if end == len(units) {
		return end
	}
	for i := end; i > next && size(i) >= windowFull; i-- {
		if units[i-1].paragraph != units[i].paragraph {
			return i
		}
	}
	return end
}

// overlap is where the passage after the one from open to atom end starts: at
// the last whole sentence or sentences of it that are long enough, else at a
// word border.
func overlap(text string, units []atom, open opening, end int) opening {
	for i := end - 1; i >= open.atom && units[i].span.Start > open.at; i-- {
		n := length(units, i, end)
		if n > overlapMax {
			break
		}
		if n >= overlapMin {
			return opening{units[i].span.Start, units[i].from, i}
		}
	}
	last := units[end-1]
	at, back := wordBorder(text, source.Span{Start: open.at, End: last.span.End})
	first := end
	for first > open.atom && units[first-1].span.Start >= at {
		first--
	}
	return opening{at, last.to - back, first}
}

// wordBorder is the start of the word nearest to overlapAim characters before
// the end of the passage, and how many characters before it that is; with no
// space near, a character counts as a word. The passage has more characters
// than overlapMin.
func wordBorder(text string, passage source.Span) (at, back int) {
	border := false
	for i, n := passage.End, 1; n <= overlapMax; n++ {
		_, size := utf8.DecodeLastRuneInString(text[passage.Start:i])
		if i -= size; i <= passage.Start {
			break
		}
		if n < overlapMin {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		word := isSpace(before) && !isSpaceAt(text, i)
		switch {
		case word && (!border || n-overlapAim < overlapAim-back):
			at, back, border = i, n, true
		case !border && n <= overlapAim:
			at, back = i, n
		}
	}
	return at, back
}

func isSpaceAt(text string, i int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:])
	return isSpace(r)
}
