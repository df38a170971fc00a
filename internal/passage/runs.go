package passage

import (
	"kizuki/internal/lexical"
	"kizuki/internal/sentence"
	"kizuki/internal/source"
)

// atom is what is never cut: a sentence, or a piece of one longer than the
// limit. from and to count characters from the start of its run, so that the
// length of neighbouring atoms with what stands between is one subtraction.
type atom struct {
	span      source.Span
	from, to  int
	paragraph int
}

// length is the characters of atoms i to j, j excluded.
func length(atoms []atom, i, j int) int { return atoms[j-1].to - atoms[i].from }

// run is neighbouring paragraphs that may share a passage: one group and
// section, no heading between. Rows of a sheet run alone, for their cells.
type run struct {
	from, to int // paragraphs, to excluded
}

// runs lists what there is to cut. Headings are left out, except those of a
// section with nothing else.
func runs(t *source.Text) []run {
	bare := bareSections(t)
	var all []run
	for i, p := range t.Paragraphs {
		if p.Kind == source.Heading && !bare[p.Section] {
			continue
		}
		if n := len(all); n > 0 && all[n-1].to == i && together(t.Paragraphs[i-1], p) {
			all[n-1].to = i + 1
			continue
		}
		all = append(all, run{i, i + 1})
	}
	return all
}

func together(a, b source.Paragraph) bool {
	return a.Group == b.Group && a.Section == b.Section &&
		(a.Kind == source.Heading) == (b.Kind == source.Heading) &&
		a.Location.Cells == b.Location.Cells
}

// bareSections marks the sections that hold headings only and have no section
// below them.
func bareSections(t *source.Text) []bool {
	bare := make([]bool, len(t.Sections))
	for _, p := range t.Paragraphs {
		bare[p.Section] = bare[p.Section] || p.Kind == source.Heading
	}
	for _, p := range t.Paragraphs {
		bare[p.Section] = bare[p.Section] && p.Kind == source.Heading
	}
	for i := range bare {
		if i+1 < len(bare) && below(t.Sections[i], t.Sections[i+1]) {
			bare[i] = false
		}
	}
	return bare
}

// below reports whether the path of b goes on from that of a.
func below(a, b source.Section) bool {
	if len(a.Path) == 0 || len(b.Path) <= len(a.Path) {
		return false
	}
	for i, title := range a.Path {
		if b.Path[i] != title {
			return false
		}
	}
	return true
}

// atoms splits the paragraphs of a run into sentences, and those longer than
// limit characters into pieces.
func atoms(t *source.Text, r run, limit int, into []atom) []atom {
	into = into[:0]
	var spans []source.Span
	runes, at := 0, t.Paragraphs[r.from].Span.Start
	for i := r.from; i < r.to; i++ {
		spans = split(spans[:0], t.Content, t.Paragraphs[i].Kind, t.Paragraphs[i].Span)
		for _, s := range spans {
			for !s.Empty() {
				piece := head(t.Content, s, limit)
				from := runes + lexical.CountRunes(t.Content[at:piece.Start])
				runes = from + lexical.CountRunes(piece.In(t.Content))
				into = append(into, atom{piece, from, runes, i})
				at = piece.End
				s.Start, s.End = stripped(t.Content, at, s.End)
			}
		}
	}
	return into
}

// split adds the sentences of a stretch of a paragraph, by the paragraph's kind,
// to spans.
func split(spans []source.Span, content string, kind source.Kind, at source.Span) []source.Span {
	before := len(spans)
	switch text := at.In(content); {
	case kind == source.Heading:
		return append(spans, at)
	case kind == source.Table || kind == source.Code:
		spans = append(spans, sentence.Lines(text)...)
	case kind.ByLine():
		spans = append(spans, sentence.SplitLines(text)...)
	default:
		spans = sentence.AppendSplit(spans, text)
	}
	for i := before; i < len(spans); i++ {
		spans[i] = spans[i].Shift(at.Start)
	}
	return spans
}

// head is the sentence itself, or of one longer than limit characters what
// stands before the last space within the limit; with no space, limit
// characters.
func head(text string, s source.Span, limit int) source.Span {
	if s.Len() <= limit {
		return s
	}
	n, space := 0, -1
	for i, r := range s.In(text) {
		if isSpace(r) {
			space = i
		}
		if n == limit {
			if space < 0 {
				return source.Span{Start: s.Start, End: s.Start + i}
			}
			end := len(rstrip(text[s.Start : s.Start+space]))
			return source.Span{Start: s.Start, End: s.Start + end}
		}
		n++
	}
	return s
}
