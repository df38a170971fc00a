package extract

import (
	"math"
	"strconv"
	"strings"
	"sync"
)

// numberFormat is a spreadsheet format code (ECMA-376 part 1, section 18.8.31)
// taken apart: up to four sections for numbers above, below and at zero, and
// for text. A code that makes no sense shows numbers as General does.
type numberFormat struct {
	sections []formatSection
}

type formatSection struct {
	tokens    []formatToken
	condition string // ">=", "" when the section has none
	limit     float64
	kind      formatKind
	language  int // Windows language of month and day names, 0 English
}

type formatKind int

const (
	showDigits formatKind = iota
	showGeneral
	showDate
	showText // literal text only, or @
)

// formatToken is a piece of a section. Kinds: 'l' literal text, '0' digit
// placeholders ("0", "#", "?"), '.' decimal point, ',' thousands, '%', 'E'
// exponent, '/' fraction bar, 'd' a part of a date or time, '@' text, 'G'
// General.
type formatToken struct {
	kind byte
	text string
}

// showNumber writes a number in a format code.
func showNumber(v float64, code string) string { return formatOf(code).show(v, false) }

var formats sync.Map // of code to *numberFormat

// formatOf parses a code once. Long codes are no formats.
func formatOf(code string) *numberFormat {
	if f, ok := formats.Load(code); ok {
		return f.(*numberFormat)
	}
	f := parseFormat(code)
	if len(code) < 256 {
		formats.Store(code, f)
	}
	return f
}

func parseFormat(code string) *numberFormat {
	f := &numberFormat{}
	p := formatParser{code: code}
	for len(f.sections) < 4 {
		f.sections = append(f.sections, p.section())
		if p.code == "" {
			break
		}
	}
	return f
}

// show writes v; since1904 says from when the workbook counts its days.
func (f *numberFormat) show(v float64, since1904 bool) string {
	s, v := f.pick(v)
	switch s.kind {
	case showGeneral:
		return s.around(general(v), v)
	case showDate:
		return s.date(v, since1904)
	case showText:
		return s.around(general(v), v)
	}
	return s.digits(v)
}

// showString writes text in the format's section for text.
func (f *numberFormat) showString(text string) string {
	last := f.sections[len(f.sections)-1]
	if len(f.sections) < 4 && (last.kind != showText || !last.has('@')) {
		return text
	}
	var b strings.Builder
	for _, t := range last.tokens {
		if t.kind == '@' {
			b.WriteString(text)
		} else if t.kind == 'l' {
			b.WriteString(t.text)
		}
	}
	return b.String()
}

// pick is the section for v, and v as that section shows it: without its sign
// where the section says it by itself.
func (f *numberFormat) pick(v float64) (formatSection, float64) {
	n := len(f.sections)
	if n == 4 || n > 1 && f.sections[n-1].has('@') {
		n--
	}
	if n <= 1 && f.sections[0].condition == "" {
		return f.sections[0], v
	}
	for i := 0; i < n; i++ {
		s := f.sections[i]
		condition, limit := s.condition, s.limit
		if condition == "" {
			condition, limit = usualCondition(i, n, f.sections[0].condition != "")
		}
		if holds(v, condition, limit) {
			if v < 0 && (i == 1 && s.condition == "" || s.condition == "<" && limit <= 0 || s.condition == "<=" && limit < 0) {
				v = -v
			}
			return s, v
		}
	}
	return f.sections[n-1], v
}

func usualCondition(i, n int, firstHasOne bool) (string, float64) {
	switch {
	case i == n-1 && (i > 0 || n == 1):
		return "", 0
	case i == 0 && n == 2:
		return ">=", 0
	case i == 0:
		return ">", 0
	case i == 1 && firstHasOne:
		return "<", 0
	}
	return "<", 0
}

func holds(v float64, condition string, limit float64) bool {
	switch condition {
	case "<":
		return v < limit
	case "<=":
		return v <= limit
	case ">":
		return v > limit
	case ">=":
		return v >= limit
	case "=":
		return v == limit
	case "<>":
		return v != limit
	}
	return true
}

func (s formatSection) has(kind byte) bool {
	for _, t := range s.tokens {
		if t.kind == kind {
			return true
		}
	}
	return false
}

// around puts the section's literal text around what General shows.
func (s formatSection) around(number string, v float64) string {
	var b strings.Builder
	for _, t := range s.tokens {
		switch t.kind {
		case 'l', '%':
			b.WriteString(t.text)
		case 'G', '@':
			b.WriteString(number)
		}
	}
	return b.String()
}

