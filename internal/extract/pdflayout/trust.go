package pdflayout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Empty reports whether the page has no text at all.
func (p *Page) Empty() bool { return len(p.blocks) == 0 }

// Lost is how many letters the page shows that its fonts don't name, so that
// they are missing in its words.
func (p *Page) Lost() int { return p.lost }

const (
	fewWords    = 15    // too few to judge
	garbledPart = 0.5   // of the words without a vowel make a page garbled
	unreadPart  = 0.3   // or of the characters without a meaning
	lostPart    = 0.005 // or of letters without a meaning beside others, and
	plainPart   = 0.4   // fewer plain words than that
)

// Garbled reports whether the page's text can't be what it shows: its fonts
// lack the meaning of their characters, or give wrong ones.
func (p *Page) Garbled() bool {
	if p.unreadable > 0 && float64(p.unreadable) > unreadPart*float64(p.unreadable+p.readable) {
		return true
	}
	words, odd, long, plain := 0, 0, 0, 0
	p.Lines(func(l *Line) {
		for _, w := range strings.Fields(l.Text()) {
			w = strings.Trim(w, ".,;:!?()[]\"'“”‘’")
			if latin, vowel := latinWord(w); latin {
				words++
				if !vowel {
					odd++
				}
			}
			if utf8.RuneCountInString(w) >= 4 && strings.ContainsFunc(w, unicode.IsLetter) {
				long++
				if plainWord(w) {
					plain++
				}
			}
		}
	})
	if words >= fewWords && float64(odd) > garbledPart*float64(words) {
		return true
	}
	return float64(p.lost) > lostPart*float64(p.readable) && long >= fewWords && float64(plain) < plainPart*float64(long)
}

// signs are what letters turn into whose font names others for them; no line of
// text has several of them and no letter.
const signs = `!"#$%&'*@^_|~\` + "`"

// OnlySigns reports whether a text shows signs where words should stand: no
// letter, at least three different signs and no more digits than signs.
func OnlySigns(text string) bool {
	odd, digits, kinds := 0, 0, map[rune]bool{}
	for _, r := range text {
		switch {
		case unicode.IsLetter(r):
			return false
		case unicode.IsDigit(r):
			digits++
		case strings.ContainsRune(signs, r):
			odd++
			kinds[r] = true
		}
	}
	return len(kinds) >= 3 && digits <= odd
}

// plainWord reports whether w is of letters alone, perhaps with hyphens and
// apostrophes, none of them a capital after a small one.
func plainWord(w string) bool {
	small := false
	for _, r := range w {
		switch {
		case unicode.IsUpper(r):
			if small {
				return false
			}
		case unicode.IsLetter(r), unicode.Is(unicode.Mn, r):
			small = unicode.IsLower(r)
		case strings.ContainsRune("-‐–'’", r):
			small = false
		default:
			return false
		}
	}
	return true
}

// latinWord reports whether w is a word of four or more lower-case Latin
// letters, and whether it has a vowel.
func latinWord(w string) (latin, vowel bool) {
	letters := 0
	for _, r := range norm.NFD.String(w) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case !unicode.Is(unicode.Latin, r):
			return false, false
		default:
			letters++
			vowel = vowel || strings.ContainsRune("aeiouyæœøıAEIOUYÆŒØ", r)
		}
	}
	return letters >= 4, vowel
}
