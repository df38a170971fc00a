package quote

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"kizuki/internal/source"
)

// story is a text and its sentences of at least six words.
func story(t *testing.T) (string, []source.Span) {
	t.Helper()
	b, err := os.ReadFile("../../testdata/passage/scandal.txt")
	if err != nil {
		t.Fatal(err)
	}
	b = b[:15000]
	var long []source.Span
	start := 0
	for i := range len(b) - 1 {
		if b[i] == '.' && (b[i+1] == ' ' || b[i+1] == '\n') {
			if s := (source.Span{Start: start, End: i + 1}); len(strings.Fields(s.In(string(b)))) >= 6 {
				long = append(long, s)
			}
			start = i + 2
		}
	}
	if len(long) < 80 {
		t.Fatalf("only %d sentences", len(long))
	}
	return string(b), long
}

// disguises are what happens to a true quote on its way through a model, a
// clipboard or a PDF.
var disguises = map[string]func(r *rand.Rand, s string) string{
	"capitals": func(_ *rand.Rand, s string) string { return strings.ToUpper(s) },
	"spaces": func(r *rand.Rand, s string) string {
		all := []string{"  ", "\n", " \t", "\u00a0", "\r\n", "\u2003", "\u200b "}
		return strings.Join(strings.Fields(s), all[r.IntN(len(all))])
	},
	"wrapped": func(_ *rand.Rand, s string) string { return "“" + strings.Trim(s, ".") + "…”" },
	"curly": func(_ *rand.Rand, s string) string {
		return strings.NewReplacer("'", "’", `"`, "”", "-", "–").Replace(s)
	},
	"ligatures": func(_ *rand.Rand, s string) string {
		return strings.NewReplacer("ffi", "ﬃ", "fi", "ﬁ", "fl", "ﬂ").Replace(s)
	},
	"dots": func(_ *rand.Rand, s string) string { return strings.TrimRight(s, ".") + " ..." },
	"soft hyphens": func(_ *rand.Rand, s string) string {
		return inWords(s, func(w string) string { return w[:3] + "\u00ad" + w[3:] })
	},
	"split at a line's end": func(_ *rand.Rand, s string) string {
		return inWords(s, func(w string) string { return w[:4] + "-\n" + w[4:] })
	},
	"bold":       func(_ *rand.Rand, s string) string { return "**" + s + "**" },
	"full width": func(_ *rand.Rand, s string) string { return strings.Map(widened, s) },
}

// inWords changes each plain word of eight letters and more.
func inWords(s string, change func(string) string) string {
	words := strings.Fields(s)
	for i, w := range words {
		if len(w) >= 8 && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == "" {
			words[i] = change(w)
		}
	}
	return strings.Join(words, " ")
}

func widened(r rune) rune {
	if r > ' ' && r < utf8.RuneSelf {
		return r - '!' + '！'
	}
	return r
}

func TestTrueQuotesInDisguise(t *testing.T) {
	text, sentences := story(t)
	x := New(text)
	random := rand.New(rand.NewPCG(1, 2))
	for name, disguise := range disguises {
		for _, s := range sentences {
			q := disguise(random, s.In(text))
			at, ok := x.Find(q)
			if !ok {
				t.Errorf("%s: refused %q", name, q)
			} else if !s.Contains(at) && wordsOf(at.In(text)) != wordsOf(s.In(text)) {
				t.Errorf("%s: %q found as %q", name, q, at.In(text))
			}
		}
	}
}

// alterations change what a quote says by one word, or one letter of it.
var alterations = []func(r *rand.Rand, words []string, i int) []string{
	func(r *rand.Rand, words []string, i int) []string { return append(words[:i:i], words[i+1:]...) },
	func(r *rand.Rand, words []string, i int) []string {
		added := []string{"not", "never", "almost", "always", "a", "the"}
		return append(append(words[:i:i], added[r.IntN(len(added))]), words[i:]...)
	},
	func(r *rand.Rand, words []string, i int) []string {
		other := words[r.IntN(len(words))]
		return append(append(words[:i:i], other), words[i+1:]...)
	},
	func(r *rand.Rand, words []string, i int) []string {
		w := words[i]
		if len(w) > 5 {
			w = w[:len(w)-2]
		} else {
			w += "s"
		}
		return append(append(words[:i:i], w), words[i+1:]...)
	},
	func(r *rand.Rand, words []string, i int) []string {
		j := r.IntN(len(words))
		out := append([]string(nil), words...)
		out[i], out[j] = out[j], out[i]
		return out
	},
}

// TestAlteredQuotesAreRefused: none of 100,000.
func TestAlteredQuotesAreRefused(t *testing.T) {
	text, sentences := story(t)
	x := New(text)
	random := rand.New(rand.NewPCG(3, 4))
	tried := 0
	for tried < 100_000 {
		s := sentences[random.IntN(len(sentences))]
		near := source.Span{Start: max(0, s.Start-400), End: min(len(text), s.End+400)}
		words := strings.Fields(s.In(text))
		altered := strings.Join(alterations[random.IntN(len(alterations))](random, words, random.IntN(len(words))), " ")
		if altered == strings.Join(words, " ") {
			continue // two equal words changed places
		}
		tried++
		at, ok := x.FindIn(near, altered)
		if ok && !strings.Contains(" "+wordsOf(near.In(text))+" ", " "+wordsOf(altered)+" ") {
			t.Errorf("accepted %q as %q", altered, at.In(text))
		}
	}
}

func TestHostileTexts(t *testing.T) {
	for name, text := range hostile(1 << 18) {
		x := New(text)
		for _, q := range []string{text[:len(text)/8*4] + "x", "a " + text[:600], text[:600] + "b", "can't"} {
			if at, ok := x.Find(strings.ToValidUTF8(q, "")); ok && at.Empty() {
				t.Errorf("%s: found nothing at %v", name, at)
			}
		}
	}
}
