package extract

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"kizuki/internal/source"
)

// readXLSX reads an Excel workbook (ECMA-376 part 1, section 18): each sheet a
// section, cells as the sheet shows them, rows grouped into paragraphs with
// the range they come from. Sheets are streamed, since a workbook in memory is
// many times its file; excelize calculates formulas that were saved without a
// result and opens workbooks with a password.
func readXLSX(ctx context.Context, in *input) (*Result, error) {
	a, err := in.openArchive()
	if err != nil {
		return nil, err
	}
	defer a.close()
	b := &workbook{archive: a, ctx: ctx}
	b.calculator = &calculator{book: b, in: in}
	defer b.calculator.close()
	if err := b.open(); err != nil {
		return nil, err
	}
	for _, s := range b.sheets {
		if err := b.readSheet(s); err != nil {
			return nil, err
		}
	}
	b.finish()
	return in.result(b.sections, b.paragraphs, b.report), nil
}

// maxSheetText is how many bytes all cells of a workbook may show; a small file
// can repeat one long text in a million cells.
const maxSheetText = 256 << 20

// sheetBook collects sheets into sections and paragraphs; workbooks of both
// kinds use it.
type sheetBook struct {
	size       int // bytes that the cells show so far
	sections   []source.Section
	paragraphs []source.Paragraph
	report     source.Report
	hiddenRows int
	hiddenCols int
}

// begin opens the section of a sheet.
func (b *sheetBook) begin(name string, hidden bool) {
	b.sections = append(b.sections, source.Section{Title: name, Path: []string{name}})
	b.report.Parts++
	if hidden {
		b.report.Hidden++
	}
}

// full reports whether the cells show more than a workbook may.
func (b *sheetBook) full(row sheetRow) error {
	for _, c := range row.cells {
		b.size += len(c.text)
	}
	if b.size > maxSheetText {
		return limited("", "its cells show more than %d MB of text; that is the limit", maxSheetText>>20)
	}
	return nil
}

// put appends a paragraph as a group of its own, so that no passage reaches
// over the range that its label names.
func (b *sheetBook) put(text string, kind source.Kind, at source.Location) {
	b.paragraphs = append(b.paragraphs, source.Paragraph{
		Text: text, Kind: kind, Section: len(b.sections) - 1, Group: len(b.paragraphs), Location: at,
	})
}

// end counts the sheet that was read since begin.
func (b *sheetBook) end(before int) {
	if len(b.paragraphs) > before {
		b.report.WithText++
	}
}

func (b *sheetBook) finish() {
	if b.report.Hidden > 0 {
		b.warn(plural(b.report.Hidden, "sheet is", "sheets are") + " hidden")
	}
	if b.hiddenRows > 0 {
		b.warn(plural(b.hiddenRows, "row is", "rows are") + " hidden")
	}
	if b.hiddenCols > 0 {
		b.warn(plural(b.hiddenCols, "column is", "columns are") + " hidden")
	}
	b.report.Hidden += b.hiddenRows + b.hiddenCols
}

func (b *sheetBook) warn(text string) { b.report.Warnings = append(b.report.Warnings, text) }

// workbook is an Excel file while it is read.
type workbook struct {
	*archive
	sheetBook
	ctx        context.Context
	sheets     []sheetRef
	calculator *calculator
	strings    []string
	styles     []*numberFormat
	since1904  bool
	uncounted  int // formulas without a result that could not be calculated
}

type sheetRef struct {
	name, part string
	hidden     bool
}

// open reads what the sheets refer to and lists them in order.
func (b *workbook) open() error {
	main, err := b.mainPart("xl/workbook.xml")
	if err != nil {
		return err
	}
	root, err := b.officeTree(main)
	if err != nil {
		return err
	}
	rels, err := b.relations(main)
	if err != nil {
		return err
	}
	b.since1904 = isOn(root.kid("x:workbookPr").attr("date1904"))
	if err := b.readStrings(rels.first("sharedStrings")); err != nil {
		return err
	}
	styles, err := b.optionalTree(rels.first("styles"))
	if err != nil {
		return err
	}
	b.styles = readCellFormats(styles)
	for _, n := range root.kid("x:sheets").all("x:sheet") {
		state := n.attr("state")
		b.sheets = append(b.sheets, sheetRef{n.attr("name"), rels.of(n.attr("r:id")), state == "hidden" || state == "veryHidden"})
	}
	return nil
}

