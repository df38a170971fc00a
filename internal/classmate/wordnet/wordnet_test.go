package wordnet

import "testing"

func TestNear(t *testing.T) {
	for _, c := range []struct {
		a, b     string
		from, to float64
	}{
		{"ribosomes", "ribosome", 1, 1},
		{"begin", "start", 0.7, 1},
		{"created", "makes", 0.5, 1},
		{"invade", "invasion", Derived, Derived},
		{"sends", "sender", Derived, Derived},
		{"bigger", "big", 1, 1},
		{"french", "france", Derived, Derived},
		{"soldiers", "man", 0, 0.9},
		{"ribosome", "napoleon", 0, 0},
		{"brought", "bring", 1, 1},
		{"xyzzy", "xyzzy", 0, 0}, // not in the table: no relatives
	} {
		if got := Look(c.a).Near(Look(c.b)); got < c.from || got > c.to {
			t.Errorf("Near(%q, %q) = %.2f, want %.2f to %.2f", c.a, c.b, got, c.from, c.to)
		}
		if Look(c.a).Near(Look(c.b)) != Look(c.b).Near(Look(c.a)) {
			t.Errorf("Near(%q, %q) depends on the order", c.a, c.b)
		}
	}
}

func TestOpposite(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"bigger", "smaller", true},
		{"larger", "smaller", true},
		{"quick", "slow", true},
		{"rises", "falls", true},
		{"increase", "decreases", true},
		{"large", "big", false},
		{"cell", "membrane", false},
	} {
		if got := Look(c.a).Opposite(Look(c.b)); got != c.want {
			t.Errorf("Opposite(%q, %q) = %v", c.a, c.b, got)
		}
		if Look(c.a).Opposite(Look(c.b)) != Look(c.b).Opposite(Look(c.a)) {
			t.Errorf("Opposite(%q, %q) depends on the order", c.a, c.b)
		}
	}
}

func TestPartsOfSpeech(t *testing.T) {
	if p := Look("pumps"); !p.Can(Verb) || !p.Can(Noun) || Look("ribosome").Can(Verb) {
		t.Error("parts of speech of pumps or ribosome are wrong")
	}
	if !Look("occipital").Relational() || Look("big").Relational() {
		t.Error("occipital says what kind, big says how")
	}
	if Look("qwrtz").Known() {
		t.Error("qwrtz is no word")
	}
}

func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		read()
	}
}
