package quantity

import (
	"math"
	"strings"
)

// date reads a year, a month with or without its day and year, a decade.
// Centuries are read by rank.
func (s *scanner) date(i int) (Quantity, int, bool) {
	for _, read := range []func(int) (Day, int, bool){s.dayMonth, s.monthDay, s.decade, s.year} {
		if d, next, ok := read(i); ok {
			if d.Years == 0 {
				d.Years = 1
			}
			return Quantity{Kind: Date, When: d}, next, true
		}
	}
	return Quantity{}, i, false
}

// dayMonth reads "14 July 1789" and "the first of September 1939" from the day.
func (s *scanner) dayMonth(i int) (Day, int, bool) {
	day, ok := s.dayNumber(i)
	if !ok {
		return Day{}, i, false
	}
	at := i + 1
	if s.low(at) == "of" {
		at++
	}
	month, ok := s.month(at)
	if !ok {
		return Day{}, i, false
	}
	return s.withYear(Day{Month: month, Day: day}, at+1)
}

// monthDay reads "July 14, 1789", "July 1789" and "July".
func (s *scanner) monthDay(i int) (Day, int, bool) {
	month, ok := s.month(i)
	if !ok {
		return Day{}, i, false
	}
	if day, ok := s.dayNumber(i + 1); ok {
		return s.withYear(Day{Month: month, Day: day}, i+2)
	}
	return s.withYear(Day{Month: month}, i+1)
}

func (s *scanner) withYear(d Day, at int) (Day, int, bool) {
	if s.low(at) == "of" && s.looksLikeYear(at+1) {
		at++
	}
	if s.looksLikeYear(at) {
		v, _ := digits(s.low(at))
		d.Year = int(v)
		at++
	}
	return d, at, true
}

// month reads a month's name; "may", "march" and the short ones only with a
// capital, and "May" and "March" only where a date may stand.
func (s *scanner) month(i int) (int, bool) {
	m, ok := months[s.low(i)]
	if !ok || s.words[i].Text == s.low(i) {
		return 0, false
	}
	if low := s.low(i); low == "may" || low == "march" || len(low) == 3 {
		_, dayBefore := s.dayNumber(i - 1)
		before := s.low(i - 1)
		fits := before == "in" || before == "of" || before == "since" || before == "until" || before == "early" ||
			before == "late" || before == "by" || before == "from" || before == "to"
		if !fits && !dayBefore && !s.looksLikeYear(i+1) || before == "the" {
			return 0, false
		}
	}
	return m, true
}

func (s *scanner) dayNumber(i int) (int, bool) {
	if i < 0 || i >= len(s.words) {
		return 0, false
	}
	w := s.low(i)
	v, ok := ranks[w]
	if !ok {
		w = strings.TrimRight(w, "stndrh")
		v, ok = digits(w)
	}
	return int(v), ok && v >= 1 && v <= 31 && v == math.Trunc(v) && !strings.Contains(w, ".")
}

// decade reads "1960s" and "the sixties".
func (s *scanner) decade(i int) (Day, int, bool) {
	w := s.low(i)
	if ten, ok := decades[w]; ok && s.low(i-1) == "the" {
		return Day{Year: 1900 + ten, Years: 10}, i + 1, true
	}
	digitsOnly := strings.TrimSuffix(w, "s")
	if v, ok := digits(digitsOnly); ok && digitsOnly != w && len(digitsOnly) == 4 && int(v)%10 == 0 {
		years := 10
		if int(v)%100 == 0 {
			years = 100
		}
		return Day{Year: int(v), Years: years}, i + 1, true
	}
	return Day{}, i, false
}

func (s *scanner) year(i int) (Day, int, bool) {
	if !s.looksLikeYear(i) {
		return Day{}, i, false
	}
	v, _ := digits(s.low(i))
	next := i + 1
	switch s.low(next) {
	case "bc", "bce":
		return Day{Year: -int(v)}, next + 1, true
	case "ad", "ce":
		return Day{Year: int(v)}, next + 1, true
	}
	return Day{Year: int(v)}, next, true
}

// looksLikeYear: four digits from 1000 to 2199 without a comma that count
// nothing.
func (s *scanner) looksLikeYear(i int) bool {
	w := s.low(i)
	v, ok := digits(w)
	if ok && (s.low(i+1) == "bc" || s.low(i+1) == "bce" || s.low(i+1) == "ad") {
		return true
	}
	if !ok || len(w) != 4 || v < 1000 || v >= 2200 || strings.ContainsAny(w, ".,") {
		return false
	}
	if _, _, isUnit := s.unit(i+1, true); isUnit && s.low(i+1) != "a" {
		return false
	}
	_, isPercent := s.percent(i + 1)
	return !isPercent
}
