package quote

import (
	"fmt"
	"strings"
	"testing"
)

const filler = "The light reactions take place in the thylakoid membrane, where chlorophyll absorbs photons and water is split. "

// BenchmarkFind checks a sentence at the end of a passage of 900 characters
// that was folded before, beside strings.Contains on the same folded text.
func BenchmarkFind(b *testing.B) {
	passage := strings.Repeat(filler, 8)[:820] + " “Oxygen” leaves through the stomata of the leaf — mostly by day."
	q := `"Oxygen" leaves through the stomata of the leaf - mostly by day`
	x := New(passage)
	folded := fold(q).text
	bare := folded[1 : len(folded)-1]
	var contains float64 // ns
	for _, c := range []struct {
		name string
		ok   func() bool
	}{
		{"contains", func() bool { return strings.Contains(x.text, bare) }},
		{"quote", func() bool { _, ok := x.Find(q); return ok }},
		{"absent", func() bool { _, ok := x.Find("Oxygen never leaves through the stomata"); return !ok }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if !c.ok() {
					b.Fatal("wrong answer")
				}
			}
			each := float64(b.Elapsed()) / float64(b.N)
			if c.name == "contains" {
				contains = each
			}
			b.ReportMetric(each/contains, "ratio")
		})
	}
}

// BenchmarkFindLong looks for the last sentence of a megabyte.
func BenchmarkFindLong(b *testing.B) {
	x := New(strings.Repeat(filler, 1<<20/len(filler)) + "Oxygen leaves.")
	b.Run("bytes=1M", func(b *testing.B) {
		b.SetBytes(int64(len(x.raw)))
		for b.Loop() {
			if _, ok := x.Find("“oxygen leaves”"); !ok {
				b.Fatal("not found")
			}
		}
	})
}

// BenchmarkNew folds 1 MB, in several kinds of text.
func BenchmarkNew(b *testing.B) {
	for name, piece := range map[string]string{
		"english": filler, "accents": "Éléments où l’élève est à côté. ", "chinese": "水分子通過細胞膜進入細胞。",
	} {
		text := strings.Repeat(piece, 1<<20/len(piece))
		b.Run("text="+name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				New(text)
			}
		})
	}
}

// hostile texts of n bytes: what makes a careless search quadratic.
func hostile(n int) map[string]string {
	all := map[string]string{}
	for name, piece := range map[string]string{
		"dots": ".", "quotes": `"`, "curly": "“", "hyphens": "-", "marks": "\u0301", "letters": "a",
		"split": "a-\n", "words": "a a ", "unseen": "\u200d", "soft": "\u00ad", "spaces": " \n", "kana": "か\u3099",
		"apostrophes": "a'", "numbers": "1.", "decomposed": "q\u0307\u0323",
	} {
		all[name] = strings.Repeat(piece, n/len(piece))
	}
	return all
}

func BenchmarkHostile(b *testing.B) {
	for name, text := range hostile(1 << 20) {
		b.Run(fmt.Sprintf("text=%s", name), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				x := New(text)
				x.Find(text[:len(text)/2/4*4] + "x")
				x.Find("a " + text[:600])
			}
		})
	}
}
