package quantity

import "strings"

// fraction reads "half", "a quarter of", "two thirds", "half a million".
func (s *scanner) fraction(i int) (Quantity, int, bool) {
	share, next := 0.0, i
	part, ok := parts[s.low(i)]
	switch {
	case ok && (s.low(i) == "half" || s.low(i+1) == "of" && s.low(i) == "quarter"):
		share, next = part, i+1
	case s.low(i) == "a" || s.low(i) == "one" || s.low(i) == "an":
		if part, ok := parts[s.low(i+1)]; ok && s.low(i+1) != "second" && (s.low(i+2) == "of" || strings.HasPrefix(s.low(i+1), "quarter") || s.low(i+1) == "half" || s.low(i+1) == "third") {
			share, next = part, i+2
		}
	default:
		n, after, ok := s.cardinal(i)
		if part, isPart := parts[s.low(after)]; ok && isPart && n < 100 && s.tight(after-1) && strings.HasSuffix(s.low(after), "s") {
			share, next = n*part, after+1
		}
	}
	if next == i {
		return Quantity{}, i, false
	}
	if s.low(next) == "a" || s.low(next) == "an" {
		if scale, ok := scales[s.low(next+1)]; ok {
			return Quantity{Kind: Count, Value: share * scale}, next + 2, true
		}
		if u, n, ok := s.unit(next+1, false); ok {
			return Quantity{Kind: Measure, Value: share, Unit: u}, n, true
		}
	}
	if s.low(next) == "of" && s.low(next+1) == "an" || s.low(next) == "of" && s.low(next+1) == "a" {
		if u, n, ok := s.unit(next+2, false); ok {
			return Quantity{Kind: Measure, Value: share, Unit: u}, n, true
		}
	}
	if s.low(next) == "an" {
		if u, n, ok := s.unit(next+1, false); ok {
			return Quantity{Kind: Measure, Value: share, Unit: u}, n, true
		}
	}
	return Quantity{Kind: Share, Value: 100 * share}, next, true
}

// multiple reads "twice", "three times", "tenfold".
func (s *scanner) multiple(i int) (Quantity, int, bool) {
	switch w := s.low(i); {
	case w == "twice" || w == "double" || w == "doubled" || w == "doubles":
		return Quantity{Kind: Multiple, Value: 2}, i + 1, true
	case w == "triple" || w == "triples" || w == "tripled":
		return Quantity{Kind: Multiple, Value: 3}, i + 1, true
	case strings.HasSuffix(w, "fold") && ones[strings.TrimSuffix(w, "fold")] > 1:
		return Quantity{Kind: Multiple, Value: ones[strings.TrimSuffix(w, "fold")]}, i + 1, true
	}
	v, next, ok := s.cardinal(i)
	if ok && s.low(next) == "times" || ok && s.low(next) == "fold" {
		return Quantity{Kind: Multiple, Value: v}, next + 1, true
	}
	return Quantity{}, i, false
}

// rank reads "third" and "3rd", but not the unit "second" nor a century.
func (s *scanner) rank(i int) (Quantity, int, bool) {
	w := s.low(i)
	v, ok := ranks[w]
	if !ok {
		for _, end := range []string{"st", "nd", "rd", "th"} {
			if n, is := strings.CutSuffix(w, end); is && n != "" {
				v, ok = digits(n)
				break
			}
		}
	}
	if !ok || w == "second" && (s.low(i-1) == "per" || s.low(i-1) == "a" || s.low(i-1) == "each" || s.low(i-1) == "one") {
		return Quantity{}, i, false
	}
	if strings.HasPrefix(s.low(i+1), "centur") {
		return Quantity{Kind: Date, When: Day{Year: int(v-1)*100 + 1, Years: 100}}, i + 2, true
	}
	return Quantity{Kind: Ordinal, Value: v}, i + 1, true
}

// unit reads the unit that starts at word i. Signs such as "V" count only
// after digits.
func (s *scanner) unit(i int, afterDigits bool) (Unit, int, bool) {
	power := ""
	switch s.low(i) {
	case "square", "squared", "cubic":
		power = s.low(i)
		i++
	}
	u, ok := s.oneUnit(i, afterDigits)
	if !ok {
		return Unit{}, i, false
	}
	next := i + 1
	if power != "" {
		u = u.powered(power)
	}
	if u.Dimension == "degree" {
		switch s.low(next) {
		case "celsius", "centigrade":
			return Unit{u.Name + " celsius", "temperature", 1, 273.15}, next + 1, true
		case "fahrenheit":
			return Unit{u.Name + " fahrenheit", "temperature", 5. / 9, 255.372}, next + 1, true
		}
	}
	if s.low(next) == "hour" || s.low(next) == "hours" {
		if u.Dimension == "power" && s.tight(next-1) {
			return Unit{u.Name + "-hours", "energy", u.Factor * 3600, 0}, next + 1, true
		}
	}
	if w := s.low(next); w == "per" || w == "each" || (w == "a" || w == "in") && s.low(next+1) != "day" {
		skip := next + 1
		if s.low(skip) == "a" || s.low(skip) == "one" {
			skip++
		}
		if by, ok := s.oneUnit(skip, false); ok && (w == "per" || w == "a" && u.Dimension == "length" || w == "each" || skip > next+1 && u.Dimension == "length") {
			return u.per(by), skip + 1, true
		}
	}
	return u, next, true
}

func (s *scanner) oneUnit(i int, afterDigits bool) (Unit, bool) {
	if i >= len(s.words) || i > 0 && !s.tight(i-1) && !afterDigits {
		return Unit{}, false
	}
	if u, ok := unitWord(s.words[i].Text); ok {
		return u, true
	}
	if afterDigits {
		return symbol(s.words[i].Text)
	}
	return Unit{}, false
}

// unitOnly reads a unit that stands without a number. Words that are units
// only by chance ("second", "mark", "foot") don't count.
func (s *scanner) unitOnly(i int) (Quantity, int, bool) {
	u, next, ok := s.unit(i, false)
	if !ok || next == i+1 && chance[strings.TrimSuffix(s.low(i), "s")] {
		return Quantity{}, i, false
	}
	return Quantity{Kind: UnitOnly, Unit: u}, next, true
}

var chance = map[string]bool{
	"second": true, "minute": true, "hour": true, "day": true, "week": true, "month": true, "year": true, "decade": true,
	"century": true, "mark": true, "foot": true, "feet": true, "stone": true, "pound": true, "degree": true, "bar": true,
	"mole": true, "henry": true, "newton": true, "pascal": true, "weber": true, "tesla": true, "siemen": true, "ton": true,
	"bit": true, "cent": true, "atmosphere": true, "centurie": true, "knot": true, "yard": true, "penny": true, "amp": true,
	"millennium": true, "millennia": true, "fortnight": true, "siemens": true, "meter": true, "inche": true, "dollar": true,
	"euro": true, "franc": true,
}
