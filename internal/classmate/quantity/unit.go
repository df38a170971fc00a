package quantity

import (
	"strings"
	"unicode/utf8"
)

// Unit is a unit of measure: a dimension, and how many of the dimension's base
// units it holds. Degrees of temperature have an offset besides.
type Unit struct {
	Name      string // as written, folded: "square centimetres"
	Dimension string // "length", "length^2", "length/time"
	Factor    float64
	Offset    float64 // added after the factor: 273.15 for degrees Celsius
}

func (u Unit) base(v float64) float64 {
	if u.Factor == 0 {
		return v
	}
	return v*u.Factor + u.Offset
}

// prefixes of the SI, by word and by letter.
var prefixes = map[string]float64{
	"pico": 1e-12, "nano": 1e-9, "micro": 1e-6, "milli": 1e-3, "centi": 1e-2, "deci": 0.1,
	"hecto": 100, "kilo": 1e3, "mega": 1e6, "giga": 1e9, "tera": 1e12, "peta": 1e15,
	"kibi": 1024, "mebi": 1 << 20, "gibi": 1 << 30,
}

var letters = map[string]float64{
	"p": 1e-12, "n": 1e-9, "µ": 1e-6, "μ": 1e-6, "m": 1e-3, "c": 1e-2, "d": 0.1, "h": 100,
	"k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12,
}

type base struct {
	dimension string
	factor    float64
}

// scalable units take prefixes.
var scalable = map[string]base{
	"metre": {"length", 1}, "meter": {"length", 1}, "gram": {"mass", 1e-3}, "gramme": {"mass", 1e-3},
	"second": {"time", 1}, "litre": {"volume", 1e-3}, "liter": {"volume", 1e-3},
	"volt": {"voltage", 1}, "ampere": {"current", 1}, "amp": {"current", 1}, "ohm": {"resistance", 1},
	"watt": {"power", 1}, "joule": {"energy", 1}, "hertz": {"frequency", 1}, "farad": {"capacitance", 1},
	"coulomb": {"charge", 1}, "newton": {"force", 1}, "pascal": {"pressure", 1}, "bar": {"pressure", 1e5},
	"tesla": {"flux density", 1}, "weber": {"flux", 1}, "henry": {"inductance", 1}, "siemens": {"conductance", 1},
	"byte": {"data", 8}, "bit": {"data", 1}, "calorie": {"energy", 4.184}, "mole": {"amount", 1},
	"parsec": {"length", 3.0857e16}, "tonne": {"mass", 1e3}, "ton": {"mass", 1e3}, "becquerel": {"activity", 1},
	"sievert": {"dose", 1}, "lumen": {"light", 1}, "lux": {"illuminance", 1}, "electronvolt": {"energy", 1.602e-19},
	"watt-hour": {"energy", 3600}, "kelvin": {"temperature", 1},
}

// plain units take none.
var plain = map[string]base{
	"inch": {"length", 0.0254}, "inches": {"length", 0.0254}, "foot": {"length", 0.3048}, "feet": {"length", 0.3048},
	"yard": {"length", 0.9144}, "mile": {"length", 1609.344}, "ångström": {"length", 1e-10}, "angstrom": {"length", 1e-10},
	"light-year": {"length", 9.4607e15}, "micron": {"length", 1e-6},
	"ounce": {"mass", 0.02835}, "stone": {"mass", 6.35}, "hectare": {"length^2", 1e4}, "acre": {"length^2", 4046.86},
	"gallon": {"volume", 3.785e-3}, "pint": {"volume", 0.473e-3},
	"minute": {"time", 60}, "hour": {"time", 3600}, "day": {"time", 86400}, "week": {"time", 604800},
	"month": {"time", 2629800}, "year": {"time", 31557600}, "decade": {"time", 315576000},
	"century": {"time", 3155760000}, "centuries": {"time", 3155760000}, "millennium": {"time", 31557600000},
	"millennia": {"time", 31557600000}, "fortnight": {"time", 1209600},
	"atmosphere": {"pressure", 101325}, "knot": {"length/time", 0.5144}, "degree": {"degree", 1},
	"dollar": {"dollar", 1}, "euro": {"euro", 1}, "franc": {"franc", 1}, "pound": {"pound", 1},
	"yen": {"yen", 1}, "mark": {"mark", 1}, "cent": {"cent", 1}, "penny": {"penny", 1}, "pence": {"penny", 1},
	"decibel": {"loudness", 1},
}

// symbols are short for units; they count only right after a number.
var symbols = map[string]base{
	"m": {"length", 1}, "g": {"mass", 1e-3}, "s": {"time", 1}, "V": {"voltage", 1}, "A": {"current", 1},
	"Ω": {"resistance", 1}, "W": {"power", 1}, "J": {"energy", 1}, "Hz": {"frequency", 1}, "F": {"capacitance", 1},
	"C": {"charge", 1}, "N": {"force", 1}, "Pa": {"pressure", 1}, "l": {"volume", 1e-3}, "L": {"volume", 1e-3},
	"B": {"data", 8}, "K": {"temperature", 1}, "eV": {"energy", 1.602e-19}, "Wh": {"energy", 3600}, "cal": {"energy", 4.184},
	"mol": {"amount", 1}, "T": {"flux density", 1},
}

var wholeSymbols = map[string]base{
	"min": {"time", 60}, "h": {"time", 3600}, "kg": {"mass", 1}, "ha": {"length^2", 1e4}, "t": {"mass", 1e3},
}

// unitWord reads a unit written out, in the singular or plural.
func unitWord(word string) (Unit, bool) {
	low := strings.ToLower(word)
	for _, w := range []string{low, strings.TrimSuffix(low, "s"), strings.TrimSuffix(low, "es")} {
		if b, ok := plain[w]; ok {
			return Unit{low, b.dimension, b.factor, 0}, true
		}
		if b, factor, ok := prefixed(w); ok {
			return Unit{low, b.dimension, b.factor * factor, 0}, true
		}
	}
	return Unit{}, false
}

func prefixed(w string) (base, float64, bool) {
	if b, ok := scalable[w]; ok {
		return b, 1, true
	}
	for n := 4; n <= 5; n++ { // the prefixes have four or five letters
		if len(w) <= n {
			break
		}
		if factor, ok := prefixes[w[:n]]; ok {
			if b, ok := scalable[w[n:]]; ok {
				return b, factor, true
			}
		}
	}
	return base{}, 0, false
}

// symbol reads a unit's sign, such as "kΩ".
func symbol(word string) (Unit, bool) {
	if b, ok := wholeSymbols[word]; ok {
		return Unit{word, b.dimension, b.factor, 0}, true
	}
	if b, ok := symbols[word]; ok {
		return Unit{word, b.dimension, b.factor, 0}, true
	}
	_, n := utf8.DecodeRuneInString(word)
	factor, ok := letters[word[:n]]
	if b, known := symbols[word[n:]]; ok && known {
		return Unit{word, b.dimension, b.factor * factor, 0}, true
	}
	return Unit{}, false
}

// powered is the unit squared or cubed.
func (u Unit) powered(word string) Unit {
	n, sign := 2, "^2"
	if strings.HasPrefix(word, "cub") {
		n, sign = 3, "^3"
	}
	p := Unit{word + " " + u.Name, u.Dimension + sign, u.Factor, 0}
	for range n - 1 {
		p.Factor *= u.Factor
	}
	return p
}

// per is the unit for each one of by.
func (u Unit) per(by Unit) Unit {
	return Unit{u.Name + " per " + by.Name, u.Dimension + "/" + by.Dimension, u.Factor / by.Factor, 0}
}
