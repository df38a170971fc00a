package pdflayout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/source"
)

// flow joins paragraphs that run on in another column or on another page, and
// those that a formula, a footnote or a figure interrupts.
func flow(all []Paragraph) []Paragraph {
	out := all[:0]
	for i := 0; i < len(all); i++ {
		if all[i].taken() {
			continue
		}
		p, page := all[i], all[i].Page
		for {
			if n := runsOn(&p, all[i+1:]); n > 0 {
				for _, q := range all[i+1 : i+1+n] {
					p.append(q.lines)
					page = max(page, q.Page)
				}
				i += n
				continue
			}
			n := resumes(&p, page, all[i+1:])
			if n < 0 {
				break
			}
			q := &all[i+1+n]
			p.append(q.lines)
			page, q.lines = q.Page, nil
		}
		out = append(out, p)
	}
	return out
}

// taken reports whether another paragraph took the lines of p.
func (p *Paragraph) taken() bool { return len(p.lines) == 0 }

func (p *Paragraph) append(lines []Line) {
	p.lines = append(p.lines[:len(p.lines):len(p.lines)], lines...)
}

const (
	between   = 8  // most paragraphs that stand in the middle of another
	fullLine  = 8  // font sizes that a line leaves free when it runs on
	proseLine = 30 // bytes that a line of prose has at least
)

// resumes is which of the next paragraphs goes on with p, whose last line is
// on page: one at the top of the next page or column, after footnotes, captions
// and tables only. It is -1 where there is none.
func resumes(p *Paragraph, page int, next []Paragraph) int {
	last := &p.lines[len(p.lines)-1]
	if p.Kind != source.Body && p.Kind != source.List || ends(last.Text()) || len(last.Text()) < proseLine || last.rtl || p.x1-last.x1 > fullLine*last.size {
		return -1
	}
	for i := range min(len(next), between+1) {
		q := &next[i]
		switch {
		case q.taken():
		case q.Page > page+1:
			return -1
		case (q.Page == page+1 || q.x0 > p.x1 && q.lines[0].y < last.y) && q.Kind == source.Body && startsWithWord(q) && continuesText(p, q):
			return i
		case q.Kind != source.Table && q.lines[0].size >= 0.92*last.size:
			return -1
		}
	}
	return -1
}

// most paragraphs of formulas that a sentence runs over.
const formulas = 4

// startsWithWord reports whether p starts with a word, and not with "v2.0".
func startsWithWord(p *Paragraph) bool {
	word, _, _ := strings.Cut(p.lines[0].Text(), " ")
	return isWord(strings.TrimFunc(word, unicode.IsPunct))
}

// runsOn is how many of the next paragraphs belong to p.
func runsOn(p *Paragraph, next []Paragraph) int {
	last := p.lines[len(p.lines)-1]
	if p.Kind != source.Body && p.Kind != source.List || ends(last.Text()) {
		return 0
	}
	for i := range next {
		q := &next[i]
		if q.taken() {
			continue
		}
		if q.Kind == source.Body && !isFormula(q) {
			if continuesText(p, q) {
				return i + 1
			}
			return 0
		}
		if i == formulas || q.Kind != source.Body || q.Page != p.Page {
			return 0
		}
	}
	return 0
}

func continuesText(p, q *Paragraph) bool {
	last, first := p.lines[len(p.lines)-1], q.lines[0]
	if first.size < 0.92*last.size || last.size < 0.92*first.size || first.turn != last.turn {
		return false
	}
	return startsLow(first.Text())
}

// isFormula reports whether a paragraph has hardly any words.
func isFormula(p *Paragraph) bool {
	words, signs := 0, 0
	for i := range p.lines {
		for _, w := range strings.Fields(p.lines[i].Text()) {
			if letters := strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) }); utf8.RuneCountInString(letters) >= 4 && isWord(letters) {
				words++
			} else {
				signs++
			}
		}
	}
	return len(p.lines) <= 6 && words <= signs/3
}

func isWord(s string) bool {
	for _, r := range s {
		if !unicode.IsLetter(r) {
			return false
		}
	}
	return true
}
