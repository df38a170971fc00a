package extract

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kizuki/internal/golden"
	"kizuki/internal/pdfium/handmade"
	"kizuki/internal/source"
)

// waterWords fills a line of prose: n words that begin at the i-th of a fixed text.
func waterWords(i, n int) string {
	all := strings.Fields("water moves through a membrane from where there is more of it to where there is less until both sides hold the same share of salt and sugar which every living cell needs to keep its shape")
	var out []string
	for range n {
		out = append(out, all[i%len(all)])
		i++
	}
	return strings.Join(out, " ")
}

// proseColumn sets lines of prose below each other.
func proseColumn(x, y float64, start, lines int) string {
	var b strings.Builder
	for i := range lines {
		b.WriteString(handmade.Text(x, y-14.4*float64(i), 12, waterWords(start+6*i, 6)))
	}
	return b.String()
}

// interleaved draws two columns line by line across both, as some programs do.
func interleaved(lines int) string {
	var b strings.Builder
	for i := range lines {
		y := 700 - 14.4*float64(i)
		b.WriteString(handmade.Text(60, y, 12, waterWords(6*i, 6)) + handmade.Text(330, y, 12, waterWords(60+6*i, 6)))
	}
	return b.String()
}

func pdfPage(content ...string) handmade.Page {
	return handmade.Page{Content: strings.Join(content, "")}
}

// numbered puts a running head and a page number around a page.
func numbered(n string, content ...string) handmade.Page {
	return pdfPage(handmade.Text(72, 770, 9, "Cells and water, lecture 3"), strings.Join(content, ""), handmade.Text(300, 30, 9, n))
}

const scanned = "BT /F1 12 Tf 3 Tr 72 700 Td (These words were read by another program.) Tj ET"

// traps are pages on which text is easily read wrong, each with a golden.
var traps = map[string]func() []byte{
	"two columns":                  func() []byte { return handmade.PDF(pdfPage(proseColumn(60, 700, 0, 8), proseColumn(330, 700, 60, 8))) },
	"two columns drawn row by row": func() []byte { return handmade.PDF(pdfPage(interleaved(8))) },
	"footnote within a sentence": func() []byte {
		return handmade.PDF(
			pdfPage(handmade.Lines(60, 200, 12, "A cell takes in what it needs through its membrane.", "What it does not need stays outside of it for a long while,"), handmade.Text(60, 70, 8, "1 A note that stands at the foot of its page.")),
			pdfPage(handmade.Text(60, 700, 8, "Figure 1: What a cell takes in."), handmade.Lines(60, 660, 12, "and so the sentence goes on here until it comes to its end.", "Another one follows it.")))
	},
	"running heads": func() []byte {
		return handmade.PDF(numbered("1", handmade.Text(72, 700, 12, "First page. It has 12 cells.")),
			numbered("2", handmade.Text(72, 700, 12, "Second page.")), numbered("3", handmade.Text(72, 700, 12, "Third page.")))
	},
	"over the page": func() []byte {
		return handmade.PDF(numbered("1", handmade.Text(72, 60, 12, "The cell takes up water and it")),
			numbered("2", handmade.Text(72, 740, 12, "swells. Then it stops.")), numbered("3", handmade.Text(72, 700, 12, "Another matter.")))
	},
	"hyphens": func() []byte {
		return handmade.PDF(pdfPage(handmade.Lines(72, 700, 12, "Water crosses the mem-", "brane by itself, a well-known and", "often shown case of the well-", "known law and of COVID-", "19 as well.")))
	},
	"table": func() []byte {
		var b strings.Builder
		for i, row := range [][]string{{"Cell", "Size", "Wall"}, {"Plant", "0.1 mm", "yes"}, {"Animal", "0.02 mm", "no"}} {
			for j, cell := range row {
				b.WriteString(handmade.Text(72+float64(j)*150, 700-float64(i)*20, 12, cell))
			}
		}
		return handmade.PDF(pdfPage(handmade.Text(72, 740, 12, "What cells are like:"), b.String()))
	},
	"list": func() []byte {
		return handmade.PDF(pdfPage(handmade.Text(72, 720, 12, "A cell needs three things:"), handmade.Lines(90, 700, 12, "1. water and", "salt in it,", "2. sugar,", "3. a wall.")))
	},
	"paragraphs": func() []byte {
		return handmade.PDF(pdfPage(handmade.Text(72, 740, 18, "Osmosis"), proseColumn(72, 700, 0, 3), handmade.Text(72, 656, 12, "Short end."), proseColumn(72, 630, 20, 3)))
	},
	"builds up": func() []byte {
		a, b := handmade.Text(72, 700, 24, "Why cells swell"), handmade.Text(72, 600, 18, "Salt draws water in.")
		return handmade.PDF(pdfPage(a), pdfPage(a, b), pdfPage(a, b, handmade.Text(72, 500, 18, "The wall holds.")), pdfPage(handmade.Text(72, 700, 24, "Summary")))
	},
	"turned page": func() []byte {
		return handmade.PDF(handmade.Page{Rotate: 90, Content: "BT /F1 12 Tf 0 1 -1 0 300 100 Tm (This page lies on its side.) Tj ET"})
	},
	"turned text": func() []byte {
		return handmade.PDF(pdfPage(handmade.Text(100, 700, 12, "Upright words."), "BT /F1 12 Tf 0 1 -1 0 60 300 Tm (Words up the margin.) Tj ET"))
	},
	"bookmarks": func() []byte {
		return (&handmade.Document{
			Labels:    "0 << /S /r >> 1 << /S /D >>",
			Pages:     []handmade.Page{pdfPage(handmade.Text(72, 700, 12, "Preface words.")), pdfPage(handmade.Text(72, 700, 18, "1 Cells"), handmade.Text(72, 650, 12, "Cells are small."), handmade.Text(72, 600, 15, "1.1 Walls"), handmade.Text(72, 560, 12, "Walls are firm.")), pdfPage(handmade.Text(72, 700, 12, "More of walls."))},
			Bookmarks: []handmade.Bookmark{{Title: "Cells", Page: 2, Under: []handmade.Bookmark{{Title: "Walls", Page: 2, Under: []handmade.Bookmark{{Title: "Too deep", Page: 3}}}}}},
		}).Bytes()
	},
	"hidden layer": func() []byte { return handmade.PDF(pdfPage(scanned, "0 0 9 9 re f")) },
	"some pictures": func() []byte {
		return handmade.PDF(pdfPage(handmade.Text(72, 700, 12, "Seen words.")), pdfPage("0 0 100 100 re f"), pdfPage("0 0 100 100 re f"), pdfPage())
	},
	"only pictures": func() []byte { return handmade.PDF(pdfPage("0 0 100 100 re f"), pdfPage("0 0 100 100 re f")) },
	"garbled": func() []byte {
		return handmade.PDF(pdfPage(handmade.Text(72, 700, 12, "Good words.")), pdfPage(handmade.Lines(72, 700, 12, strings.Repeat("xqzrt brtnk wvvsk ptrgh ", 3), strings.Repeat("mnbvc lkjhg fdsqw ", 3))))
	},
	"locked":      func() []byte { return handmade.Encrypt("x", "open", "own") },
	"owner only":  func() []byte { return handmade.Encrypt("Everyone may read this.", "", "own") },
	"cut off":     func() []byte { return handmade.PDF(pdfPage(handmade.Text(72, 700, 12, "Half.")))[:150] },
	"no pages":    func() []byte { return handmade.PDF() },
	"blank":       func() []byte { return handmade.PDF(pdfPage()) },
	"10000 pages": func() []byte { return handmade.PDF(make([]handmade.Page, 10_000)...) },
}

