package pdflayout

import "testing"

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
