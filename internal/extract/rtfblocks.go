package extract

import (
	"strings"

	"kizuki/internal/source"
)

// par ends a paragraph; inside a cell or a footnote it is a line's end.
func (r *rtfReader) par() {
	switch {
	case r.state.into == toNote:
		r.words("\n")
	case r.state.into != toText:
	case r.state.table:
		r.words(" ")
	default:
		r.endParagraph()
	}
}

// endParagraph adds what was read since the last one.
func (r *rtfReader) endParagraph() {
	text := strings.TrimSpace(r.take())
	marker := strings.TrimSpace(r.marker.String())
	r.marker.Reset()
	r.endTable()
	list := r.state.list || marker != ""
	if list && text != "" && r.state.outline == 0 {
		r.items = append(r.items, withMarker(marker, text))
	} else {
		r.endList()
		r.addParagraph(withMarker(marker, text))
	}
	if len(r.notes) > 0 {
		r.endList()
		for _, note := range r.notes {
			r.paragraph(note)
		}
		r.notes = nil
	}
}

func (r *rtfReader) addParagraph(text string) {
	switch {
	case text == "":
	case r.state.outline > 0 && len([]rune(text)) < 300:
		r.heading(r.state.outline, text)
	default:
		r.paragraph(text)
	}
}

// withMarker puts a number before its line; a bullet says nothing.
func withMarker(marker, text string) string {
	if strings.ContainsFunc(marker, isLetterOrDigit) && text != "" {
		return marker + " " + text
	}
	return text
}

func (r *rtfReader) endList() {
	if r.items != nil {
		r.add(source.List, strings.Join(r.items, "\n"))
		r.items = nil
	}
}

func (r *rtfReader) endCell() {
	if r.state.into != toText {
		return
	}
	r.endList()
	text := r.take()
	if marker := strings.TrimSpace(r.marker.String()); marker != "" {
		text = withMarker(marker, text)
		r.marker.Reset()
	}
	r.cells = append(r.cells, text)
}

func (r *rtfReader) endRow() {
	if line := row(r.cells); line != "" {
		r.rows = append(r.rows, line)
	}
	r.cells = nil
}

func (r *rtfReader) endTable() {
	if r.cells != nil {
		r.endRow()
	}
	if r.rows != nil {
		r.add(source.Table, strings.Join(r.rows, "\n"))
		r.rows = nil
	}
}

// beginNote keeps the paragraph aside while its footnote is read.
func (r *rtfReader) beginNote() {
	r.state.into = toNote
	r.outer = append(r.outer, r.text.String())
	r.text.Reset()
}

func (r *rtfReader) endNote() {
	note := strings.TrimSpace(r.take())
	if note != "" {
		r.notes = append(r.notes, note)
	}
	r.text.WriteString(r.outer[len(r.outer)-1])
	r.outer = r.outer[:len(r.outer)-1]
}

// take hands out the text of the paragraph and starts a new one.
func (r *rtfReader) take() string {
	r.decode()
	s := r.text.String()
	r.text.Reset()
	return s
}
