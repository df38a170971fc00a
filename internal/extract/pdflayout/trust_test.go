package pdflayout

import (
	"strings"
	"testing"
)

func TestOnlySigns(t *testing.T) {
	for text, want := range map[string]bool{
		`"# " +* "# ' !'`: true, "$ % & ' ( )": true, "1#% 5 1$% 5 1&% 5": true,
		"* * *": false, "%%%%%%": false, "!!!": false, "&& || &&": false, "50 %, 20 %, 30 %": false, "2 + 2 = 4": false, "— – —": false, "# x": false, "$5 $10 $20": false, "": false,
	} {
		if got := OnlySigns(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Fonts that name letters by chance give words of mixed letters and signs and
// some letters none at all. Code with a lost ligature is no such page.
func TestGarbledByChance(t *testing.T) {
	page := func(line string) *Page { return read(printed(10, 100, 5, strings.Repeat(line, 4))) }
	for line, want := range map[string]bool{
		"OgfpTPNPORqk\u0001kTPOgJ KA^_NPTPQ T#J_cedMT NpJHqA KkKklRORlRORT ":     true,
		"the \u0001rst of\u0001ces where we \u0001nd something that is written ": false,
		"gnutls_dtls_set sendData(toUser) checkFlag[i] firstOne(x) callBack(y) ": false,
	} {
		if got := page(line).Garbled(); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
}
