package quantity

import (
	"fmt"
	"testing"
)

func TestFind(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"moves three sodium ions out and 2 potassium ions in", "number 3 “three”; number 2 “2”"},
		{"more than 600,000 soldiers, six hundred thousand men", "number 600000–900000~ “600,000”; number 600000 “six hundred thousand”"},
		{"half a million men, 2.5 million, two hundred and five", "number 500000 “half a million”; number 2.5e+06 “2.5 million”; number 205 “two hundred and five”"},
		{"two hundred and twenty thousand lives, one million two hundred and five thousand", "number 220000 “two hundred and twenty thousand”; number 1.205e+06 “one million two hundred and five thousand”"},
		{"three quarters of them, 75 percent, 75 %, a third of all", "share 75 “three quarters”; share 75 “75 percent”; share 75 “75”; share 33.3333 “a third”"},
		{"all but two percent of it", "share 98 “all but two percent”"},
		{"a hundred billion stars, a dozen", "number 1e+11 “a hundred billion”; number 12 “a dozen”"},
		{"one in five pupils", "share 20 “one in five”"},
		{"on 14 July 1789, in June, on the first of September 1939", "date 1789-7-14 “14 July 1789”; date 0-6-0 “June”; date 1939-9-1 “first of September 1939”"},
		{"in the 1960s, in the sixties, the 19th century", "date 1960-0-0/10 “1960s”; date 1960-0-0/10 “sixties”; date 1801-0-0/100 “19th century”"},
		{"3.6 megajoules, 12 V, 48 ohm, 4 kilobytes", "measure 3.6 energy×1e+06 “3.6 megajoules”; measure 12 voltage×1 “12 V”; measure 48 resistance×1 “48 ohm”; measure 4 data×8e+03 “4 kilobytes”"},
		{"between 10 and 100 milliseconds, 7 to 8 nanometres", "measure 10–100 time×0.001 “10 and 100 milliseconds”; measure 7–8 length×1e-09 “7 to 8 nanometres”"},
		{"in square centimetres or cubic metres", "unit length^2×0.0001 “square centimetres”; unit length^3×1 “cubic metres”"},
		{"twice as fast, three times the voltage, tenfold", "multiple 2 “twice”; multiple 3 “three times”; multiple 10 “tenfold”"},
		{"one of them and the other one may go; each one is fine", ""},
		{"the second stage, the 3rd floor", "rank 2 “second”; rank 3 “3rd”"},
		{"25 degrees Celsius", "measure 25 temperature×1+273.15 “25 degrees Celsius”"},
		{"", ""},
		{"in 44 BC", "date -44-0-0 “44 BC”"},
	} {
		got := ""
		for i, q := range Find(c.text) {
			if i > 0 {
				got += "; "
			}
			got += describe(q, c.text)
		}
		if got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func describe(q Quantity, text string) string {
	s := string(q.Kind)
	switch q.Kind {
	case Date:
		s += fmt.Sprintf(" %d-%d-%d", q.When.Year, q.When.Month, q.When.Day)
		if q.When.Years > 1 {
			s += fmt.Sprintf("/%d", q.When.Years)
		}
	case UnitOnly:
		s += fmt.Sprintf(" %s×%.3g", q.Unit.Dimension, q.Unit.Factor)
	default:
		s += fmt.Sprintf(" %.6g", q.Value)
		if q.High != q.Value {
			s += fmt.Sprintf("–%.6g", q.High)
		}
	}
	if q.Kind == Measure {
		s += fmt.Sprintf(" %s×%.3g", q.Unit.Dimension, q.Unit.Factor)
		if q.Unit.Offset != 0 {
			s += fmt.Sprintf("+%g", q.Unit.Offset)
		}
	}
	if q.Rounded {
		s += "~"
	}
	return s + " “" + q.Span.In(text) + "”"
}

func TestSame(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"three quarters of", "75 percent", true},
		{"all but two percent", "98 percent", true},
		{"0.5 km", "500 metres", true},
		{"3.6 kilojoules", "3.6 megajoules", false},
		{"six hundred thousand", "600,000", true},
		{"about two thirds of", "68 percent", true},
		{"half a year", "six months", true},
		{"25 degrees Celsius", "298 kelvin", true},
		{"14 July 1789", "July 1789", true},
		{"August 1981", "August 1991", false},
		{"the sixties", "1965", true},
		{"the nineteenth century", "1867", true},
		{"the nineteenth century", "1905", false},
		{"50 milliseconds", "between 10 and 100 milliseconds", true},
		{"5 milliseconds", "between 10 and 100 milliseconds", false},
		{"a quarter of an hour", "15 minutes", true},
	} {
		a, b := Find(c.a), Find(c.b)
		if len(a) != 1 || len(b) != 1 {
			t.Errorf("%q and %q: found %d and %d quantities", c.a, c.b, len(a), len(b))
			continue
		}
		if got := Same(a[0], b[0]); got != c.want {
			t.Errorf("Same(%q, %q) = %v", c.a, c.b, got)
		}
	}
}
