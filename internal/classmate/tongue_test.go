package classmate

import "testing"

func TestForeign(t *testing.T) {
	for text, want := range map[string]bool{
		"Passiver Transport kommt ohne Energie aus, aktiver Transport aber nicht, er verbraucht ATP.":     true,
		"La Bastille fut prise par les Parisiens le 14 juillet.":                                          true,
		"水通过半透膜移动,这叫做渗透。ATP":                                                                              true,
		"Вода проходит через мембрану.":                                                                   true,
		"Water crosses the membrane on its own.":                                                          false,
		"Louis XVI called the États généraux to Versailles, and die Wende came later.":                    false,
		"mitochondria: ATP, cristae":                                                                      false,
		"α and β decay change the nucleus, γ does not: Δm is α, β, γ, δ, ε, ζ, η, θ, ι, κ, λ, μ, ν, ξ, ο": false,
		"": false,
	} {
		if got := foreign(text); got != want {
			t.Errorf("foreign(%q) = %v", text, got)
		}
	}
}
