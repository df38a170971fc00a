package classmate

import (
	"unicode"

	"kizuki/internal/lexical"
)

// english are frequent words of English that other languages don't have;
// others are frequent words of its neighbours that English doesn't have.
var (
	english = wordSet(`the of and to that it for are with by from this which be not or but they their has have can when than these were
		was into its if because there you we he she who does`)
	others = wordSet(`der die das und ist nicht ein eine einen einem dem den von mit sich auf für zu im wird werden sind auch bei aus
		le la les des et est une un que qui dans pour pas au du aux par sur ce cette son ses il elle sont avec plus ne
		el los las y es una en por con para del se lo como más su lo gli di che per non della è nel una sono
		het een van dat niet zijn voor op te worden uma não do da os com em são mais og af til er som på med att och inte det`)
)

// foreign reports whether a text is written in another language than English,
// whose words no rule here knows.
func foreign(text string) bool {
	yes, no, letters, latin := 0, 0, 0, 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
			if unicode.Is(unicode.Latin, r) || unicode.Is(unicode.Greek, r) { // Greek letters are signs, too
				latin++
			}
		}
	}
	if 2*latin < letters {
		return true
	}
	for _, w := range lexical.Words(text) {
		low := lexical.Fold(w.Text)
		if others[low] {
			yes++
		}
		if english[low] {
			no++
		}
	}
	return yes > no
}

// speaksEnglish reports whether both what was said and what the material says are
// English, as far as can be told.
func (h *hearing) speaksEnglish() bool {
	said, shown := "", ""
	for _, s := range h.req.Said {
		said += s[:min(len(s), maxSaid)] + "\n"
	}
	for _, p := range h.req.Shown {
		shown += p.Text + "\n"
	}
	return !foreign(said) && !foreign(shown)
}
