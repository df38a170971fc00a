package extract

import (
	"math"
	"strconv"
	"strings"
)

// asFraction writes v as a whole number and a fraction: "12 1/3". False when
// the section is no fraction after all.
func (s formatSection) asFraction(v float64) (string, bool) {
	bar := -1
	for i, t := range s.tokens {
		if t.kind == '/' {
			bar = i
		}
	}
	width, fixed := s.denominator(bar)
	hasWhole, start := s.wholePart(bar)
	if width == 0 && fixed == 0 {
		return "", false
	}
	a := math.Abs(v)
	whole := 0.0
	if hasWhole {
		whole, a = math.Modf(a)
	}
	num, den := nearestFraction(a, width, fixed)
	if hasWhole && num == den {
		whole, num = whole+1, 0
	}
	text := ""
	if hasWhole && (whole > 0 || num == 0) {
		text = formatSection{tokens: s.tokens[:start]}.fill(decimalOf(whole))
		if whole == 0 {
			text = "0"
		}
	}
	if num != 0 || !hasWhole {
		text = strings.TrimSpace(text + " " + strconv.FormatInt(num, 10) + "/" + strconv.FormatInt(den, 10))
	}
	if v < 0 && (num != 0 || whole != 0) {
		if hasWhole && whole == 0 {
			text = " " + text
		}
		text = "-" + text
	}
	return strings.TrimSpace(text), true
}

// denominator is the number of digits it may have, or its fixed value.
func (s formatSection) denominator(bar int) (width int, fixed int64) {
	text := ""
	for _, t := range s.tokens[bar+1:] {
		if t.kind == '0' {
			width++
			text += t.text
			continue
		}
		if t.kind == 'l' && len(t.text) == 1 && t.text[0] >= '0' && t.text[0] <= '9' {
			text += t.text
			continue
		}
		break
	}
	if n, err := strconv.ParseInt(strings.NewReplacer("#", "", "?", "").Replace(text), 10, 32); err == nil && n > 0 {
		return width, n
	}
	return width, 0
}

// wholePart reports whether there are placeholders apart from the numerator's,
// and where the numerator's begin.
func (s formatSection) wholePart(bar int) (bool, int) {
	i := bar - 1
	for i >= 0 && s.tokens[i].kind == '0' {
		i--
	}
	for _, t := range s.tokens[:i+1] {
		if t.kind == '0' {
			return true, i + 1
		}
	}
	return false, i + 1
}

// nearestFraction is the closest to a, 0 or more, by continued fractions with
// a denominator of at most width digits, or with the fixed one.
func nearestFraction(a float64, width int, fixed int64) (num, den int64) {
	if fixed > 0 {
		return int64(math.Ceil(a*float64(fixed) - 0.5)), fixed
	}
	limit := int64(math.Pow(10, float64(min(width, 5)))) - 1
	best, bestErr := int64(0), math.Inf(1)
	den = 1
	for d := int64(1); d <= limit; d++ {
		n := int64(math.Floor(a*float64(d) + 0.5))
		if e := math.Abs(a - float64(n)/float64(d)); e < bestErr-1e-12 {
			best, den, bestErr = n, d, e
		}
	}
	return best, den
}
