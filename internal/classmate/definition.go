package classmate

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/lexical"
	"kizuki/internal/source"
)

// maxASection is how many concepts below its heading a section may propose.
const maxASection = 3

// The shapes of a definition; the first group is the term.
var (
	isA      = regexp.MustCompile(`^(?:(?:A|An|The) )?([\pL][^,;:.()]{1,60}?)(?:,[^,]{2,60},)? (?:is|are) (?:a|an|the|any|one of the) \w`)
	means    = regexp.MustCompile(`^(?:(?:A|An|The) )?([\pL][^,;:.()]{1,60}?) (?:means|refers to|denotes|describes|stands for|is defined as|are defined as) \w`)
	isCalled = regexp.MustCompile(`(?:is|are) (?:called|known as|termed|referred to as) (?:a |an |the )?([\pL][^,;:.()]{1,40}?)[.,;]`)
	colon    = regexp.MustCompile(`^[•\-–*]? ?([\pL][^,;:.()?!]{1,50}?)(?::| –| —) +[\pL\d“"(]`)
)

// definitions proposes the terms that sentences define.
func definitions(passages []source.Passage, taken map[string]bool) []Proposal {
	var found []Proposal
	count := map[string]int{}
	for _, p := range passages {
		section := p.HeadingPath + "\x00" + p.Section
		for _, s := range p.Sentences {
			name, ok := defined(s.Text)
			if !ok || count[section] == maxASection || taken[nameKey(name)] {
				continue
			}
			taken[nameKey(name)] = true
			count[section]++
			found = append(found, Proposal{Name: name, Section: p.Section, From: FromDefinition, Quotes: []source.Citation{cite(p, s)}})
		}
	}
	return found
}

// defined is the term that a sentence defines.
func defined(sentence string) (string, bool) {
	for _, shape := range []*regexp.Regexp{isA, means, colon, isCalled} {
		m := shape.FindStringSubmatch(sentence)
		if m == nil || shape == colon && len(lexical.Words(sentence)) < len(lexical.Words(m[1]))+3 {
			continue
		}
		if term := strings.TrimSpace(m[1]); isTerm(term) && isTaught(term) {
			return capital(term), true
		}
	}
	return "", false
}

func capital(term string) string {
	r, n := utf8.DecodeRuneInString(term)
	return string(unicode.ToUpper(r)) + term[n:]
}

// isTerm reports whether words can be the name of something taught: at most
// four, a noun phrase by its looks, and not one that could stand in any text.
func isTerm(term string) bool {
	words := lexical.Words(term)
	if len(words) == 0 || len(words) > 4 || !nameGuard(term) {
		return false
	}
	firstWord, last := lexical.Fold(words[0].Text), lexical.Fold(words[len(words)-1].Text)
	if notFirst[firstWord] || lexical.IsCommon(firstWord) || lexical.IsCommon(last) || anyText[last] {
		return false
	}
	for _, w := range words {
		if auxiliaries[lexical.Fold(w.Text)] || pronouns[lexical.Fold(w.Text)] {
			return false
		}
	}
	return true
}

var notFirst = wordSet(`in on at by for with from to of if when while because since although as after before during according among between
	one two three four five first second third next finally also thus therefore hence however only both each every some many most few all
	such another other there here what which who how why when where yes no figure table chapter section page slide exercise solution
	example note question unclear hint warning remember see step part answer http https today yesterday`)

var anyText = wordSet(`result reason problem answer question example idea goal aim point thing things way difference advantage disadvantage
	following figure table chapter section rest case cases fact part parts kind kinds type types number value one ones time note summary
	consequence exception same opposite others order purpose result results task definition step`)

// nameGuard holds for every concept's name, whoever proposes it: at most six
// words, no question, nothing that says it is a note.
func nameGuard(name string) bool {
	words := lexical.Words(name)
	if len(words) == 0 || len(words) > 6 || strings.ContainsAny(name, "?\n") {
		return false
	}
	switch lexical.Fold(words[0].Text) {
	case "unclear", "note", "notes", "question", "questions":
		return false
	}
	return true
}

// nameKey is what makes two names the same: "The definition of osmosis" is
// "Osmosis".
func nameKey(name string) string {
	words := lexical.Words(name)
	var key []string
	for _, w := range words {
		key = append(key, lexical.Stem(w.Text))
	}
	for len(key) > 1 {
		switch key[0] {
		case "the", "a", "an", "definit", "mean", "concept", "idea", "notion", "of":
			key = key[1:]
			continue
		}
		break
	}
	return strings.Join(key, " ")
}
