package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// officeMath writes an Office equation (ECMA-376 part 1, section 22.1) as one
// readable line: fractions with "/", roots with "√", raised and lowered parts
// as superscripts and subscripts where Unicode has them, else after "^" and
// "_".
func officeMath(n *xnode) string {
	return strings.Join(strings.Fields(mathOf(n)), " ")
}

func mathOf(n *xnode) string {
	if n == nil {
		return ""
	}
	if write, ok := mathForms[n.name]; ok {
		return write(n)
	}
	return mathKids(n)
}

func mathKids(n *xnode) string {
	var b strings.Builder
	for _, k := range n.kids {
		b.WriteString(mathOf(k))
	}
	return b.String()
}

// mathForms is how each structure is written; what is not here is written as
// its parts in a row.
var mathForms map[string]func(*xnode) string

func init() {
	mathForms = map[string]func(*xnode) string{
		"m:t":         func(n *xnode) string { return plainLetters(n.words()) },
		"w:t":         (*xnode).words,
		"a:t":         (*xnode).words,
		"w:br":        func(*xnode) string { return " " },
		"m:f":         mathFraction,
		"m:sSup":      func(n *xnode) string { return mathPart(n, "m:e") + raised(mathPart(n, "m:sup")) },
		"m:sSub":      func(n *xnode) string { return mathPart(n, "m:e") + lowered(mathPart(n, "m:sub")) },
		"m:sSubSup":   func(n *xnode) string { return mathPart(n, "m:e") + mathScripts(n) },
		"m:sPre":      func(n *xnode) string { return mathScripts(n) + mathPart(n, "m:e") },
		"m:rad":       mathRoot,
		"m:nary":      mathNary,
		"m:d":         mathDelimiters,
		"m:func":      func(n *xnode) string { return apply(mathPart(n, "m:fName"), mathPart(n, "m:e")) },
		"m:limLow":    func(n *xnode) string { return mathPart(n, "m:e") + lowered(mathPart(n, "m:lim")) },
		"m:limUpp":    func(n *xnode) string { return mathPart(n, "m:e") + raised(mathPart(n, "m:lim")) },
		"m:acc":       mathAccent,
		"m:bar":       func(n *xnode) string { return accented(mathPart(n, "m:e"), "\u0305") },
		"m:m":         mathMatrix,
		"m:eqArr":     func(n *xnode) string { return mathRows(n.all("m:e"), "; ") },
		"m:oMathPara": func(n *xnode) string { return mathRows(n.all("m:oMath"), " ") },
	}
	for _, silent := range []string{"m:del", "w:del", "w:moveFrom", "m:rPr", "m:ctrlPr", "w:rPr", "a:rPr"} {
		mathForms[silent] = func(*xnode) string { return "" }
	}
}

func mathPart(n *xnode, name string) string { return mathOf(n.kid(name)) }

func mathScripts(n *xnode) string {
	return lowered(mathPart(n, "m:sub")) + raised(mathPart(n, "m:sup"))
}

func mathRows(rows []*xnode, between string) string {
	var all []string
	for _, r := range rows {
		if s := strings.TrimSpace(strings.ReplaceAll(mathOf(r), "&", "")); s != "" {
			all = append(all, s)
		}
	}
	return strings.Join(all, between)
}

func mathFraction(n *xnode) string {
	num, den := mathOf(n.kid("m:num")), mathOf(n.kid("m:den"))
	if n.kid("m:fPr", "m:type").attr("m:val") == "noBar" {
		return num + "¦" + den
	}
	return bracketed(num) + "/" + bracketed(den)
}

func mathRoot(n *xnode) string {
	degree := mathOf(n.kid("m:deg"))
	sign := "√"
	switch strings.TrimSpace(degree) {
	case "", "2":
	case "3":
		sign = "∛"
	case "4":
		sign = "∜"
	default:
		sign = superscript(degree) + "√"
		if superscript(degree) == "" {
			sign = "√[" + degree + "]"
		}
	}
	return sign + bracketed(mathOf(n.kid("m:e")))
}

func mathNary(n *xnode) string {
	sign, ok := n.kid("m:naryPr", "m:chr").lookAttr("m:val")
	if !ok {
		sign = "∫"
	}
	return sign + lowered(mathOf(n.kid("m:sub"))) + raised(mathOf(n.kid("m:sup"))) + " " + mathOf(n.kid("m:e"))
}

