package lexical

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
	"golang.org/x/text/unicode/norm"
)

// Fold writes a word the way words are compared: compatibility forms and case
// folded away, apostrophes straight, soft hyphens and joiners dropped, and a
// possessive 's with it.
func Fold(word string) string {
	if plain(word) {
		return word
	}
	word = norm.NFKC.String(word)
	word = strings.Map(foldRune, word)
	if base, ok := strings.CutSuffix(word, "'s"); ok && base != "" {
		return base
	}
	return word
}

// plain reports whether folding would leave the word as it is.
func plain(word string) bool {
	for i := 0; i < len(word); i++ {
		if c := word[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

func foldRune(r rune) rune {
	switch r {
	case '’', 'ʼ', '‘':
		return '\''
	case '\u00AD', '\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF':
		return -1
	case 'ς':
		return 'σ'
	}
	return unicode.ToLower(r)
}

// Stem cuts a word to what its forms share: "releases", "released" and
// "release" give "releas". English words go by Porter's second algorithm,
// irregular plurals and verbs by a list; words of other scripts are only
// folded. Stem(Stem(w)) need not be Stem(w).
func Stem(word string) string {
	word = Fold(word)
	if base, ok := irregular[word]; ok {
		word = base
	}
	if !latin(word) {
		return word
	}
	return english.Stem(word, false)
}

// latin reports whether the word is of Latin letters, at least one.
func latin(word string) bool {
	letters := false
	for _, r := range word {
		if r < utf8.RuneSelf {
			letters = letters || r >= 'a' && r <= 'z'
			continue
		}
		if !unicode.Is(unicode.Latin, r) {
			return false
		}
		letters = true
	}
	return letters
}

// SameWord reports whether a and b are forms of one word.
func SameWord(a, b string) bool {
	return a == b || Stem(a) == Stem(b)
}

// Irregular is the base of a folded word that no rule leads to it, such as
// "choose" of "chose"; empty for any other.
func Irregular(word string) string { return irregular[word] }
