package extract

import (
	"strconv"
	"strings"
)

// odfList is an open list, one level of it.
type odfList struct {
	style  *xnode
	level  int // from 1
	count  []int
	outer  *odfList
	fresh  bool // the next paragraph is the first of its item
	header bool // the item has no label
}

// list reads a text:list: its items, each with its number.
func (w *odfWriter) list(n *xnode) {
	outer := w.listing
	l := &odfList{outer: outer, level: 1, count: make([]int, 11)}
	if outer != nil {
		l.level, l.style, l.count = min(outer.level+1, 10), outer.style, outer.count
		l.count[l.level] = 0
	}
	if s := w.lists[n.attr("text:style-name")]; s != nil && n.attr("text:style-name") != "" {
		l.style = s
	}
	if start := number(l.levelStyle(l.level).attr("text:start-value"), 1); l.count[l.level] == 0 {
		l.count[l.level] = start - 1
	}
	if isOn(n.attr("text:continue-numbering")) && w.continued != nil && outer == nil {
		copy(l.count, w.continued.count)
	}
	w.listing = l
	for _, item := range n.kids {
		l.fresh, l.header = true, item.name == "text:list-header"
		if !l.header && item.name == "text:list-item" {
			l.count[l.level]++
			if v := item.attr("text:start-value"); v != "" {
				l.count[l.level] = number(v, 1)
			}
		}
		w.blocks(item)
	}
	w.listing = outer
	if outer == nil {
		w.continued = l
	}
}

// levelStyle is how the list numbers a level.
func (l *odfList) levelStyle(level int) *xnode {
	if l == nil || l.style == nil {
		return nil
	}
	for _, k := range l.style.kids {
		if number(k.attr("text:level"), 0) == level {
			return k
		}
	}
	return nil
}

// label is the number in front of the next paragraph with the space after it:
// only the first of an item has one, and only in numbered lists.
func (l *odfList) label() string {
	if l == nil || !l.fresh {
		return ""
	}
	l.fresh = false
	if l.header {
		return ""
	}
	return odfLabel(l.levelStyle(l.level), l.level, l.count, l.levelStyle)
}

// odfLabel writes the number of a level and of those above that it shows.
func odfLabel(style *xnode, level int, count []int, levelStyle func(int) *xnode) string {
	format := style.attr("style:num-format")
	if style == nil || format == "" || style.name == "text:list-level-style-bullet" {
		return ""
	}
	shown := max(1, min(number(style.attr("text:display-levels"), 1), level))
	var parts []string
	for i := level - shown + 1; i <= level; i++ {
		f := levelStyle(i).attr("style:num-format")
		if f != "" {
			parts = append(parts, odfNumber(f, max(count[i], 1)))
		}
	}
	return strings.TrimSpace(style.attr("style:num-prefix")+strings.Join(parts, ".")+style.attr("style:num-suffix")) + " "
}

func odfNumber(format string, n int) string {
	switch format {
	case "a":
		return letters(n, 'a')
	case "A":
		return letters(n, 'A')
	case "i":
		return strings.ToLower(roman(n))
	case "I":
		return roman(n)
	case "一, 二, 三, ...":
		return chineseNumber("", n)
	}
	return strconv.Itoa(n)
}
