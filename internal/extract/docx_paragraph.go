package extract

import (
	"strconv"
	"strings"

	"kizuki/internal/source"
)

// paragraph reads a w:p, then the boxes anchored in it.
func (d *wordReader) paragraph(n *xnode) {
	pPr := n.kid("w:pPr")
	if d.margins.reading && numbersPages(n) {
		return
	}
	if section := pPr.kid("w:sectPr"); section != nil {
		d.sectionEnd(section)
	}
	style := d.styles.paragraph(pPr.kid("w:pStyle").attr("w:val"))
	r := wordRun{wordReader: d, style: style}
	r.walk(n)
	text := d.carry + r.text.String()
	d.carry = ""
	if pPr.kid("w:rPr", "w:del") != nil || pPr.kid("w:framePr").attr("w:dropCap") != "" && pPr.kid("w:framePr").attr("w:dropCap") != "none" {
		d.carry = text
	} else {
		d.shown(pPr, style, strings.Trim(text, " \n"))
	}
	for _, b := range r.boxes {
		d.emit(b)
	}
	d.refer(r.references)
}

// shown emits the text of a paragraph as what it is.
func (d *wordReader) shown(pPr *xnode, style wordStyle, text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	label, listed := d.label(pPr, style)
	if label != "" {
		text = label + text
	}
	level := headingLevel(pPr, style)
	switch {
	case level >= 0 && d.into == nil:
		d.prose.heading(level, text)
	case listed && level < 0 || style.contents:
		d.emit(block{text, source.List})
	default:
		d.emit(block{text, source.Body})
	}
}

// label is the number in front of a paragraph, with what parts it from the
// text; listed reports whether it is an item of a list at all.
func (d *wordReader) label(pPr *xnode, style wordStyle) (label string, listed bool) {
	id, level := style.list, style.listLevel
	if numPr := pPr.kid("w:numPr"); numPr != nil {
		if v := numPr.kid("w:numId").attr("w:val"); v != "" {
			id, level = v, 0
		}
		level = number(numPr.kid("w:ilvl").attr("w:val"), level)
	}
	if id == "" || id == "0" {
		return "", false
	}
	return d.numbers.next(id, level)
}

// headingLevel is 0 for a title, 1 for a first heading, -1 for text.
func headingLevel(pPr *xnode, style wordStyle) int {
	if v := pPr.kid("w:outlineLvl").attr("w:val"); v != "" {
		if n := number(v, 9); n >= 0 && n < 9 {
			return n + 1
		}
		return -1
	}
	return style.heading
}

// refer puts the notes that a paragraph refers to at the end of the section.
func (d *wordReader) refer(ids []string) {
	for _, id := range ids {
		n := d.notes[id]
		if n == nil || d.noted[id] {
			continue
		}
		d.noted[id] = true
		d.report.Notes++
		d.prose.note(d.inside(n))
	}
}

// wordRun collects what the runs of one paragraph show.
type wordRun struct {
	*wordReader
	style      wordStyle
	text       runs
	boxes      []block
	references []string
	program    string // that made the embedded object being read
}

// walk reads what is inside of a paragraph: runs, links, fields, insertions,
// equations; no deletions.
func (r *wordRun) walk(n *xnode) {
	for _, k := range n.kids {
		switch k.name {
		case "w:r":
			r.run(k)
		case "w:hyperlink", "w:ins", "w:moveTo", "w:smartTag", "w:sdt", "w:sdtContent", "w:fldSimple", "w:customXml", "w:dir", "w:bdo":
			r.walk(k)
		case "m:oMath", "m:oMathPara":
			r.report.Formulas += max(1, countEquations(k))
			if !r.inCode() {
				r.text.math(officeMath(k))
			}
		}
	}
}

// inCode reports whether the code of a field is being read.
func (d *wordReader) inCode() bool {
	for _, f := range d.fields {
		if !f.result {
			return true
		}
	}
	return false
}

func (r *wordRun) run(n *xnode) {
	rPr := n.kid("w:rPr")
	hidden := r.styles.hidden(rPr, r.style)
	font := rPr.kid("w:rFonts").attr("w:ascii")
	said := false
	for _, k := range n.kids {
		if k.name == "w:fldChar" {
			r.fieldMark(k.attr("w:fldCharType"))
			continue
		}
		if r.inCode() {
			continue
		}
		if hidden {
			said = said || k.name == "w:t"
			continue
		}
		r.piece(k, font)
	}
	if said {
		r.wordReader.hidden++
	}
}

func (d *wordReader) fieldMark(kind string) {
	switch last := len(d.fields) - 1; {
	case kind == "begin" && last < MaxDepth:
		d.fields = append(d.fields, field{})
	case kind == "separate" && last >= 0:
		d.fields[last].result = true
	case kind == "end" && last >= 0:
		d.fields = d.fields[:last]
	}
}

// piece reads one part of a run.
func (r *wordRun) piece(k *xnode, font string) {
	switch k.name {
	case "w:t":
		r.text.write(symbols(k.words(), font))
	case "w:tab", "w:ptab":
		r.text.write("\t")
	case "w:br", "w:cr":
		r.text.write("\n")
	case "w:noBreakHyphen":
		r.text.write("-")
	case "w:sym":
		r.text.write(wordSymbol(k))
	case "w:ruby":
		r.walk(orEmpty(k.kid("w:rubyBase")))
	case "w:footnoteReference":
		r.references = append(r.references, "footnote "+k.attr("w:id"))
	case "w:endnoteReference":
		r.references = append(r.references, "endnote "+k.attr("w:id"))
	case "w:drawing", "w:pict", "w:object":
		r.program = k.find("o:OLEObject").attr("ProgID")
		r.drawing(k)
	}
}

// object takes what the picture of an embedded object writes: an equation
// stands in its sentence, all else below it.
func (r *wordRun) object(blocks []block) {
	if len(blocks) > 0 && isEquation(r.program) {
		r.text.math(blocks[0].text)
		return
	}
	r.boxes = append(r.boxes, blocks...)
}

func orEmpty(n *xnode) *xnode {
	if n == nil {
		return &xnode{}
	}
	return n
}

func wordSymbol(n *xnode) string {
	code, err := strconv.ParseUint(n.attr("w:char"), 16, 32)
	if err != nil || code > 0xFFFF {
		return ""
	}
	return symbols(string(rune(code)), n.attr("w:font"))
}

// drawing reads the text boxes, charts and SmartArt of a drawing.
func (r *wordRun) drawing(n *xnode) {
	for _, k := range n.kids {
		switch k.name {
		case "w:txbxContent":
			r.boxes = append(r.boxes, r.inside(k)...)
		case "v:textpath":
			if r.margins.reading {
				continue // a watermark
			}
			r.boxes = append(r.boxes, block{oneLine(k.attr("string")), source.Body})
		case "c:chart", "cx:chart", "dgm:relIds":
			r.boxes = append(r.boxes, r.graphicBlocks(k, r.rels)...)
		case "a:blip":
			r.boxes = append(r.boxes, r.pictureBlocks(r.rels.of(k.attr("r:embed")))...)
		case "v:imagedata":
			r.object(r.objectBlocks(r.program, r.rels.of(k.attr("r:id"))))
		case "a:txBody":
			r.boxes = append(r.boxes, textBody(k, nil)...)
		case "wp:anchor", "wp:inline":
			if !isOn(k.kid("wp:docPr").attr("hidden")) {
				r.drawing(k)
			}
		default:
			r.drawing(k)
		}
	}
}
