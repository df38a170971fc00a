package lexical

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWords(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"The cat's 3.14, isn't it?", "The|cat's|3.14|isn't|it"},
		{"1,000 or 10, 20.", "1,000|or|10|20"},
		{"well-known CO2 x_1", "well|known|CO2|x|1"},
		{"水分子 moves", "水|分|子|moves"},
		{"photo\u00adsynthesis", "photo\u00adsynthesis"},
		{"cafe\u0301 ‘tis’", "cafe\u0301|tis"},
		{"Größe ½ Straße", "Größe|½|Straße"},
		{"ほ\u3099く", "ほ\u3099|く"},
		{" …!— ", ""},
	} {
		var got []string
		for _, w := range Words(c.in) {
			got = append(got, w.Text)
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q: got %q, want %s", c.in, got, c.want)
		}
	}
}

func TestContent(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"The cells of a leaf", "cells leaf"},
		{"What is 5 of the 7?", "5 7"},
		{"Darwin’s finches can’t", "darwin finches"},
		{"水分子", "水分 分子"},
		{"水 and 分子", "水 分子"},
		{"DNAは螺旋", "dna は螺 螺旋"},
		{"ﬁsh STRASSE", "fish strasse"},
		{"to be or not to be", ""},
	} {
		if got := strings.Join(Content(c.in), " "); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}

func TestSameWord(t *testing.T) {
	same := [][2]string{{"release", "Releases"}, {"released", "releasing"}, {"mice", "mouse"}, {"CELLS", "cell"}, {"studies", "study"},
		{"mitochondria", "mitochondrion"}, {"wrote", "writes"}, {"lives", "live"}, {"ﬁnds", "find"}, {"Müller", "müller"}, {"7", "7"}, {"cell’s", "cells"}}
	for _, p := range same {
		if !SameWord(p[0], p[1]) {
			t.Errorf("%s and %s are not the same word: %s, %s", p[0], p[1], Stem(p[0]), Stem(p[1]))
		}
	}
	other := [][2]string{{"cell", "cellar"}, {"left", "leave"}, {"7", "77"}, {"good", "better"}, {"osmosis", "mitosis"}, {"", "a"}, {"новый", "нов"}}
	for _, p := range other {
		if SameWord(p[0], p[1]) {
			t.Errorf("%s and %s are taken for the same word", p[0], p[1])
		}
	}
}

func TestCoverage(t *testing.T) {
	for _, c := range []struct {
		of, by string
		want   float64
	}{
		{"water cells", "the cell takes water", 1},
		{"water cells", "the cell", 0.5},
		{"water waters", "water", 1},
		{"", "water", 0},
		{"water", "", 0},
	} {
		if got := Coverage(strings.Fields(c.of), strings.Fields(c.by)); got != c.want {
			t.Errorf("%q by %q: got %v, want %v", c.of, c.by, got, c.want)
		}
	}
}

func TestEstimateTokens(t *testing.T) {
	for _, c := range []struct {
		in   string
		want int
	}{{"", 0}, {"a", 1}, {"abcd", 1}, {"abcde", 2}, {"水分子", 3}, {"水ab", 2}, {"\u2e7f", 1}, {"\u2e80\ud7af\uf900\U00020000", 4}, {"éééé é", 2}} {
		if got := EstimateTokens(c.in); got != c.want {
			t.Errorf("%q: got %d, want %d", c.in, got, c.want)
		}
	}
}

// TestListsAreFolded: a word in a list that is not written the way words are
// compared would never be met.
func TestListsAreFolded(t *testing.T) {
	for w := range common {
		if !strings.HasSuffix(w, "'s") && Fold(w) != w {
			t.Errorf("common: %q", w)
		}
		if !IsCommon(w) {
			t.Errorf("%q is not common", w)
		}
	}
	for form, base := range irregular {
		if Fold(form) != form || Fold(base) != base || form == base {
			t.Errorf("irregular: %q of %q", form, base)
		}
		if _, chain := irregular[base]; chain {
			t.Errorf("irregular: the base %q of %q is itself irregular", base, form)
		}
	}
}

func FuzzWords(f *testing.F) {
	for _, s := range []string{"can't 3.14 水分子", "e\u0301\u00ad\u200d", "\xff'a.1", "ก็a1,2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		at := 0
		for _, w := range Words(s) {
			if w.Span.Start < at || w.Span.Empty() || w.Span.In(s) != w.Text {
				t.Fatalf("%q: %+v after byte %d", s, w, at)
			}
			if strings.IndexFunc(s[at:w.Span.Start], IsWordRune) >= 0 {
				t.Fatalf("%q: %q lies in no word", s, s[at:w.Span.Start])
			}
			at = w.Span.End
		}
		if strings.IndexFunc(s[at:], IsWordRune) >= 0 {
			t.Fatalf("%q: %q lies in no word", s, s[at:])
		}
		if once := Fold(s); utf8.ValidString(s) && Fold(once) != once && !strings.HasSuffix(once, "'s") {
			t.Fatalf("%q: folding %q again gives %q", s, once, Fold(once))
		}
		if cjk, other := CountCJK(s); cjk+other != utf8.RuneCountInString(s) {
			t.Fatalf("%q: counts %d and %d", s, cjk, other)
		}
	})
}
