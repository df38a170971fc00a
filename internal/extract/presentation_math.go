package extract

import "strings"

// presentationMath writes MathML as one readable line, as officeMath does
// Office equations.
func presentationMath(n *xnode) string {
	return strings.Join(strings.Fields(mathML(n)), " ")
}

func mathML(n *xnode) string {
	if n == nil {
		return ""
	}
	part := func(i int) string {
		if i < len(n.kids) {
			return mathML(n.kids[i])
		}
		return ""
	}
	switch n.name {
	case "":
		return ""
	case "math:mi", "math:mn", "math:mo", "math:mtext", "math:ms":
		return mathToken(n)
	case "math:annotation", "math:annotation-xml":
		return ""
	case "math:mspace":
		return " "
	case "math:mfrac":
		return bracketed(part(0)) + "/" + bracketed(part(1))
	case "math:msup", "math:mover":
		return overOrUp(n, part(0), part(1))
	case "math:msub", "math:munder":
		return part(0) + lowered(part(1))
	case "math:msubsup", "math:munderover":
		return part(0) + lowered(part(1)) + raised(part(2)) + " "
	case "math:msqrt":
		return "√" + bracketed(mathMLRow(n))
	case "math:mroot":
		return superscript(strings.TrimSpace(part(1))) + "√" + bracketed(part(0))
	case "math:mtable":
		return mathMLTable(n)
	}
	return mathMLRow(n)
}

func mathMLRow(n *xnode) string {
	var b strings.Builder
	for _, k := range n.kids {
		b.WriteString(mathML(k))
	}
	return b.String()
}

// mathToken is a name, number, operator or word; relations and signs between
// terms stand apart.
func mathToken(n *xnode) string {
	text := plainLetters(strings.TrimSpace(n.words()))
	if n.name == "math:mtext" {
		return " " + text + " "
	}
	if n.name == "math:mo" && strings.ContainsAny(text, "=<>≤≥≠≈≡→⇒⇔∈⊂+−±×⋅·") {
		return " " + text + " "
	}
	if n.name == "math:mo" && text == "," {
		return ", "
	}
	return text
}

func overOrUp(n *xnode, base, over string) string {
	if n.name == "math:msup" {
		return base + raised(over)
	}
	switch strings.TrimSpace(over) {
	case "^", "ˆ":
		return accented(base, "\u0302")
	case "¯", "‾", "_", "―":
		return accented(base, "\u0305")
	case "→", "⃗":
		return accented(base, "\u20D7")
	case "~", "˜":
		return accented(base, "\u0303")
	case "˙":
		return accented(base, "\u0307")
	}
	return base + raised(over)
}

func mathMLTable(n *xnode) string {
	var rows []string
	for _, tr := range n.all("math:mtr") {
		var cells []string
		for _, td := range tr.all("math:mtd") {
			cells = append(cells, strings.TrimSpace(mathMLRow(td)))
		}
		rows = append(rows, strings.Join(cells, ", "))
	}
	return strings.Join(rows, "; ")
}
