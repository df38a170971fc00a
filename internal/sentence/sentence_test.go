package sentence

import (
	"os"
	"strings"
	"testing"
	"unicode"

	"kizuki/internal/golden"
	"kizuki/internal/source"
)

// rule is a line of testdata/sentence/*.jsonl. Known names why the rule is not
// followed where it contradicts what we promise.
type rule struct {
	Name, Lang, Text string
	Sentences        []string
	Known            string
}

// TestRules wants every rule followed but the known differences, and fails
// when one of those starts to pass.
func TestRules(t *testing.T) {
	for _, path := range golden.Files(t, "../../testdata/sentence/*.jsonl") {
		for _, r := range golden.Lines[rule](t, path) {
			got := spaced(texts(r.Text, Split(r.Text)))
			same := strings.Join(got, "\n") == strings.Join(spaced(r.Sentences), "\n")
			if same && r.Known != "" {
				t.Errorf("%s: %s %s passes: no longer a known difference", path, r.Lang, r.Name)
			}
			if !same && r.Known == "" {
				t.Errorf("%s: %s %s:\ngot  %q\nwant %q", path, r.Lang, r.Name, got, r.Sentences)
			}
		}
	}
}

func texts(text string, spans []source.Span) []string {
	var all []string
	for _, s := range spans {
		all = append(all, s.In(text))
	}
	return all
}

func spaced(all []string) []string {
	for i, s := range all {
		all[i] = strings.Join(strings.Fields(s), " ")
	}
	return all
}

func TestSplitLines(t *testing.T) {
	text := "| Term | Sense |\n| osmosis | Water moves. It needs\na membrane"
	got := texts(text, SplitLines(text))
	want := "| Term | Sense |/| osmosis | Water moves./It needs/a membrane"
	if strings.Join(got, "/") != want {
		t.Errorf("got %q", got)
	}
	rows := texts(text, Lines(text))
	if want := "| Term | Sense |/| osmosis | Water moves. It needs/a membrane"; strings.Join(rows, "/") != want {
		t.Errorf("rows: got %q", rows)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// wrap breaks a paragraph into lines of at most columns bytes.
func wrap(paragraph string, columns int) string {
	var b strings.Builder
	n := 0
	for _, w := range strings.Fields(paragraph) {
		switch {
		case n == 0:
		case n+1+len(w) > columns:
			b.WriteByte('\n')
			n = 0
		default:
			b.WriteByte(' ')
			n++
		}
		b.WriteString(w)
		n += len(w)
	}
	return b.String()
}

// TestPrintedLines: the same sentences, whether a story has its paragraphs in
// one line each or in printed lines.
func TestPrintedLines(t *testing.T) {
	for _, path := range golden.Files(t, "../../testdata/passage/*.txt") {
		story := read(t, path)
		plain := Split(story)
		for _, columns := range []int{48, 60, 72, 96} {
			var wrapped []string
			for _, p := range strings.Split(story, "\n\n") {
				wrapped = append(wrapped, wrap(p, columns))
			}
			page := strings.Join(wrapped, "\n\n")
			if differ := different(spaced(texts(story, plain)), spaced(texts(page, Split(page)))); differ*500 > len(plain) {
				t.Errorf("%s at %d columns: %d of %d sentences differ", path, columns, differ, len(plain))
			}
		}
	}
}

// different counts the sentences of a that b lacks.
func different(a, b []string) int {
	have := map[string]int{}
	for _, s := range b {
		have[s]++
	}
	n := 0
	for _, s := range a {
		if have[s]--; have[s] < 0 {
			n++
		}
	}
	return n
}

// check holds what every splitting promises: spans in order, on rune borders,
// trimmed, leaving out nothing but space.
func check(t *testing.T, text string, spans []source.Span) {
	t.Helper()
	at := 0
	for _, s := range spans {
		if s.Empty() || s.Start < at || s.End > len(text) {
			t.Fatalf("%q: %v after byte %d", text, s, at)
		}
		if gap := text[at:s.Start]; strings.TrimFunc(gap, isSpace) != "" {
			t.Fatalf("%q: %q lies in no sentence", text, gap)
		}
		if in := s.In(text); strings.TrimFunc(in, isSpace) != in {
			t.Fatalf("%q: sentence %q is not trimmed", text, in)
		}
		at = s.End
	}
	if rest := text[at:]; strings.TrimFunc(rest, isSpace) != "" {
		t.Fatalf("%q: %q lies in no sentence", text, rest)
	}
}

func FuzzSplit(f *testing.F) {
	for _, path := range golden.Files(f, "../../testdata/sentence/*.jsonl") {
		for _, r := range golden.Lines[rule](f, path) {
			f.Add(r.Text)
		}
	}
	f.Add("a. b.. \"c?\" ) . . . [1] 12 (。「！\n- x\n\n1) y 2) z\r\r")
	f.Add("0\r0")
	f.Add("\xff.\xfe A\u0085. B\u2028\x1c!\x1f")
	f.Fuzz(func(t *testing.T, text string) {
		check(t, text, Split(text))
		for _, lines := range [][]source.Span{SplitLines(text), Lines(text)} {
			check(t, text, lines)
			for _, s := range lines {
				if strings.ContainsAny(s.In(text), "\r\n") {
					t.Fatalf("%q: %q runs over a line", text, s.In(text))
				}
			}
		}
	})
}

// TestHostile: what makes a careless splitter quadratic ends at once. Without
// linear time it would take minutes.
func TestHostile(t *testing.T) {
	for _, piece := range []string{".", ". ", "?\" ", "((", "([", "「", "1) a. ", "a. ", "\u0301.", "[1]", ".[", ". . ", "\n", "- \n", "!a ", "…", "»", "Mr. ", "a\n", "A b\n", ".\" I"} {
		text := strings.Repeat(piece, 1<<18/len(piece))
		check(t, text, Split(text))
	}
}

func TestWhiteSpace(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if want := unicode.IsSpace(r) || r >= 0x1C && r <= 0x1F; isSpace(r) != want {
			t.Errorf("isSpace(%U) is not %v", r, want)
		}
	}
}

// A short name that is a word too ends a sentence like a word behind an article.
func TestShortNamesThatAreWords(t *testing.T) {
	for text, want := range map[string]int{
		"It is near the Sun. Venus is hotter.":      2,
		"Each body has its Mass. Heavy ones fall.":  2,
		"The shop opens on Sun. Mon. is a holiday.": 1,
		"It was cold in Mass. Boston was colder.":   1,
	} {
		if got := len(Split(text)); got != want {
			t.Errorf("%q: %d sentences, not %d", text, got, want)
		}
	}
}
