package extract

import (
	"math"
	"strconv"
	"strings"
)

// decimal is the size of a number in digits: at most 15 significant ones, as
// spreadsheets count.
type decimal struct{ whole, fraction string }

func decimalOf(v float64) decimal {
	digits := strconv.FormatFloat(math.Abs(v), 'e', 14, 64)
	mantissa, exp, _ := strings.Cut(digits, "e")
	e, _ := strconv.Atoi(exp)
	all := strings.Replace(mantissa, ".", "", 1)
	switch {
	case e < 0:
		all = strings.Repeat("0", -e) + all
		e = 0
	case e >= len(all)-1:
		all += strings.Repeat("0", e-len(all)+1)
	}
	return decimal{all[:e+1], strings.TrimRight(all[e+1:], "0")}
}

// rounded is d with n digits after the point, half away from zero.
func (d decimal) rounded(n int) decimal {
	if len(d.fraction) <= n {
		return d
	}
	up := d.fraction[n] >= '5'
	all := []byte(d.whole + d.fraction[:n])
	for i := len(all) - 1; up && i >= 0; i-- {
		if all[i]++; all[i] > '9' {
			all[i] = '0'
		} else {
			up = false
		}
	}
	s := string(all)
	if up {
		s = "1" + s
	}
	cut := len(s) - n
	return decimal{s[:cut], strings.TrimRight(s[cut:], "0")}
}

// roundedDecimal is v with n digits after the point, rounded as LibreOffice
// does: half away from zero, after the point was moved in binary. So 17.85
// that comes from 0.1785 times 100 is a little less and goes down.
func roundedDecimal(v float64, n int) decimal {
	moved := math.Abs(v) * math.Pow(10, float64(min(n, 300)))
	if n > 12 || moved >= 1e15 {
		return decimalOf(v).rounded(n)
	}
	all := strconv.FormatFloat(math.Floor(moved+0.5), 'f', 0, 64)
	if len(all) <= n {
		all = strings.Repeat("0", n-len(all)+1) + all
	}
	cut := len(all) - n
	return decimal{all[:cut], strings.TrimRight(all[cut:], "0")}
}

func (d decimal) isZero() bool { return strings.Trim(d.whole+d.fraction, "0") == "" }

// digits writes v in a section of digit placeholders.
func (s formatSection) digits(v float64) string {
	if s.has('/') {
		if text, ok := s.asFraction(v); ok {
			return text
		}
	}
	if s.has('E') {
		return s.scientific(v)
	}
	v = s.scaled(v)
	d := roundedDecimal(v, s.places())
	text := s.fill(d)
	if v < 0 && !d.isZero() {
		text = "-" + text
	}
	return text
}

// scaled multiplies by 100 for each "%" and divides by 1000 for each comma
// after the last whole digit.
func (s formatSection) scaled(v float64) float64 {
	for i, t := range s.tokens {
		switch {
		case t.kind == '%':
			v *= 100
		case t.kind == ',' && s.endsWhole(i):
			v /= 1000
		}
	}
	return v
}

// endsWhole reports whether the comma at i comes right after the whole digits
// and before no other.
func (s formatSection) endsWhole(i int) bool {
	before := false
	for j := i - 1; j >= 0 && !before; j-- {
		if s.tokens[j].kind != ',' {
			before = s.tokens[j].kind == '0'
			break
		}
	}
	if !before {
		return false
	}
	for _, t := range s.tokens[i+1:] {
		if t.kind == '0' {
			return false
		}
		if t.kind == '.' {
			return true
		}
	}
	return true
}

// places is the number of placeholders after the point.
func (s formatSection) places() int {
	n, after := 0, false
	for _, t := range s.tokens {
		if t.kind == '.' {
			after = true
		}
		if t.kind == '0' && after {
			n++
		}
	}
	return n
}

// grouped reports whether thousands are parted.
func (s formatSection) grouped() bool {
	for i, t := range s.tokens {
		if t.kind == ',' && !s.endsWhole(i) && i > 0 {
			return true
		}
		if t.kind == '.' {
			return false
		}
	}
	return false
}

