package quantity

import (
	"strconv"
	"strings"
	"unicode"

	"kizuki/internal/lexical"
	"kizuki/internal/source"
)

// Find lists the quantities of a text in order; none overlaps another.
func Find(text string) []Quantity {
	s := &scanner{text: text, words: lexical.Words(text)}
	var found []Quantity
	for i := 0; i < len(s.words); {
		q, next, ok := s.at(i)
		if !ok {
			i++
			continue
		}
		found = append(found, q)
		i = next
	}
	return joinRanges(text, found)
}

type scanner struct {
	text  string
	words []lexical.Word
}

// low is the i-th word in lower case, or nothing outside of the text.
func (s *scanner) low(i int) string {
	if i < 0 || i >= len(s.words) {
		return ""
	}
	return strings.ToLower(s.words[i].Text)
}

// tight reports whether only a hyphen or one space lies between words i and i+1.
func (s *scanner) tight(i int) bool {
	if i < 0 || i+1 >= len(s.words) {
		return false
	}
	switch s.text[s.words[i].Span.End:s.words[i+1].Span.Start] {
	case " ", "-", "‑", "\u00A0", "\n", "\u202F", "":
		return true
	}
	return false
}

func (s *scanner) span(i, next int) source.Span {
	return source.Span{Start: s.words[i].Span.Start, End: s.words[next-1].Span.End}
}

// at reads the quantity that starts at word i, and says where it ends.
func (s *scanner) at(i int) (Quantity, int, bool) {
	for _, read := range []func(int) (Quantity, int, bool){s.allBut, s.date, s.fraction, s.multiple, s.rank, s.number, s.unitOnly} {
		if q, next, ok := read(i); ok {
			q.Rounded = q.Rounded || s.rounded(i)
			if q.High == 0 {
				q.High = q.Value
			}
			s.bound(i, &q)
			q.Span = s.span(i, next)
			return q, next, true
		}
	}
	return Quantity{}, i, false
}

// rounded reports whether a word before i says that the number is not exact.
func (s *scanner) rounded(i int) bool {
	return rounders[s.low(i-1)] || s.low(i-1) == "to" && s.low(i-2) == "close" ||
		s.low(i-1) == "a" && rounders[s.low(i-2)] || s.low(i-1) == "even" && s.low(i-2) == "not" ||
		s.low(i-1) == "of" && s.low(i-2) == "order"
}

// bound stretches a number behind "more than" or "less than" to what that
// usually says: half as much again, or two thirds of it. A single one is no bound.
func (s *scanner) bound(i int, q *Quantity) {
	if q.Kind != Count && q.Kind != Share && q.Kind != Measure || q.Value != q.High || q.Value <= 0 || q.Kind == Count && q.Value <= 1 {
		return
	}
	if s.low(i-1) == "a" {
		i--
	}
	denied := s.low(i-3) == "no" || s.low(i-3) == "not" // "no fewer than"
	switch s.low(i-2) + " " + s.low(i-1) {
	case "more than", "at least", "greater than":
		if denied {
			q.Value /= 1.5
		} else {
			q.High *= 1.5
		}
	case "less than", "fewer than", "at most":
		if denied {
			q.High *= 1.5
		} else {
			q.Value /= 1.5
		}
	}
}

// allBut reads "all but two percent".
func (s *scanner) allBut(i int) (Quantity, int, bool) {
	if s.low(i) != "all" || s.low(i+1) != "but" {
		return Quantity{}, i, false
	}
	q, next, ok := s.at(i + 2)
	if !ok || q.Kind != Share {
		return Quantity{}, i, false
	}
	return Quantity{Kind: Share, Value: 100 - q.Value, Rounded: q.Rounded}, next, true
}

// number reads a cardinal, and what it counts: percent, a unit, or nothing.
func (s *scanner) number(i int) (Quantity, int, bool) {
	if s.low(i) == "one" && s.low(i+1) == "of" { // "one of the two": neither counts anything else
		if _, next, ok := s.cardinal(i + 3); ok && (s.low(i+2) == "the" || s.low(i+2) == "these") {
			return Quantity{Kind: Count, Value: 1}, next, true
		}
	}
	v, next, ok := s.cardinal(i)
	if !ok {
		return Quantity{}, i, false
	}
	if n, ok := s.percent(next); ok {
		return Quantity{Kind: Share, Value: v}, n, true
	}
	if u, n, ok := s.unit(next, isDigits(s.words[next-1].Text)); ok {
		return Quantity{Kind: Measure, Value: v, Unit: u}, n, true
	}
	if s.low(next) == "in" && s.tight(next) {
		if of, n, ok := s.cardinal(next + 1); ok && of > v && of <= 1000 && v > 0 && !s.looksLikeYear(next+1) {
			return Quantity{Kind: Share, Value: 100 * v / of}, n, true
		}
	}
	if next == i+1 && s.low(i) == "one" && !s.countsOne(i) {
		return Quantity{}, i, false
	}
	return Quantity{Kind: Count, Value: v}, next, true
}

