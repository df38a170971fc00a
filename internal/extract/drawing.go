package extract

import (
	"strings"

	"kizuki/internal/source"
)

// block is a paragraph before it has a place.
type block struct {
	text string
	kind source.Kind
}

// textBody reads the paragraphs of a DrawingML text body (a:p children),
// with the numbers of numbered lists as they are shown. Paragraphs of a list
// that follow each other become one block, an item a line.
func textBody(body *xnode, style *listStyle) []block {
	var out []block
	n := numbering{}
	for _, p := range body.all("a:p") {
		text := strings.TrimSpace(drawingRuns(p))
		if text == "" {
			continue
		}
		level := number(p.kid("a:pPr").attr("lvl"), 0)
		b := bulletOf(p.kid("a:pPr"), style, level)
		if label := n.next(level, b); label != "" {
			text = label + " " + text
		}
		out = appendBlock(out, text, b.listed())
	}
	return out
}

func appendBlock(out []block, text string, listed bool) []block {
	if !listed {
		return append(out, block{text, source.Body})
	}
	if last := len(out) - 1; last >= 0 && out[last].kind == source.List {
		out[last].text += "\n" + text
		return out
	}
	return append(out, block{text, source.List})
}

// drawingRuns is the text of one paragraph: runs, breaks, shown fields and
// equations; neither slide numbers nor dates.
func drawingRuns(p *xnode) string {
	var t runs
	for _, k := range p.kids {
		switch k.name {
		case "a:r":
			t.write(drawnText(k))
		case "a:br":
			t.write("\n")
		case "a:fld":
			if kind := strings.ToLower(k.attr("type")); kind != "slidenum" && !strings.HasPrefix(kind, "datetime") {
				t.write(k.kid("a:t").words())
			}
		case "a14:m", "m:oMathPara", "m:oMath":
			t.math(officeMath(k))
		}
	}
	return t.String()
}

// drawnText is the text of a run in the font it is drawn in: that of a:latin;
// a:sym is for symbols only, which have no place among the letters of ASCII.
func drawnText(r *xnode) string {
	text, rPr := r.kid("a:t").words(), r.kid("a:rPr")
	if font := rPr.kid("a:sym").attr("typeface"); font != "" {
		text = strings.Map(func(r rune) rune {
			if r < 0x80 {
				return r
			}
			if shown := []rune(symbols(string(r), font)); len(shown) == 1 {
				return shown[0]
			}
			return -1
		}, text)
	}
	return symbols(text, rPr.kid("a:latin").attr("typeface"))
}

// tableBlock reads a DrawingML table: a row a line, cells joined by " | ",
// merged cells once.
func tableBlock(tbl *xnode) (block, bool) {
	var rows []string
	for _, tr := range tbl.all("a:tr") {
		var cells []string
		for _, tc := range tr.all("a:tc") {
			if isOn(tc.attr("hMerge")) || isOn(tc.attr("vMerge")) {
				continue
			}
			cells = append(cells, cellText(textBody(tc.kid("a:txBody"), nil)))
		}
		rows = append(rows, tableRow(cells))
	}
	text := strings.Trim(strings.Join(rows, "\n"), "\n")
	return block{text, source.Table}, strings.TrimSpace(text) != ""
}

// cellText writes what stands in one cell on one line.
func cellText(blocks []block) string {
	var all []string
	for _, b := range blocks {
		all = append(all, b.text)
	}
	return oneLine(strings.Join(all, " "))
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// tableRow joins cells; empty cells at the end are left out.
func tableRow(cells []string) string {
	end := len(cells)
	for end > 0 && cells[end-1] == "" {
		end--
	}
	return strings.TrimSpace(strings.Join(cells[:end], " | "))
}
