package quote

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/lexical"
	"kizuki/internal/source"
)

// needle is a quote made ready: without what surrounds it, folded.
type needle struct {
	folded
	before, after         string // what surrounded it
	dashBefore, dashAfter bool   // a dash stood right at its edge
	rare                  int    // index of its rarest byte, to start a search at
	borders               []int32
}

// frequency ranks the bytes of folded English text from rare to frequent, as
// far as they are frequent at all.
var frequency = func() (rank [256]byte) {
	for i, c := range []byte("zqxj0123456789kv,.bpgywfmculdhrsnioate ") {
		rank[c] = byte(i + 1)
	}
	return rank
}()

// prepare takes a quote's surroundings off and folds it; false when no letter
// or digit is left.
func prepare(q string) (*needle, bool) {
	core := trim(q)
	n := &needle{folded: fold(core.In(q)), before: q[:core.Start], after: q[core.End:]}
	last, _ := utf8.DecodeLastRuneInString(n.before)
	first, _ := utf8.DecodeRuneInString(n.after)
	n.dashBefore, n.dashAfter = isDash(last), isDash(first) || first == softHyphen
	for i := range len(n.text) * 3 / 4 {
		if frequency[n.text[i]] < frequency[n.text[n.rare]] {
			n.rare = i
		}
	}
	return n, strings.IndexFunc(n.text, isLetterOrDigit) >= 0
}

