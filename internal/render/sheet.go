package render

import (
	"unicode"

	"golang.org/x/text/unicode/norm"

	"kizuki/internal/extract/pdflayout"
	"kizuki/internal/pdfium"
)

// sheet is a page as it is needed for placing: the letters and digits of its
// parts in reading order, folded, each with the sign that shows it.
type sheet struct {
	number        int
	width, height float64
	paper         pdfium.Rect // that it is cut from
	signs         []sign
	folded        []rune
	owner         []int   // of each folded rune, its sign
	parts         []int   // where each part starts in folded; the last is its length
	lines         []*line // by number
}

// sign is what one character of the page shows.
type sign struct {
	box  pdfium.Rect
	line int  // number of its line
	word bool // a letter or digit
}

type line struct {
	top, bottom float64 // beyond which no rectangle reaches
}

// keptSheets is how many pages are kept for placing.
const keptSheets = 16

// sheet reads a page, or takes it from those read lately; nil past the end.
func (b *Book) sheet(number int) (*sheet, error) {
	if s, ok := b.pages[number]; ok || number > b.doc.Pages() {
		return s, nil
	}
	p, err := b.doc.Page(number)
	if err != nil {
		return nil, err
	}
	if len(b.pages) >= keptSheets {
		clear(b.pages)
	}
	s := newSheet(p)
	b.pages[number] = s
	return s, nil
}

func newSheet(p *pdfium.Page) *sheet {
	s := &sheet{number: p.Number, width: p.Width, height: p.Height, paper: p.Sheet}
	pdflayout.Read(p).Lines(func(l *pdflayout.Line) {
		top, bottom := l.Reach()
		s.lines = append(s.lines, &line{top, bottom})
		for _, part := range l.Parts {
			s.parts = append(s.parts, len(s.folded))
			for _, letter := range part.Letters {
				s.add(letter)
			}
		}
	})
	s.parts = append(s.parts, len(s.folded))
	return s
}

func (s *sheet) add(l pdflayout.Letter) {
	runes := fold(l.Text)
	for range runes {
		s.owner = append(s.owner, len(s.signs))
	}
	s.folded = append(s.folded, runes...)
	s.signs = append(s.signs, sign{l.Box, len(s.lines) - 1, len(runes) > 0})
}

// fold gives the letters and digits of a text without case, accents and
// compatibility forms: what its printing and its extracted text share.
func fold(text string) []rune {
	var out []rune
	for _, r := range norm.NFKD.String(text) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			out = append(out, unicode.ToLower(r))
		}
	}
	return out
}