// general writes a number as a cell without a format does: up to 15
// significant digits, large and tiny ones with an exponent.
func general(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	a := math.Abs(v)
	if a >= 1e16 || a != 0 && a < 1e-5 {
		digits := strconv.FormatFloat(v, 'E', 14, 64)
		mantissa, exponent, _ := strings.Cut(digits, "E")
		if strings.Contains(mantissa, ".") {
			mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
		}
		return mantissa + "E" + exponent
	}
	d := decimalOf(v)
	s := d.whole
	if d.fraction != "" {
		s += "." + d.fraction
	}
	if v < 0 && strings.Trim(s, "0.") != "" {
		s = "-" + s
	}
	return s
}

// formatParser reads one format code from the left.
type formatParser struct{ code string }

func (p *formatParser) section() formatSection {
	s := formatSection{kind: showText}
	digits, date, text := false, false, false
	for p.code != "" {
		t, more := p.token(&s)
		if !more {
			break
		}
		switch t.kind {
		case '0':
			digits = true
		case 'd':
			date = true
		case '@':
			text = true
		case 'G':
			s.kind = showGeneral
		case 0:
			continue
		}
		s.tokens = append(s.tokens, t)
	}
	switch {
	case s.kind == showGeneral, text:
	case date:
		s.kind = showDate
		s.minutes()
	case digits:
		s.kind = showDigits
	case len(s.tokens) == 0 && s.condition == "":
		s.kind, s.tokens = showGeneral, nil
	}
	return s
}

// token cuts the next token off; false at the end of the section.
func (p *formatParser) token(s *formatSection) (formatToken, bool) {
	c := p.code[0]
	switch {
	case c == ';':
		p.code = p.code[1:]
		return formatToken{}, false
	case c == '"':
		text, rest, _ := strings.Cut(p.code[1:], `"`)
		p.code = rest
		return formatToken{'l', text}, true
	case c == '\\' || c == '_' || c == '*':
		return p.escaped(c), true
	case c == '[':
		inside, rest, _ := strings.Cut(p.code[1:], "]")
		p.code = rest
		return s.bracket(inside), true
	case hasFold(p.code, "general"):
		p.code = p.code[7:]
		return formatToken{'G', ""}, true
	case hasFold(p.code, "am/pm"):
		return p.cut('d', 5), true
	case hasFold(p.code, "a/p"):
		return p.cut('d', 3), true
	}
	return p.sign(c), true
}

// sign cuts off a placeholder, a part of a date, or one character of text.
func (p *formatParser) sign(c byte) formatToken {
	n := 1
	switch {
	case strings.IndexByte("0#?", c) >= 0:
		return p.cut('0', 1)
	case strings.IndexByte(".,%/@", c) >= 0:
		return p.cut(c, 1)
	case (c == 'E' || c == 'e') && len(p.code) > 1 && (p.code[1] == '+' || p.code[1] == '-'):
		return p.cut('E', 2)
	case strings.IndexByte("yYmMdDhHsSeEbB", c) >= 0:
		for n < len(p.code) && p.code[n]|0x20 == c|0x20 {
			n++
		}
		return p.cut('d', n)
	}
	for n < len(p.code) && p.code[n]&0xC0 == 0x80 {
		n++
	}
	return p.cut('l', n)
}

func (p *formatParser) cut(kind byte, n int) formatToken {
	t := formatToken{kind, p.code[:n]}
	p.code = p.code[n:]
	return t
}

func hasFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// escaped reads \x as x, _x as a space as wide as x, and *x (fill the cell
// with x) as nothing.
func (p *formatParser) escaped(c byte) formatToken {
	p.code = p.code[1:]
	n := 0
	for n < len(p.code) && (n == 0 || p.code[n]&0xC0 == 0x80) {
		n++
	}
	text := p.code[:n]
	p.code = p.code[n:]
	switch c {
	case '_':
		return formatToken{'l', " "}
	case '*':
		return formatToken{'l', ""}
	}
	return formatToken{'l', text}
}

// bracket reads what stands in [ ]: a colour, a condition, a currency with a
// language, or hours, minutes or seconds that go on counting.
func (s *formatSection) bracket(inside string) formatToken {
	if strings.HasPrefix(inside, "$") {
		currency, language, _ := strings.Cut(inside[1:], "-")
		if id, err := strconv.ParseInt(language, 16, 64); err == nil {
			s.language = int(id & 0xFFFF)
		}
		return formatToken{'l', currency}
	}
	for _, c := range []string{"<=", ">=", "<>", "<", ">", "="} {
		if rest, ok := strings.CutPrefix(inside, c); ok {
			if limit, err := strconv.ParseFloat(strings.TrimSpace(rest), 64); err == nil {
				s.condition, s.limit = c, limit
			}
			return formatToken{}
		}
	}
	if low := strings.ToLower(inside); low != "" && strings.Trim(low, low[:1]) == "" && strings.Contains("hms", low[:1]) {
		return formatToken{'d', "[" + low + "]"}
	}
	return formatToken{}
}
