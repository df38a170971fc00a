package extract

import (
	"strconv"
	"strings"
)

// bullet is what stands in front of a paragraph of a DrawingML text body.
type bullet struct {
	shape string // "", "none", "char", "auto"
	auto  string // numbering scheme such as "arabicPeriod"
	start int
}

// listed reports whether the paragraph is an item of a list.
func (b bullet) listed() bool { return b.shape == "char" || b.shape == "auto" }

// listStyle is the bullets and letter sizes that a shape inherits, by level;
// next is where it looks further: shape, layout, master.
type listStyle struct {
	levels [9]bullet
	sizes  [9]int // hundredths of a point; 0: not said
	next   *listStyle
}

// usualSize is the size of letters where nobody says, in hundredths of a point.
const usualSize = 1800

func (s *listStyle) sizeAt(level int) int {
	for ; s != nil; s = s.next {
		if level >= 0 && level < len(s.sizes) && s.sizes[level] > 0 {
			return s.sizes[level]
		}
	}
	return usualSize
}

func (s *listStyle) at(level int) bullet {
	for ; s != nil; s = s.next {
		if level >= 0 && level < len(s.levels) && s.levels[level].shape != "" {
			return s.levels[level]
		}
	}
	return bullet{}
}

// readListStyle reads a:lstStyle or one of the text styles of a master.
func readListStyle(n *xnode, next *listStyle) *listStyle {
	if n == nil || len(n.kids) == 0 {
		return next
	}
	s := &listStyle{next: next}
	for i := range s.levels {
		level := n.kid("a:lvl" + strconv.Itoa(i+1) + "pPr")
		s.levels[i] = ownBullet(level)
		s.sizes[i] = number(level.kid("a:defRPr").attr("sz"), 0)
	}
	return s
}

func ownBullet(pPr *xnode) bullet {
	if pPr == nil {
		return bullet{}
	}
	for _, k := range pPr.kids {
		switch k.name {
		case "a:buNone":
			return bullet{shape: "none"}
		case "a:buChar", "a:buBlip":
			return bullet{shape: "char"}
		case "a:buAutoNum":
			return bullet{"auto", k.attr("type"), number(k.attr("startAt"), 1)}
		}
	}
	return bullet{}
}

func bulletOf(pPr *xnode, style *listStyle, level int) bullet {
	if b := ownBullet(pPr); b.shape != "" {
		return b
	}
	return style.at(level)
}

// numbering counts the numbered paragraphs of one text body.
type numbering struct {
	count  [9]int
	scheme [9]bullet
}

// next is the label of the next paragraph, "" when it has none. A paragraph
// ends the numbering of deeper levels, and one that is not numbered that of
// its own.
func (n *numbering) next(level int, b bullet) string {
	level = max(0, min(level, len(n.count)-1))
	for i := level + 1; i < len(n.count); i++ {
		n.count[i] = 0
	}
	if b.shape != "auto" || b != n.scheme[level] {
		n.count[level] = 0
	}
	n.scheme[level] = b
	if b.shape != "auto" {
		return ""
	}
	n.count[level]++
	return autoLabel(b.auto, b.start+n.count[level]-1)
}

// autoLabel writes a number in a scheme of ECMA-376 part 1, section 20.1.10.61.
func autoLabel(scheme string, n int) string {
	var digits string
	switch {
	case strings.HasPrefix(scheme, "alphaLc"):
		digits = letters(n, 'a')
	case strings.HasPrefix(scheme, "alphaUc"):
		digits = letters(n, 'A')
	case strings.HasPrefix(scheme, "romanLc"):
		digits = strings.ToLower(roman(n))
	case strings.HasPrefix(scheme, "romanUc"):
		digits = roman(n)
	case strings.HasPrefix(scheme, "circleNum") && n >= 1 && n <= 20:
		return string(rune('①' + n - 1))
	default:
		digits = strconv.Itoa(n)
	}
	switch {
	case strings.HasSuffix(scheme, "ParenBoth"):
		return "(" + digits + ")"
	case strings.HasSuffix(scheme, "ParenR"):
		return digits + ")"
	case strings.HasSuffix(scheme, "Period"):
		return digits + "."
	case strings.HasSuffix(scheme, "Minus"):
		return digits + "-"
	}
	return digits
}

// letters counts a, b … z, aa, bb … as lists do.
func letters(n int, first rune) string {
	if n < 1 {
		return ""
	}
	return strings.Repeat(string(first+rune((n-1)%26)), min((n-1)/26+1, 30))
}

func roman(n int) string {
	if n < 1 || n > 9999 {
		return strconv.Itoa(n)
	}
	var b strings.Builder
	for _, d := range []struct {
		value int
		text  string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for ; n >= d.value; n -= d.value {
			b.WriteString(d.text)
		}
	}
	return b.String()
}

// number reads a whole number; usual when it is none.
func number(s string, usual int) int {
	if n, err := strconv.Atoi(strings.TrimSpace(s)); err == nil {
		return n
	}
	return usual
}
