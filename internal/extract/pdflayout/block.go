package pdflayout

// block is lines that stand below each other in one column, of one size.
type block struct {
	lines  []Line
	x0, x1 float64
	table  bool
}

// blocks groups the rows of a page, in their order.
func blocks(rs [][]piece) []block {
	var out []block
	inTable := tables(rs)
	for i, row := range rs {
		l := newLine(row, inTable[i])
		if n := len(out); n > 0 && out[n-1].continues(l, inTable[i]) {
			out[n-1].add(l)
			continue
		}
		out = append(out, block{[]Line{l}, l.x0, l.x1, inTable[i]})
	}
	return out
}

func (b *block) add(l Line) {
	b.lines = append(b.lines, l)
	b.x0, b.x1 = min(b.x0, l.x0), max(b.x1, l.x1)
}

// continues reports whether l is the next line of the block.
func (b *block) continues(l Line, table bool) bool {
	last := b.lines[len(b.lines)-1]
	size := max(last.size, l.size)
	down := l.y - last.y
	if table != b.table || l.turn != last.turn || down <= 0 || down > 4*size {
		return false
	}
	if table {
		return true
	}
	if down > 2.2*size || min(last.size, l.size) < 0.8*size {
		return false
	}
	common := min(b.x1, l.x1) - max(b.x0, l.x0)
	return common >= 0.5*min(b.x1-b.x0, l.x1-l.x0)
}
