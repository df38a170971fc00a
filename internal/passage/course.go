package passage

import "kizuki/internal/source"

// courseLimit is the most characters that a passage of the course policy holds.
const courseLimit = 900

// cutCourse joins whole paragraphs of a run up to the limit; a paragraph over
// it is split between sentences, and what is left of it may join the next.
func cutCourse(t *source.Text) []source.Passage {
	all := make([]source.Passage, 0, len(t.Content)/(courseLimit*3/4)+1)
	var units []atom
	for _, r := range runs(t) {
		units = atoms(t, r, courseLimit, units)
		start := 0
		for _, end := range courseEnds(units) {
			span := source.Span{Start: units[start].span.Start, End: units[end-1].span.End}
			all = append(all, stretch(t, len(all), span, units[start:end]))
			start = end
		}
	}
	return all
}

// courseEnds lists where the passages of a run end, as indexes of atoms.
func courseEnds(units []atom) []int {
	var ends []int
	start := 0
	closeAt := func(i int) {
		if i > start {
			ends = append(ends, i)
			start = i
		}
	}
	for from := 0; from < len(units); {
		to := paragraphEnd(units, from)
		if length(units, start, to) > courseLimit {
			closeAt(from)
		}
		for i := from; i < to && length(units, start, to) > courseLimit; i++ {
			if length(units, start, i+1) > courseLimit {
				closeAt(i)
			}
		}
		from = to
	}
	closeAt(len(units))
	return ends
}

// paragraphEnd is where the paragraph of atom i ends.
func paragraphEnd(units []atom, i int) int {
	to := i + 1
	for to < len(units) && units[to].paragraph == units[i].paragraph {
		to++
	}
	return to
}