// countsOne tells the number "one" from the pronoun.
func (s *scanner) countsOne(i int) bool {
	switch s.low(i - 1) {
	case "the", "this", "that", "which", "no", "any", "each", "every", "another", "wrong", "right", "other":
		return false
	}
	switch s.low(i + 1) {
	case "of", "another", "can", "is", "has", "must", "might", "may", "who", "that", "which", "by", "side", "day", "way", "hand", "":
		return false
	}
	return s.tight(i)
}

func (s *scanner) percent(i int) (int, bool) {
	switch {
	case i > 0 && strings.HasPrefix(strings.TrimLeft(s.text[s.words[i-1].Span.End:], " \u00A0"), "%"):
		return i, true
	case s.low(i) == "percent":
		return i + 1, true
	case s.low(i) == "per" && s.low(i+1) == "cent":
		return i + 2, true
	}
	return i, false
}

// cardinal reads digits or number words from word i.
func (s *scanner) cardinal(i int) (float64, int, bool) {
	v, next, ok := s.whole(i)
	if ok && s.low(next) == "and" && s.low(next+1) == "a" && s.low(next+2) == "half" && v < 1000 {
		return v + 0.5, next + 3, true
	}
	return v, next, ok
}

// whole reads a number without a fraction.
func (s *scanner) whole(i int) (float64, int, bool) {
	v, next, ok := s.group(i)
	if scale, is := scales[s.low(i+1)]; is && s.tight(i) && (s.low(i) == "a" || s.low(i) == "an") {
		v, next, ok = scale, i+2, true
	}
	if !ok {
		return 0, i, false
	}
	total, part := 0.0, 0.0 // what is said: of thousands and more, and below the next scale
	for {
		if scale, ok := scales[s.low(next)]; ok && s.tight(next-1) {
			if scale >= 1000 {
				v, part = part+v, 0 // "two hundred and twenty thousand"
			}
			v *= scale
			next++
			continue
		}
		rest := next
		if s.low(rest) == "and" && v >= 100 {
			rest++
		}
		more, n, ok := s.group(rest)
		if !ok || !s.tight(next-1) || more >= v || v < 100 || isDigits(s.words[rest].Text) {
			return total + part + v, next, true
		}
		if v >= 1000 {
			total += v
		} else {
			part += v
		}
		v, next = more, n
	}
}

// group reads one number of digits, or of words below a hundred.
func (s *scanner) group(i int) (float64, int, bool) {
	w := s.low(i)
	if v, ok := tens[w]; ok {
		if one, ok := ones[s.low(i+1)]; ok && one > 0 && one < 10 && s.tight(i) {
			return v + one, i + 2, true
		}
		return v, i + 1, true
	}
	if v, ok := ones[w]; ok {
		return v, i + 1, true
	}
	if v, ok := digits(w); ok {
		next := i + 1
		for next < len(s.words) && s.thousands(next-1) { // "600 000"
			more, _ := digits(s.low(next))
			v, next = v*1000+more, next+1
		}
		return s.signed(i, v), next, true
	}
	return 0, i, false
}

// thousands reports whether the next word goes on with a number whose
// thousands are set apart by spaces.
func (s *scanner) thousands(i int) bool {
	between := s.text[s.words[i].Span.End:s.words[i+1].Span.Start]
	next := s.words[i+1].Text
	return (between == " " || between == "\u00A0" || between == "\u202F") && len(next) == 3 && isDigits(next) &&
		len(s.words[i].Text) <= 3 && isDigits(s.words[i].Text)
}

func (s *scanner) signed(i int, v float64) float64 {
	before := s.text[:s.words[i].Span.Start]
	if strings.HasSuffix(before, " -") || strings.HasSuffix(before, "−") || before == "-" || s.low(i-1) == "minus" {
		return -v
	}
	return v
}

func isDigits(w string) bool { _, ok := digits(w); return ok }

// digits reads "600,000", "3.6" and "2".
func digits(w string) (float64, bool) {
	if w == "" || !unicode.IsDigit(rune(w[0])) {
		return 0, false
	}
	if at := strings.LastIndexByte(w, ','); at >= 0 && len(w)-at != 4 {
		w = w[:at] + "." + w[at+1:] // a decimal comma
	}
	v, err := strconv.ParseFloat(strings.ReplaceAll(w, ",", ""), 64)
	return v, err == nil
}
