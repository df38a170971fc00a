package passage

import (
	"slices"
	"strings"
	"testing"
	"time"

	"kizuki/internal/golden"
	"kizuki/internal/sentence"
	"kizuki/internal/source"
)

// prose is about n bytes of running text in paragraphs, from the passage
// tests' own files.
func prose(b *testing.B, n int) *source.Text {
	var paragraphs []source.Paragraph
	for size := 0; size < n; {
		for _, path := range golden.Files(b, "../../testdata/passage/*.txt") {
			for _, p := range strings.Split(read(b, path), "\n\n") {
				paragraphs = append(paragraphs, source.Paragraph{Text: p, Kind: source.Body})
				size += len(p) + 2
			}
		}
	}
	return source.Assemble("prose.txt", source.Plain, 1, nil, paragraphs)
}

// printed is about n bytes of the same as printed lines of 72 columns, three a
// paragraph.
func printed(b *testing.B, n int) *source.Text {
	var paragraphs []source.Paragraph
	var text strings.Builder
	lines, column := 0, 0
	for _, w := range strings.Fields(prose(b, n).Content) {
		switch {
		case column == 0:
		case column+1+len(w) <= 72:
			text.WriteByte(' ')
			column++
		case lines == 2:
			paragraphs = append(paragraphs, source.Paragraph{Text: text.String(), Kind: source.Body})
			text.Reset()
			lines, column = 0, 0
		default:
			text.WriteByte('\n')
			lines, column = lines+1, 0
		}
		text.WriteString(w)
		column += len(w)
	}
	return source.Assemble("printed.txt", source.Plain, 1, nil, paragraphs)
}

// BenchmarkCut cuts and splits a large text. Its ratios are to looking for a
// word that is not there and to reading every byte, in the same run.
func BenchmarkCut(b *testing.B) {
	t, lines := prose(b, 16<<20), printed(b, 16<<20)
	contains := func() { strings.Contains(t.Content, "zzzz") }
	plain := func() { scan(t.Content) }
	for _, c := range []struct {
		name string
		run  func()
	}{
		{"policy=course", func() { Cut(t, Course) }},
		{"policy=window", func() { Cut(t, Window) }},
		{"policy=reference", func() { Cut(t, Reference) }},
		{"policy=course/text=printed", func() { Cut(lines, Course) }},
		{"split", func() { sentence.Split(t.Content) }},
		{"split/text=printed", func() { sentence.Split(lines.Content) }},
		{"contains", contains},
		{"scan", plain},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(t.Content)))
			for b.Loop() {
				c.run()
			}
			each := b.Elapsed() / time.Duration(b.N)
			b.ReportMetric(float64(each)/float64(duration(contains)), "ratio-contains")
			b.ReportMetric(float64(each)/float64(duration(plain)), "ratio-scan")
		})
	}
}

// duration is the median of nine runs.
func duration(run func()) time.Duration {
	var all []time.Duration
	for range 9 {
		start := time.Now()
		run()
		all = append(all, time.Since(start))
	}
	slices.Sort(all)
	return all[len(all)/2]
}

var sum int

func scan(s string) {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] == '.' {
			n++
		}
	}
	sum = n
}
