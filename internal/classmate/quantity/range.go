package quantity

import (
	"strings"

	"kizuki/internal/source"
)

// joinRanges makes one quantity of "7 to 8 nanometres" and "between 10 and 100
// milliseconds": the unit stands only behind the second. Years stay two.
func joinRanges(text string, all []Quantity) []Quantity {
	var joined []Quantity
	for i := 0; i < len(all); i++ {
		if i+1 < len(all) && rangeOf(text, all[i], all[i+1]) {
			joined = append(joined, merge(all[i], all[i+1]))
			i++
			continue
		}
		joined = append(joined, all[i])
	}
	return joined
}

func rangeOf(text string, a, b Quantity) bool {
	if a.Kind == Date || a.Kind != Count && a.Kind != b.Kind || b.Value < a.Value || a.Span.End > b.Span.Start {
		return false
	}
	if b.Kind != Count && b.Kind != Measure && b.Kind != Share {
		return false
	}
	between := strings.ToLower(strings.Trim(text[a.Span.End:b.Span.Start], " \u00A0%"))
	switch between {
	case "to", "–", "-", "or":
		return true
	case "and":
		before := strings.ToLower(strings.TrimRight(text[:a.Span.Start], " "))
		return strings.HasSuffix(before, "between")
	}
	return false
}

func merge(a, b Quantity) Quantity {
	r := b
	r.Value, r.High = a.Value, b.Value
	if a.Kind == Measure && a.Unit.Factor != 0 && b.Unit.Factor != 0 {
		r.Value = a.Value * a.Unit.Factor / b.Unit.Factor
	}
	r.Rounded = a.Rounded || b.Rounded
	r.Span = source.Span{Start: a.Span.Start, End: b.Span.End}
	return r
}
