package extract

import (
	"regexp"
	"strings"
)

// A workbook's formulas are calculated only where all of them together look at
// no more than maxLooks cells, which takes some seconds; each counts as at
// least formulaLooks.
const (
	maxLooks     = 10_000_000
	formulaLooks = 10
)

// formulaCost sums what the formulas of a workbook look at.
type formulaCost struct {
	looks   int
	columns int // whole columns looked at
	rows    int // of the longest sheet
	shared  map[string]cost
}

// cost is what one formula looks at.
type cost struct{ cells, columns int }

// affordable reports whether the formulas of all sheets may be calculated.
func (b *workbook) affordable() bool {
	defer func(left int64) { b.left = left }(b.left) // it unpacks what is unpacked anyway
	c := &formulaCost{}
	for _, s := range b.sheets {
		c.shared = map[string]cost{}
		if s.part == "" || !b.has(s.part) {
			continue
		}
		err := b.eachNode(s.part, func(name string) bool { return name == "x:row" }, func(n *xnode) error {
			c.row(n)
			return b.ctx.Err()
		})
		if err != nil {
			return false
		}
	}
	return c.looks+c.columns*c.rows <= maxLooks
}

func (c *formulaCost) row(n *xnode) {
	c.rows = max(c.rows, number(n.attr("r"), c.rows+1))
	for _, cell := range n.all("x:c") {
		f := cell.kid("x:f")
		if f == nil {
			continue
		}
		one, text := cost{}, f.words()
		if id := f.attr("si"); id != "" && text == "" {
			one = c.shared[id]
		} else {
			one = looksOf(text)
			c.shared[id] = one
		}
		c.looks = min(maxLooks+1, c.looks+formulaLooks+one.cells)
		c.columns = min(maxLooks+1, c.columns+one.columns)
	}
}

var (
	areaRef   = regexp.MustCompile(`\$?([A-Za-z]{1,3})\$?([0-9]{1,7}):\$?([A-Za-z]{1,3})\$?([0-9]{1,7})`)
	columnRef = regexp.MustCompile(`\$?\b([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})\b`)
)

// looksOf is what the areas named in a formula hold.
func looksOf(formula string) cost {
	var all cost
	for _, m := range areaRef.FindAllStringSubmatch(formula, -1) {
		if a, ok := parseRange(strings.ToUpper(m[1] + m[2] + ":" + m[3] + m[4])); ok {
			all.cells = min(maxLooks, all.cells+(a.right-a.left+1)*(a.bottom-a.top+1))
		}
	}
	for _, m := range columnRef.FindAllStringSubmatch(formula, -1) {
		if a, ok := parseRange(strings.ToUpper(m[1] + "1:" + m[2] + "1")); ok {
			all.columns += a.right - a.left + 1
		}
	}
	return all
}