// readStrings reads the table of shared strings, phonetic guides left out.
func (b *workbook) readStrings(part string) error {
	if part == "" || !b.has(part) {
		return nil
	}
	return b.eachNode(part, func(name string) bool { return name == "x:si" }, func(n *xnode) error {
		b.strings = append(b.strings, oneLine(richText(n)))
		return b.ctx.Err()
	})
}

// richText is the text of a string item: its own, and that of its runs.
func richText(n *xnode) string {
	var t strings.Builder
	if n == nil {
		return ""
	}
	for _, k := range n.kids {
		switch k.name {
		case "x:t":
			t.WriteString(k.words())
		case "x:r":
			t.WriteString(k.kid("x:t").words())
		}
	}
	return unescapeX(t.String())
}

// unescapeX reads _x000D_ and the like, which stand for characters that XML
// can't hold.
func unescapeX(s string) string {
	for from := 0; ; {
		i := strings.Index(s[from:], "_x")
		if i < 0 || from+i+7 > len(s) {
			return s
		}
		i += from
		from = i + 2
		if code, err := strconv.ParseUint(s[i+2:i+6], 16, 16); err == nil && s[i+6] == '_' {
			s = s[:i] + string(rune(code)) + s[i+7:]
			from = i
			if code == '_' {
				from++
			}
		}
	}
}

// builtinFormats are the codes that files name by number only, as an English
// Excel has them (ECMA-376 part 1, section 18.8.30).
var builtinFormats = map[int]string{
	1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: `"$"#,##0_);\("$"#,##0\)`, 6: `"$"#,##0_);[Red]\("$"#,##0\)`,
	7: `"$"#,##0.00_);\("$"#,##0.00\)`, 8: `"$"#,##0.00_);[Red]\("$"#,##0.00\)`, 9: "0%", 10: "0.00%", 11: "0.00E+00",
	12: "# ?/?", 13: "# ??/??", 14: "m/d/yyyy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM",
	19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "m/d/yyyy h:mm", 27: "m/d/yyyy", 28: "m/d/yyyy", 29: "m/d/yyyy",
	30: "m/d/yyyy", 31: "m/d/yyyy", 32: "h:mm:ss", 33: "h:mm:ss", 34: "h:mm:ss", 35: "h:mm:ss", 36: "m/d/yyyy",
	37: `#,##0_);\(#,##0\)`, 38: `#,##0_);[Red]\(#,##0\)`, 39: `#,##0.00_);\(#,##0.00\)`, 40: `#,##0.00_);[Red]\(#,##0.00\)`,
	41: `_(* #,##0_);_(* \(#,##0\);_(* "-"_);_(@_)`, 42: `_("$"* #,##0_);_("$"* \(#,##0\);_("$"* "-"_);_(@_)`,
	43: `_(* #,##0.00_);_(* \(#,##0.00\);_(* "-"??_);_(@_)`, 44: `_("$"* #,##0.00_);_("$"* \(#,##0.00\);_("$"* "-"??_);_(@_)`,
	45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
	50: "m/d/yyyy", 51: "m/d/yyyy", 52: "m/d/yyyy", 53: "m/d/yyyy", 54: "m/d/yyyy", 55: "m/d/yyyy", 56: "m/d/yyyy", 57: "m/d/yyyy", 58: "m/d/yyyy",
}

// readCellFormats lists the number format of each cell style.
func readCellFormats(root *xnode) []*numberFormat {
	codes := map[int]string{}
	for _, n := range root.kid("x:numFmts").all("x:numFmt") {
		codes[number(n.attr("numFmtId"), -1)] = n.attr("formatCode")
	}
	var all []*numberFormat
	for _, xf := range root.kid("x:cellXfs").all("x:xf") {
		id := number(xf.attr("numFmtId"), 0)
		code, ok := codes[id]
		if !ok {
			code = builtinFormats[id]
		}
		if code == "" {
			code = "General"
		}
		all = append(all, formatOf(code))
	}
	return all
}

func (b *workbook) finish() {
	b.sheetBook.finish()
	if b.uncounted > 0 {
		b.warn(fmt.Sprintf("%s saved without a result and could not be calculated", plural(b.uncounted, "formula was", "formulas were")))
	}
}