func TestPDFTraps(t *testing.T) {
	for name, make := range traps {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), name+".pdf")
			if err := os.WriteFile(path, make(), 0o600); err != nil {
				t.Fatal(err)
			}
			r, err := Read(context.Background(), path, Options{})
			if err == nil {
				checkTiles(t, r.Text)
			}
			golden.Equal(t, "../../testdata/extract/pdf/"+name+".txt", []byte(shown(r, err)))
		})
	}
}

// TestRealPDFs reads course files that real programs made.
func TestRealPDFs(t *testing.T) {
	for _, path := range golden.Files(t, "../../testdata/files/*.pdf") {
		if f, err := FormatOf(path); err != nil || f != source.PDF {
			continue
		}
		r, err := Read(context.Background(), path, Options{})
		if err == nil {
			checkTiles(t, r.Text)
		}
		golden.Equal(t, "../../testdata/extract/"+filepath.Base(path)+".txt", []byte(shown(r, err)))
	}
}

func TestPasswordOpensAPDF(t *testing.T) {
	path := filepath.Join(t.TempDir(), "locked.pdf")
	if err := os.WriteFile(path, handmade.Encrypt("Only for those who know.", "open", "own"), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := Read(context.Background(), path, Options{Password: "open"})
	if err != nil || r.Text.Content != "Only for those who know." {
		t.Fatalf("%v", err)
	}
	_, err = Read(context.Background(), path, Options{Password: "wrong"})
	if e, ok := err.(*Error); !ok || e.Kind != WrongPassword {
		t.Errorf("wrong password: %v", err)
	}
}

func TestPageNumbersAreNamedInRuns(t *testing.T) {
	for want, pages := range map[string][]int{"page 3": {3}, "pages 3–5, 9": {3, 4, 5, 9}, "pages 1, 3": {1, 3}} {
		if got := pageNumbers(pages); got != want {
			t.Errorf("%v: got %q, want %q", pages, got, want)
		}
	}
}
