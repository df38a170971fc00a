package extract

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"kizuki/internal/extract/pdflayout"
	"kizuki/internal/pdfium"
	"kizuki/internal/source"
)

// bookmarkLevels is how deep bookmarks make sections.
const bookmarkLevels = 2

// sections sorts paragraphs into sections: those of the bookmarks where the
// PDF has any, else one a page.
func (r *pdfReading) sections(found []pdflayout.Paragraph) ([]source.Section, []source.Paragraph) {
	marks := usable(r.doc.Bookmarks(bookmarkLevels))
	if len(marks) == 0 {
		return r.pageSections(found)
	}
	return r.bookmarkSections(marks, found)
}

// usable keeps the bookmarks that have a title and lead to a page.
func usable(marks []pdfium.Bookmark) []pdfium.Bookmark {
	kept := marks[:0]
	for _, m := range marks {
		if m.Title = strings.Join(strings.Fields(source.Normalize(m.Title)), " "); m.Title != "" && m.Page > 0 {
			kept = append(kept, m)
		}
	}
	return kept
}

// pageSections makes one section a page, titled by its first line.
func (r *pdfReading) pageSections(found []pdflayout.Paragraph) ([]source.Section, []source.Paragraph) {
	var sections []source.Section
	var all []source.Paragraph
	page := 0
	for _, f := range found {
		if f.Page != page {
			page = f.Page
			sections = append(sections, source.Section{Title: titleOf(f.Text)})
		}
		p := r.paragraph(f)
		p.Section, p.Group = len(sections)-1, f.Page
		all = append(all, p)
	}
	return sections, all
}

// maxTitle is the most characters of a first line that stand for a page.
const maxTitle = 80

func titleOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	if r := []rune(line); len(r) > maxTitle {
		cut := string(r[:maxTitle])
		if i := strings.LastIndexByte(cut, ' '); i > 0 {
			cut = cut[:i]
		}
		return cut + "…"
	}
	return line
}

// bookmarkSections starts a section at the paragraph that prints a bookmark's
// title on its page, which becomes a heading, or at the top of that page.
func (r *pdfReading) bookmarkSections(marks []pdfium.Bookmark, found []pdflayout.Paragraph) ([]source.Section, []source.Paragraph) {
	sections := []source.Section{{Title: r.in.Name}}
	starts := locate(marks, found)
	var all []source.Paragraph
	var path []string
	group := 0
	for i, f := range found {
		p := r.paragraph(f)
		for _, s := range starts[i] {
			path = append(path[:min(len(path), s.mark.Level-1)], s.mark.Title)
			sections = append(sections, source.Section{Title: s.mark.Title, Path: append([]string(nil), path...)})
			if s.printed {
				p.Kind = source.Heading
			}
		}
		p.Section = len(sections) - 1
		if n := len(all); n == 0 || all[n-1].Section != p.Section || all[n-1].Location.Page != p.Location.Page {
			group++
		}
		p.Group = group
		all = append(all, p)
	}
	return sections, all
}

// sectionStart is where a bookmark's section starts.
type sectionStart struct {
	mark    pdfium.Bookmark
	printed bool // the paragraph there is its title
}

// locate finds for each bookmark the paragraph that its section starts with,
// never before the start of the bookmark above.
func locate(marks []pdfium.Bookmark, found []pdflayout.Paragraph) map[int][]sectionStart {
	starts := map[int][]sectionStart{}
	from := 0
	for _, m := range marks {
		top := from
		for top < len(found) && found[top].Page < m.Page {
			top++
		}
		if top == len(found) {
			continue
		}
		at, printed := top, false
		for i := top; i < len(found) && found[i].Page == m.Page; i++ {
			if printsTitle(found[i].Text, m.Title) {
				at, printed = i, true
				break
			}
		}
		starts[at] = append(starts[at], sectionStart{m, printed})
		if from = at; printed {
			from = at + 1
		}
	}
	return starts
}

// printsTitle reports whether a paragraph is the title, perhaps with its
// number.
func printsTitle(text, title string) bool {
	if len(text) > 2*len(title)+40 {
		return false
	}
	a, b := bare(text), bare(title)
	if a == b {
		return true
	}
	rest, ok := strings.CutSuffix(a, b)
	return ok && b != "" && len(rest) <= 12 && isNumbering(rest) || numberless(b) == a && a != ""
}

// bare is what two printings of a title share: its letters and digits.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKC.String(s))
}

// isNumbering reports whether s, bare, is "3", "12", "chapter3", "a1".
func isNumbering(s string) bool {
	s = strings.TrimLeftFunc(s, unicode.IsLetter)
	return strings.TrimFunc(s, unicode.IsDigit) == ""
}

func numberless(s string) string { return strings.TrimLeftFunc(s, unicode.IsDigit) }