// fill puts the digits of d into the placeholders.
func (s formatSection) fill(d decimal) string {
	slots, fractional := 0, s.places()
	for _, t := range s.tokens {
		if t.kind == '0' {
			slots++
		}
	}
	slots -= fractional
	whole := strings.TrimLeft(d.whole, "0")
	grouping := s.grouped()
	var b strings.Builder
	after, slot, place := false, 0, 0
	for i, t := range s.tokens {
		switch {
		case t.kind == '.':
			if after {
				break
			}
			after = true
			if slots == 0 {
				b.WriteString(whole)
			}
			if fractional == 0 || s.showsPoint(i, d.fraction) {
				b.WriteByte('.')
			}
		case t.kind == '0' && !after:
			writeWhole(&b, t.text[0], whole, slots-slot, slot == 0, grouping)
			slot++
		case t.kind == '0':
			writePlace(&b, t.text[0], d.fraction, place)
			place++
		case t.kind == 'l', t.kind == '%':
			b.WriteString(t.text)
		}
	}
	return b.String()
}

// showsPoint reports whether a digit follows the point. LibreOffice leaves the
// point out where all placeholders after it are optional and empty.
func (s formatSection) showsPoint(i int, fraction string) bool {
	if fraction != "" {
		return true
	}
	for _, t := range s.tokens[i:] {
		if t.kind == '0' && t.text != "#" {
			return true
		}
	}
	return false
}

// writeWhole writes the digit that is n-th from the right; the first
// placeholder takes all that are left.
func writeWhole(b *strings.Builder, placeholder byte, whole string, n int, first, grouping bool) {
	if first {
		for i := len(whole); i > n; i-- {
			writeDigit(b, whole[len(whole)-i], i, grouping)
		}
	}
	switch {
	case n <= len(whole):
		writeDigit(b, whole[len(whole)-n], n, grouping)
	case placeholder == '0':
		writeDigit(b, '0', n, grouping)
	case placeholder == '?':
		b.WriteByte(' ')
	}
}

func writeDigit(b *strings.Builder, digit byte, n int, grouping bool) {
	b.WriteByte(digit)
	if grouping && n > 1 && n%3 == 1 {
		b.WriteByte(',')
	}
}

func writePlace(b *strings.Builder, placeholder byte, fraction string, place int) {
	switch {
	case place < len(fraction):
		b.WriteByte(fraction[place])
	case placeholder == '0':
		b.WriteByte('0')
	case placeholder == '?':
		b.WriteByte(' ')
	}
}

// scientific writes v with an exponent that is a multiple of the number of
// whole placeholders.
func (s formatSection) scientific(v float64) string {
	at := 0
	for i, t := range s.tokens {
		if t.kind == 'E' {
			at = i
			break
		}
	}
	mantissa := formatSection{tokens: s.tokens[:at]}
	step := max(1, mantissa.wholeSlots())
	exponent := 0
	if v != 0 {
		exponent = exponentOf(v)
		exponent = int(math.Floor(float64(exponent)/float64(step))) * step
	}
	scaled := v / math.Pow(10, float64(exponent))
	d := decimalOf(scaled).rounded(mantissa.places())
	if len(strings.TrimLeft(d.whole, "0")) > step {
		exponent += step
		d = decimalOf(v / math.Pow(10, float64(exponent))).rounded(mantissa.places())
	}
	narrow := mantissa
	if step > 1 {
		narrow.tokens = withoutOptional(mantissa.tokens)
	}
	text := narrow.fill(d) + "E"
	if exponent < 0 {
		text += "-"
	} else if s.tokens[at].text[1] == '+' {
		text += "+"
	}
	text += formatSection{tokens: s.tokens[at+1:]}.fill(decimalOf(math.Abs(float64(exponent))))
	if v < 0 && !d.isZero() {
		text = "-" + text
	}
	return text
}

func exponentOf(v float64) int {
	_, exp, _ := strings.Cut(strconv.FormatFloat(math.Abs(v), 'e', 14, 64), "e")
	e, _ := strconv.Atoi(exp)
	return e
}

func (s formatSection) wholeSlots() int {
	n := 0
	for _, t := range s.tokens {
		if t.kind == '.' {
			break
		}
		if t.kind == '0' {
			n++
		}
	}
	return n
}

// withoutOptional leaves out "#" before the point; the first placeholder that
// stays takes all digits.
func withoutOptional(tokens []formatToken) []formatToken {
	var out []formatToken
	after := false
	for _, t := range tokens {
		after = after || t.kind == '.'
		if after || t.kind != '0' || t.text != "#" {
			out = append(out, t)
		}
	}
	return out
}
