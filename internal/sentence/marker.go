package sentence

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// marker is how many bytes the mark of a list item at at takes, with a bullet
// before and the space after it; 0 if none stands there: "1.", "2)", "3.)",
// "(4)", "b)", "(iv)", "2.1.3", "•", "-".
func marker(text string, at, end int) int {
	bullet := skipBullet(text, at, end)
	m := enumerator(text, bullet, end)
	if m.text == "" {
		return bullet - at
	}
	return skipSpace(text, bullet+len(m.text), end) - at
}

// skipBullet is the place after a bullet and the space behind it.
func skipBullet(text string, at, end int) int {
	r, n := runeAt(text, at)
	if at >= end || r < utf8.RuneSelf && r != '-' && r != '*' && r != '+' {
		return at
	}
	next := skipSpace(text, at+n, end)
	if strings.ContainsRune(bullets, r) || next > at+n && next < end && (r < utf8.RuneSelf || r == '–') {
		return next
	}
	return at
}

// bullets are no other sign; a dash, star or plus is one when space follows.
const bullets = "•⁃◦▪‣●○■□➢➤✓✔"

// enumeration is the mark of an item: its text, the number or letter in it,
// and what stands around that.
type enumeration struct {
	text                 string
	before, value, after string
}

// enumerator reads the mark at at, which space must follow.
func enumerator(text string, at, end int) enumeration {
	m := enumeration{}
	i := at
	if i < end && text[i] == '(' {
		m.before = "("
		i++
	}
	from := i
	for i < end && i-from < 5 && (isDigit(rune(text[i])) || isLetter(rune(text[i]))) {
		i++
	}
	if i >= end || text[i] != '.' && text[i] != ')' {
		return enumeration{}
	}
	m.value = text[from:i]
	switch {
	case strings.HasPrefix(text[i:end], ".)"):
		m.after = ".)"
	default:
		m.after = text[i : i+1]
	}
	i += len(m.after)
	space, _ := runeAt(text, i)
	if i >= end || !isSpace(space) || m.before != "" && m.after != ")" || !counts(m) {
		return enumeration{}
	}
	m.text = text[at:i]
	return m
}

// counts reports whether the value of a mark is one that items are counted
// with. A capital before a full stop is rather an initial.
func counts(m enumeration) bool {
	if m.value == "" {
		return false
	}
	if allDigits(m.value) {
		return len(m.value) <= 3
	}
	if len(m.value) == 1 {
		return m.after != "." || isLower(rune(m.value[0]))
	}
	return (m.after != "." || isLower(rune(m.value[0]))) && romanValue(strings.ToLower(m.value)) > 0
}

// maxItem is how far the mark of the next item is looked for, in bytes.
const maxItem = 800

// open looks at the beginning of a sentence. body is where to look for stops,
// past the mark of a list item; next is where the following item of a list in
// one line begins, or end.
func (s *splitter) open(start, end int) (body, next int) {
	if start >= end {
		return start, end
	}
	bullet := skipBullet(s.text, start, end)
	m := enumerator(s.text, bullet, end)
	body = bullet + len(m.text)
	within := s.text[body:min(end, body+maxItem)]
	if r, n := runeAt(s.text, start); bullet > start && strings.ContainsRune("•⁃◦▪●", r) {
		if i := strings.Index(within, " "+s.text[start:start+n]); i >= 0 {
			return body, body + i + 1
		}
	}
	if m.text == "" {
		return body, end
	}
	for _, value := range successors(m.value) {
		if i := s.item(m, value, body, len(within)); i > 0 {
			return body, i
		}
	}
	return body, end
}

// item is where the item with the given value begins in text[from:from+n], or
// 0. After a number with a full stop it must begin with a capital, and it must
// not be the end of a sentence ("there were 2. They").
func (s *splitter) item(m enumeration, value string, from, n int) int {
	mark := " " + m.before + value + m.after + " "
	i := strings.Index(s.text[from:from+n], mark)
	if i < 0 {
		return 0
	}
	at := from + i
	if m.after == "." && allDigits(value) {
		next, _ := runeAt(s.text, at+len(mark))
		if !isUpper(next) || linking[lower(s.text[wordStart(s.text, from, at):at])] {
			return 0
		}
	}
	return at + 1
}

// successors lists what may come after a number or letter.
func successors(value string) []string {
	if n, err := strconv.Atoi(value); err == nil {
		return []string{strconv.Itoa(n + 1)}
	}
	var all []string
	if len(value) == 1 && value != "z" && value != "Z" {
		all = append(all, string(value[0]+1))
	}
	small := strings.ToLower(value)
	if n := romanValue(small); n > 0 && n < len(romans) {
		next := romans[n]
		if small != value {
			next = strings.ToUpper(next)
		}
		all = append(all, next)
	}
	return all
}

var romans = strings.Fields(`i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx`)

// romanValue is the value of a Roman number in lower case, 0 if it is none up
// to 20.
func romanValue(s string) int {
	for i, r := range romans {
		if r == s {
			return i + 1
		}
	}
	return 0
}