// index is the first place where the needle stands in text, or -1.
func (n *needle) index(text string) int {
	if len(text) < len(n.text) {
		return -1
	}
	i := strings.Index(text[n.rare:], n.text[n.rare:])
	if i < 0 || text[i:i+n.rare] == n.text[:n.rare] {
		return i
	}
	found := -1
	n.each(text[i+1:], func(at int) bool {
		found = i + 1 + at
		return true
	})
	return found
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// trim takes spaces, quote marks and punctuation off both ends of a quote. A
// sign or point right before a number belongs to the number.
func trim(q string) source.Span {
	core := source.Span{Start: 0, End: len(q)}
	for core.Start < core.End {
		r, n := utf8.DecodeRuneInString(q[core.Start:])
		if !surrounds(r) || signs(q[:core.Start], r, q[core.Start+n:]) {
			break
		}
		core.Start += n
	}
	for core.Start < core.End {
		r, n := utf8.DecodeLastRuneInString(q[core.Start:core.End])
		if !surrounds(r) {
			break
		}
		core.End -= n
	}
	return core
}

// surrounds reports whether r around a quote says nothing about its words.
// Signs that change what a word means, such as "%", are no such punctuation.
func surrounds(r rune) bool {
	switch r {
	case '%', '‰', '&', '@', '#', '/', '\\', '§':
		return false
	case '`', '´', '\uFFFD':
		return true
	}
	return unicode.IsSpace(r) || unicode.IsPunct(r) || noWidth(r)
}

// signs reports whether r, between before and after, is the sign or point of a
// number.
func signs(before string, r rune, after string) bool {
	next, _ := utf8.DecodeRuneInString(after)
	if !unicode.IsDigit(next) || r != '.' && !isDash(r) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	return before == "" || last != r && !isDash(last)
}

// each calls visit with every place where the needle stands in text, places
// that overlap included, until it returns true; it says whether it did. (The
// search of Knuth, Morris and Pratt, 1977: linear also where visit refuses
// every place.)
func (n *needle) each(text string, visit func(at int) bool) bool {
	if n.borders == nil {
		n.borders = borders(n.text)
	}
	k := 0
	for i := 0; i < len(text); i++ {
		for k > 0 && text[i] != n.text[k] {
			k = int(n.borders[k-1])
		}
		if text[i] == n.text[k] {
			k++
		}
		if k == len(n.text) {
			if visit(i + 1 - k) {
				return true
			}
			k = int(n.borders[k-1])
		}
	}
	return false
}

// borders is, for each prefix of s, how much of its start is also its end.
func borders(s string) []int32 {
	b := make([]int32, len(s))
	k := 0
	for i := 1; i < len(s); i++ {
		for k > 0 && s[i] != s[k] {
			k = int(b[k-1])
		}
		if s[i] == s[k] {
			k++
		}
		b[i] = int32(k)
	}
	return b
}

// maxUnseen is how many characters without width are looked over beside an
// edge.
const maxUnseen = 8

// edge reports whether a word may begin or end at the source offset.
func (t *Text) edge(within source.Span, at int) bool {
	if at <= within.Start || at >= within.End {
		return true
	}
	left, right := t.raw[within.Start:at], t.raw[at:within.End]
	for range maxUnseen {
		if r, n := utf8.DecodeLastRuneInString(left); noWidth(r) {
			left = left[:len(left)-n]
		}
	}
	a, n := utf8.DecodeLastRuneInString(left)
	b, m := utf8.DecodeRuneInString(right)
	switch {
	case unicode.IsMark(b) || measured(a, right) || signed(left, b):
		return false
	case lexical.IsWordRune(a) && lexical.IsWordRune(b):
		return lexical.Unspaced(a) || lexical.Unspaced(b)
	case lexical.IsWordRune(a):
		return !inside(a, b, right[m:])
	case lexical.IsWordRune(b):
		before, _ := utf8.DecodeLastRuneInString(left[:len(left)-n])
		return !inside(before, a, right)
	}
	return true
}

// signed reports whether the text before the digit b ends on what makes another
// number of it: a sign, a point, a currency, "^".
func signed(left string, b rune) bool {
	sign, n := utf8.DecodeLastRuneInString(left)
	if !unicode.IsDigit(b) || n == 0 {
		return false
	}
	if sign == '^' {
		return true
	}
	if sign != '.' && !strings.ContainsRune("-‐‑–−﹣－+±~≈<>≤≥√", sign) && !unicode.Is(unicode.Sc, sign) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(left[:len(left)-n])
	return before != sign && !lexical.IsWordRune(before)
}

// measured reports whether the text after a begins with what makes something
// else of a word or number that ends with it: "5%", "5°", "10^5", "Na⁺", "C++".
func measured(a rune, right string) bool {
	b, n := utf8.DecodeRuneInString(right)
	next, _ := utf8.DecodeRuneInString(right[n:])
	switch b {
	case '%', '‰', '°':
		return unicode.IsDigit(a)
	case '^', '⁺', '⁻', '₊', '₋':
		return lexical.IsWordRune(a)
	case '+', '#':
		return unicode.IsLetter(a) && !lexical.IsWordRune(next)
	}
	return false
}

// inside reports whether r, between last and rest, is part of a word or
// number.
func inside(last, r rune, rest string) bool {
	if r == ':' || r == '/' || r == '⁄' {
		next, _ := utf8.DecodeRuneInString(rest)
		return unicode.IsDigit(last) && unicode.IsDigit(next)
	}
	return lexical.Inside(last, r, rest)
}

// widen takes in what surrounds the quote, as far as the same stands around
// the place found.
func (t *Text) widen(within, at source.Span, n *needle) source.Span {
	for rest := n.after; rest != "" && at.End < within.End; {
		want, size := utf8.DecodeRuneInString(rest)
		have, m := utf8.DecodeRuneInString(t.raw[at.End:within.End])
		if unicode.IsSpace(have) || foldRune(have) != foldRune(want) {
			break
		}
		at.End += m
		rest = rest[size:]
	}
	for rest := n.before; rest != "" && at.Start > within.Start; {
		want, size := utf8.DecodeLastRuneInString(rest)
		have, m := utf8.DecodeLastRuneInString(t.raw[within.Start:at.Start])
		if unicode.IsSpace(have) || foldRune(have) != foldRune(want) {
			break
		}
		at.Start -= m
		rest = rest[:len(rest)-size]
	}
	return at
}
