package pdflayout

// block is lines that stand below each other in one column, of one size.
type block struct {
	lines  []Line
	x0, x1 float64
	table  bool
}

// open is how many blocks back a line may go on: those beside the current one.
const open = 6

// blocks groups the rows of a page, in their order. Pieces that stand side by
// side without being a table go each their own way.
func blocks(rs [][]piece) []block {
	var out []block
	inTable := tables(rs)
	for i, row := range rs {
		if inTable[i] {
			out = place(out, newLine(row, true))
			continue
		}
		for j := range row {
			out = place(out, newLine(row[j:j+1], false))
		}
	}
	return out
}

// place adds a line to the latest block that it continues, or to a new one.
func place(out []block, l Line) []block {
	if len(l.Parts) == 0 {
		return out
	}
	for i := len(out) - 1; i >= 0 && i >= len(out)-open; i-- {
		if out[i].continues(l) {
			out[i].add(l)
			return out
		}
	}
	return append(out, block{[]Line{l}, l.x0, l.x1, l.table})
}

func (b *block) add(l Line) {
	b.lines = append(b.lines, l)
	b.x0, b.x1 = min(b.x0, l.x0), max(b.x1, l.x1)
}

// continues reports whether l is the next line of the block.
func (b *block) continues(l Line) bool {
	last := b.lines[len(b.lines)-1]
	size := max(last.size, l.size)
	down := l.y - last.y
	if l.table != b.table || l.turn != last.turn || l.rtl != last.rtl || down <= 0 || down > 4*size {
		return false
	}
	if l.table {
		return true
	}
	if down > 2.2*size || min(last.size, l.size) < 0.8*size {
		return false
	}
	common := min(b.x1, l.x1) - max(b.x0, l.x0)
	return common >= 0.5*min(b.x1-b.x0, l.x1-l.x0)
}