func mathDelimiters(n *xnode) string {
	pr := n.kid("m:dPr")
	sign := func(name, usual string) string {
		if v, ok := pr.kid(name).lookAttr("m:val"); ok {
			return v
		}
		return usual
	}
	var inside []string
	for _, e := range n.all("m:e") {
		inside = append(inside, mathOf(e))
	}
	between := sign("m:sepChr", "|")
	if between == "," || between == ";" {
		between += " "
	}
	return sign("m:begChr", "(") + strings.Join(inside, between) + sign("m:endChr", ")")
}

func mathAccent(n *xnode) string {
	mark, ok := n.kid("m:accPr", "m:chr").lookAttr("m:val")
	if !ok {
		mark = "\u0302"
	}
	return accented(mathOf(n.kid("m:e")), mark)
}

func mathMatrix(n *xnode) string {
	var rows []string
	for _, mr := range n.all("m:mr") {
		var cells []string
		for _, e := range mr.all("m:e") {
			cells = append(cells, strings.TrimSpace(mathOf(e)))
		}
		rows = append(rows, strings.Join(cells, ", "))
	}
	return strings.Join(rows, "; ")
}

// apply writes a function before what it is taken of.
func apply(name, of string) string {
	if strings.HasPrefix(strings.TrimSpace(of), "(") {
		return name + of
	}
	return name + " " + of
}

// accented puts a combining mark over each letter.
func accented(s, mark string) string {
	r, _ := utf8.DecodeRuneInString(mark)
	if !unicode.Is(unicode.M, r) {
		return s
	}
	var b strings.Builder
	for _, c := range s {
		b.WriteRune(c)
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// raised writes an exponent.
func raised(s string) string {
	if s = strings.TrimSpace(s); s == "" {
		return ""
	}
	if up := superscript(s); up != "" {
		return up
	}
	return "^" + bracketed(s)
}

// lowered writes an index.
func lowered(s string) string {
	if s = strings.TrimSpace(s); s == "" {
		return ""
	}
	if down := subscript(s); down != "" {
		return down
	}
	return "_" + bracketed(s)
}

// bracketed puts parentheses around what is more than one name or number.
func bracketed(s string) string {
	s = strings.TrimSpace(s)
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '.' && r != '\'' && r != '′' {
			if enclosed(s) {
				return s
			}
			return "(" + s + ")"
		}
	}
	return s
}

// enclosed reports whether one pair of parentheses goes around the whole.
func enclosed(s string) bool {
	if !strings.HasPrefix(s, "(") || !strings.HasSuffix(s, ")") {
		return false
	}
	depth := 0
	for i, r := range s {
		switch r {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 && i < len(s)-1 {
				return false
			}
		}
	}
	return depth == 0
}

const (
	inLine = "0123456789+−-=()aeoxhklmnpstijruv"
	below  = "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ"
	above  = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵉᵒˣʰᵏˡᵐⁿᵖˢᵗⁱʲʳᵘᵛ"
)

func subscript(s string) string   { return shifted(s, below) }
func superscript(s string) string { return shifted(s, above) }

// shifted is s in small characters above or below the line, or "" when one is
// missing or s is too long to be read so.
func shifted(s, to string) string {
	from, small := []rune(inLine), []rune(to)
	var b strings.Builder
	n := 0
next:
	for _, r := range s {
		if n++; n > 4 {
			return ""
		}
		for i := range from {
			if from[i] == r {
				b.WriteRune(small[i])
				continue next
			}
		}
		return ""
	}
	return b.String()
}

// plainLetters writes the mathematical italic and bold letters of Unicode as
// the letters they are: 𝑥 is x. Script, fraktur and double-struck letters
// stay, since they name other things.
func plainLetters(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 0x1D400 && r < 0x1D49C: // bold, italic, bold italic
			return letterAt(int(r-0x1D400) % 52)
		case r >= 0x1D5A0 && r < 0x1D670: // sans-serif
			return letterAt(int(r-0x1D5A0) % 52)
		case r == 0x210E:
			return 'h'
		case r >= 0x1D6A8 && r < 0x1D7CA:
			return greekAt(int(r-0x1D6A8) % 58)
		case r >= 0x1D7CE && r <= 0x1D7FF:
			return '0' + (r-0x1D7CE)%10
		case r == 0x2061 || r == 0x2062 || r == 0x2063 || r == 0x2064: // invisible operators
			return -1
		}
		return r
	}, s)
}

func letterAt(i int) rune {
	if i < 26 {
		return 'A' + rune(i)
	}
	return 'a' + rune(i-26)
}

var greekLetters = []rune("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ")

func greekAt(i int) rune { return greekLetters[i] }
