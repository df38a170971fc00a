package extract

import (
	"strings"

	"golang.org/x/net/html"
)

// linearMath writes MathML as one readable line: the TeX that the page holds
// beside it where there is some, else fractions as (a)/(b), powers as a^b and
// roots as √(a).
func linearMath(n *html.Node) string {
	for d := range n.Descendants() {
		if d.Data == "annotation" && strings.Contains(attribOf(d, "encoding"), "tex") {
			return "$" + strings.TrimSpace(rawText(d)) + "$"
		}
	}
	return strings.Join(strings.Fields(mathWords(n, 0)), " ")
}

// mathWords writes one element. [MathML 3, chapter 3]
func mathWords(n *html.Node, depth int) string {
	if depth > MaxDepth {
		return ""
	}
	if n.Type == html.TextNode {
		return strings.TrimSpace(n.Data)
	}
	parts := mathParts(n, depth)
	part := func(i int) string {
		if i < len(parts) {
			return grouped(parts[i])
		}
		return ""
	}
	switch n.Data {
	case "annotation", "annotation-xml", "mphantom":
		return ""
	case "mo":
		return operator(strings.Join(parts, ""))
	case "mfrac":
		return part(0) + "/" + part(1)
	case "msup", "mover":
		return part(0) + "^" + part(1)
	case "msub", "munder":
		return part(0) + "_" + part(1)
	case "msubsup", "munderover":
		return part(0) + "_" + part(1) + "^" + part(2)
	case "msqrt":
		return "√(" + strings.Join(parts, "") + ")"
	case "mroot":
		return part(1) + "√(" + strings.Join(parts[:min(1, len(parts))], "") + ")"
	case "mtr", "mlabeledtr":
		return strings.Join(parts, ", ") + "; "
	case "mtext":
		return " " + strings.Join(parts, "") + " "
	}
	return strings.Join(parts, "")
}

func mathParts(n *html.Node, depth int) []string {
	var parts []string
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode || strings.TrimSpace(c.Data) != "" && c.Type == html.TextNode {
			parts = append(parts, mathWords(c, depth+1))
		}
	}
	return parts
}

// grouped brackets what is more than one sign or number.
func grouped(s string) string {
	if s = strings.TrimSpace(s); len([]rune(s)) > 1 && strings.ContainsAny(s, " +-−·×=/^_") {
		return "(" + s + ")"
	}
	return s
}

// operator spaces the signs that stand between two sides.
func operator(s string) string {
	switch s {
	case "\u2061", "\u2062", "\u2063", "\u2064":
		return ""
	case "=", "+", "-", "−", "<", ">", "≤", "≥", "≠", "≈", "→", "⇒", "∈", "×", "·", "±", "⇔", "∼", "≡", "∝":
		return " " + s + " "
	}
	return s
}
