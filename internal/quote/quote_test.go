package quote

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"kizuki/internal/golden"
	"kizuki/internal/lexical"
	"kizuki/internal/source"
)

// vector is a line of testdata/quote/*.jsonl; its README says what each key is.
type vector struct {
	Name  string
	Text  string
	Quote string
	Found bool
	Exact string
}

// TestVectors runs the same cases that the front end runs.
func TestVectors(t *testing.T) {
	for _, path := range golden.Files(t, "../../testdata/quote/*.jsonl") {
		for _, v := range golden.Lines[vector](t, path) {
			at, ok := New(v.Text).Find(v.Quote)
			switch {
			case ok != v.Found:
				t.Errorf("%s: %s: found %v, want %v", path, v.Name, ok, v.Found)
			case ok && at.In(v.Text) != v.Exact:
				t.Errorf("%s: %s: exact %q, want %q", path, v.Name, at.In(v.Text), v.Exact)
			}
		}
	}
}

func TestFindAmong(t *testing.T) {
	text := "Water moves.\n\nWater moves in.\n\nIt stops."
	x := New(text)
	places := []source.Span{{Start: 0, End: 12}, {Start: 14, End: 29}, {Start: 31, End: 40}}
	for _, c := range []struct {
		first int
		quote string
		place int
		found bool
	}{
		{-1, "water moves", 0, true},
		{1, "water moves", 1, true},
		{2, "water moves", 0, true},
		{0, "moves in", 1, true},
		{0, "moves. Water moves in", 0, false},
		{0, "in. It stops", 0, false},
		{0, "it stops", 2, true},
		{9, "it stops", 2, true},
		{0, "…", 0, false},
	} {
		place, at, ok := x.FindAmong(places, c.first, c.quote)
		if ok != c.found || place != c.place {
			t.Errorf("%q, cited %d: place %d %v, want %d %v", c.quote, c.first, place, ok, c.place, c.found)
		}
		if ok && !places[place].Contains(at) {
			t.Errorf("%q: %v lies outside of place %d", c.quote, at, place)
		}
	}
}

func TestNearest(t *testing.T) {
	text := "Leaves take in carbon dioxide. Roots take in water. The light reaction splits water."
	x := New(text)
	spans := []source.Span{{Start: 0, End: 30}, {Start: 31, End: 51}, {Start: 52, End: 84}}
	for _, c := range []struct {
		quote   string
		index   int
		differs []Difference
	}{
		{"Leaves take in oxygen", 0, []Difference{{"oxygen", "carbon dioxide"}}},
		{"roots never take in water", 1, []Difference{{"never", ""}}},
		{"The reaction splits water.", 2, []Difference{{"", "light"}}},
		{"the light reaction makes water", 2, []Difference{{"makes", "splits"}}},
		{"take in water and salt", 1, []Difference{{"and salt", ""}}},
		{"Stems take in water.", 1, []Difference{{"Stems", "Roots"}}},
		{"-Roots take in +water", 1, []Difference{{"Roots take in +water", "Roots take in water"}}},
	} {
		if _, found := x.Find(c.quote); found {
			t.Errorf("%q is there", c.quote)
		}
		near, ok := x.Nearest(spans, c.quote)
		if !ok || near.Index != c.index || !equal(near.Differs, c.differs) {
			t.Errorf("%q: got %v %+v, want %d %+v", c.quote, ok, near, c.index, c.differs)
		}
	}
	for _, q := range []string{"Stars burn hydrogen for most of their lives", "", "?!", "the"} {
		if near, ok := x.Nearest(spans, q); ok {
			t.Errorf("%q is near %+v", q, near)
		}
	}
}

func equal(a, b []Difference) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// wordsOf is what a quote and its place must share: the folded words, split
// words whole.
func wordsOf(s string) string {
	var all []string
	for _, w := range lexical.Words(fold(s).text) {
		all = append(all, w.Text)
	}
	return strings.Join(all, " ")
}

// FuzzFind: whatever is found folds to the quote's words, lies in the text and
// is found again; a slice between spaces is always found.
func FuzzFind(f *testing.F) {
	f.Add("It can’t be a canal.", "CAN'T", 1, 3)
	f.Add("photo-\nsynthesis ﬁnds “light” — or not", "photosynthesis finds", 0, 2)
	f.Add("e\u0301\u0323 q\u0307\u0323 ﬃ ½ ½⁄3 -5 .5 1,000.5", "½", 0, 1)
	f.Add("水分子は。 かが\u3099", "分子", 0, 1)
	f.Add("a- b a-\nb a\u00ad\nb well-known--here", "ab", 0, 3)
	f.Add("photo-\nsynthesis \ufa01nd \x81\u3099", "photosynthesis", 0, 2)
	f.Add("ΐ ŉ ß ẞ İ ı ǰ ᾳ ſ", "SS", 2, 2)
	f.Fuzz(func(t *testing.T, text, q string, from, count int) {
		x := New(text)
		if at, ok := x.Find(q); ok {
			if at.Start < 0 || at.End > len(text) || at.Empty() {
				t.Fatalf("%q in %q: span %v", q, text, at)
			}
			if got := wordsOf(at.In(text)); got != wordsOf(q) {
				t.Fatalf("%q in %q: found %q: words %q, want %q", q, text, at.In(text), got, wordsOf(q))
			}
			if _, again := x.Find(at.In(text)); !again {
				t.Fatalf("%q in %q: found %q, which is not found", q, text, at.In(text))
			}
		}
		slice, ok := spacedSlice(text, from, count)
		if !ok {
			return
		}
		if _, found := x.Find(slice); !found {
			t.Fatalf("slice %q of %q is not found", slice, text)
		}
	})
}

// spacedSlice is count words between spaces, from the given one on; false when
// there is no letter or digit in it, or a mark or the rest of a split word
// begins it.
func spacedSlice(text string, from, count int) (string, bool) {
	var spans []source.Span
	start := -1
	for i, r := range text + " " {
		switch space := unicode.IsSpace(r); {
		case !space && start < 0:
			start = i
		case space && start >= 0:
			spans = append(spans, source.Span{Start: start, End: i})
			start = -1
		}
	}
	if from < 0 || count < 1 || from >= len(spans) || count > len(spans)-from {
		return "", false
	}
	slice := text[spans[from].Start:spans[from+count-1].End]
	_, ok := prepare(slice)
	first, _ := utf8.DecodeRuneInString(trim(slice).In(slice))
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(text[:spans[from].Start], unicode.IsSpace))
	return slice, ok && !unicode.IsMark(first) && !isDash(before) && before != softHyphen
}
