// Package quantity finds the numbers of a text, in digits or in words, with
// their units, dates and roundings, and says whether two of them can be the
// same. It reads English words and digits of any text.
//
//	quantity.Find("about three quarters of the cells") // 75 percent, rounded
//	quantity.Same(quantity.Find("0.5 km")[0], quantity.Find("500 metres")[0]) // true
//
// Spans are UTF-8 bytes of the text given. All functions are pure and linear.
package quantity

import (
	"math"
	"strings"

	"kizuki/internal/source"
)

// Kind is what a quantity counts.
type Kind string

// The kinds of quantities.
const (
	Count    Kind = "number"
	Share    Kind = "share" // percent, fractions and "all but"; Value is in percent
	Measure  Kind = "measure"
	Date     Kind = "date"
	Ordinal  Kind = "rank"
	Multiple Kind = "multiple" // "twice", "three times", "tenfold"
	UnitOnly Kind = "unit"     // a unit without a number: "in square centimetres"
)

// Quantity is one number of a text.
type Quantity struct {
	Kind    Kind
	Value   float64 // in the unit as written; the lower end of a range
	High    float64 // the upper end; Value when there is no range
	Unit    Unit    // of Measure and UnitOnly
	When    Day     // of Date
	Rounded bool    // "about", "nearly", "more than": equal within an eighth
	Span    source.Span
}

// Day is a date as far as it is given: zero fields are not. Years before our
// era are negative.
type Day struct {
	Year, Month, Day int
	Years            int // 1 for a year, 10 for a decade, 100 for a century
}

// Comparable reports whether a and b count the same kind of thing, so that
// they can differ at all. Two counts are comparable whatever they count.
func Comparable(a, b Quantity) bool {
	a, b = bareDegrees(a, b)
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case Measure:
		return a.Unit.Dimension == b.Unit.Dimension
	case Date:
		return a.When.Year != 0 && b.When.Year != 0 ||
			a.When.Month != 0 && b.When.Month != 0
	}
	return true
}

// bareDegrees gives degrees that name no scale the other's: "100 degrees" can
// be "100 degrees Celsius".
func bareDegrees(a, b Quantity) (Quantity, Quantity) {
	switch {
	case a.Unit.Dimension == "degree" && strings.HasPrefix(b.Unit.Name, "degree"):
		a.Unit = b.Unit
	case b.Unit.Dimension == "degree" && strings.HasPrefix(a.Unit.Name, "degree"):
		b.Unit = a.Unit
	}
	return a, b
}

// Same reports whether a and b can be the same quantity.
func Same(a, b Quantity) bool {
	if !Comparable(a, b) {
		return false
	}
	a, b = bareDegrees(a, b)
	switch a.Kind {
	case Date:
		return sameDay(a.When, b.When)
	case UnitOnly:
		return a.Unit.Dimension == b.Unit.Dimension && near(a.Unit.Factor, b.Unit.Factor, 0.001)
	}
	tolerance := 0.004
	if a.Rounded || b.Rounded {
		tolerance = 0.125
	}
	aLow, aHigh := a.Unit.base(a.Value), a.Unit.base(a.High)
	bLow, bHigh := b.Unit.base(b.Value), b.Unit.base(b.High)
	if a.Value != a.High && b.Value != b.High {
		return near(aLow, bLow, tolerance) && near(aHigh, bHigh, tolerance)
	}
	return aLow <= bHigh*(1+tolerance)+tiny && bLow <= aHigh*(1+tolerance)+tiny ||
		near(aLow, bLow, tolerance)
}

const tiny = 1e-30

// Rest reports whether a and b are two shares that make up a whole: what one
// says of a part, the other says of the rest.
func Rest(a, b Quantity) bool {
	if a.Kind != Share || b.Kind != Share || (a.Value == a.High) != (b.Value == b.High) {
		return false
	}
	a.Value, a.High = 100-a.High, 100-a.Value
	return Same(a, b)
}

func near(a, b, tolerance float64) bool {
	return math.Abs(a-b) <= tolerance*math.Max(math.Abs(a), math.Abs(b))
}

func sameDay(a, b Day) bool {
	if a.Year != 0 && b.Year != 0 {
		aEnd, bEnd := a.Year+max(1, a.Years)-1, b.Year+max(1, b.Years)-1
		if a.Year > bEnd || b.Year > aEnd {
			return false
		}
	}
	return (a.Month == 0 || b.Month == 0 || a.Month == b.Month) &&
		(a.Day == 0 || b.Day == 0 || a.Day == b.Day)
}
