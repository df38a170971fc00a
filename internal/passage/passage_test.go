package passage

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"kizuki/internal/golden"
	"kizuki/internal/source"
)

func read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// reference is what the original algorithm gave for a file.
type reference struct {
	Passages []struct {
		Index       int
		HeadingPath string
		Text        string
		Tokens      int
		ContentHash string
	}
}

func TestReferenceEqualsTheOriginal(t *testing.T) {
	for _, path := range golden.Files(t, "../../testdata/passage/reference/*.json") {
		var want reference
		if err := json.Unmarshal([]byte(read(t, path)), &want); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(path, ".json")
		raw := read(t, name)
		got := CutRaw(filepath.Base(name), raw, strings.HasSuffix(name, ".md"), Reference)
		if len(got) != len(want.Passages) {
			t.Errorf("%s: %d passages, want %d", name, len(got), len(want.Passages))
			continue
		}
		for i, p := range want.Passages {
			g := got[i]
			if g.Ordinal != p.Index || g.HeadingPath != p.HeadingPath || g.Text != p.Text || g.Tokens != p.Tokens || g.ContentHash != p.ContentHash {
				t.Errorf("%s: passage %d:\ngot  %q %d %q\nwant %q %d %q", name, i, g.HeadingPath, g.Tokens, g.Text, p.HeadingPath, p.Tokens, p.Text)
			}
		}
		holdReference(t, Normalize(raw), got)
	}
}

// holdReference holds what SPEC section 5 adds to the original: spans in
// order, sentences of the span only, all text of blocks in a sentence.
func holdReference(t *testing.T, text string, passages []source.Passage) {
	t.Helper()
	at := 0
	for _, p := range passages {
		if p.Span.Start < at || p.Span.End > len(text) {
			t.Fatalf("passage %d: span %v after byte %d", p.Ordinal, p.Span, at)
		}
		at = p.Span.Start
		for _, s := range p.Sentences {
			if s.Start < at || !p.Span.Contains(s.Span) || s.In(text) != s.Text {
				t.Fatalf("passage %d: sentence %v %q", p.Ordinal, s.Span, s.Text)
			}
			at = s.End
		}
	}
}

// TestMarksInARow: composing is what the standard says also where dozens of
// marks follow a letter.
func TestMarksInARow(t *testing.T) {
	many := strings.Repeat("\u0301", 40)
	for _, c := range []struct{ in, want string }{
		{"e" + many, "é" + many[2:]},
		{"e" + many + "\u0323", "ẹ" + "\u0301" + many[2:]},
		{"가" + many + "ᄀ" + "ᅡ" + "ᆨ", "가" + many + "각"},
		{"x \u0344" + many, "x \u0308\u0301" + many},
	} {
		if got := Normalize(c.in); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}

// lecture is a text with what readers make: slides with titles and notes, a
// table, a list, code, a section below another.
func lecture() *source.Text {
	long := strings.Repeat("Water moves through the membrane of a cell. ", 30)
	at := func(slide int, notes bool) source.Location { return source.Location{Slide: slide, Notes: notes} }
	t := source.Assemble("week3.pptx", source.PPTX, 2,
		[]source.Section{{Title: "Osmosis", Path: []string{"Osmosis"}}, {Title: "Only a title", Path: []string{"Only a title"}},
			{Title: "Part two", Path: []string{"Part two"}}, {Title: "Salt", Path: []string{"Part two", "Salt"}}},
		[]source.Paragraph{
			{Text: "Osmosis", Kind: source.Heading, Group: 1, Location: at(1, false)},
			{Text: "Water moves.", Kind: source.Body, Group: 1, Location: at(1, false)},
			{Text: "one item\nanother item", Kind: source.List, Group: 1, Location: at(1, false)},
			{Text: "Say it slowly.", Kind: source.Body, Group: 2, Location: at(1, true)},
			{Text: long, Kind: source.Body, Group: 1, Location: at(1, false)},
			{Text: "The last words.", Kind: source.Body, Group: 1, Location: at(1, false)},
			{Text: "Only a title", Kind: source.Heading, Section: 1, Group: 3, Location: at(2, false)},
			{Text: "Part two", Kind: source.Heading, Section: 2, Group: 4, Location: at(3, false)},
			{Text: "Salt", Kind: source.Heading, Section: 3, Group: 5, Location: at(4, false)},
			{Text: "Salt | NaCl\nAcid | HCl", Kind: source.Table, Section: 3, Group: 5, Location: source.Location{Sheet: "S", Cells: "A1:B2"}},
			{Text: "Base | NaOH\nGas | O2", Kind: source.Table, Section: 3, Group: 5, Location: source.Location{Sheet: "S", Cells: "A3:B4"}},
		})
	t.Material = strings.Repeat("ab", 32)
	return t
}

func TestCutGoldens(t *testing.T) {
	for _, p := range []Policy{Course, Window, Reference} {
		golden.Equal(t, "../../testdata/passage/lecture-"+p.Name+".golden", described(t, Cut(lecture(), p)))
	}
	story := source.Assemble("scandal.txt", source.Plain, 1, nil, paragraphs(read(t, "../../testdata/passage/scandal.txt")[:12000]))
	for _, p := range []Policy{Course, Window} {
		golden.Equal(t, "../../testdata/passage/scandal-"+p.Name+".golden", described(t, Cut(story, p)))
	}
	raw := read(t, "../../testdata/passage/notes.md")
	for _, p := range []Policy{Course, Window, Reference} {
		golden.Equal(t, "../../testdata/passage/notes-raw-"+p.Name+".golden", described(t, CutRaw("notes.md", raw, true, p)))
	}
}

func paragraphs(text string) []source.Paragraph {
	var all []source.Paragraph
	for i, p := range strings.Split(text, "\n\n") {
		all = append(all, source.Paragraph{Text: p, Kind: source.Body, Location: source.Location{Paragraph: i + 1}})
	}
	return all
}

// described is passages as a reviewer reads them.
func described(t *testing.T, passages []source.Passage) []byte {
	t.Helper()
	var b strings.Builder
	for _, p := range passages {
		out, err := json.MarshalIndent(struct {
			ID, Section, HeadingPath, Label string
			Start, End, Runes, Tokens       int
			Text                            string
			Sentences                       []string
		}{p.ID, p.Section, p.HeadingPath, p.Location.Label("FILE"), p.Span.Start, p.Span.End, utf8.RuneCountInString(p.Text), p.Tokens, p.Text, sentencesOf(p)}, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		b.Write(out)
		b.WriteByte('\n')
	}
	return []byte(b.String())
}

func sentencesOf(p source.Passage) []string {
	all := []string{}
	for _, s := range p.Sentences {
		all = append(all, s.Text)
	}
	return all
}

func TestPlaces(t *testing.T) {
	tx := lecture()
	for _, policy := range []Policy{Course, Window} {
		passages := Cut(tx, policy)
		places, of := Places(tx, passages)
		headings, seen := 0, 0
		for i, at := range places {
			switch {
			case of[i] < 0:
				headings++
			case passages[of[i]].Span != at:
				t.Errorf("%s: place %d is %v, its passage %v", policy.Name, i, at, passages[of[i]].Span)
			default:
				seen++
			}
			if i > 0 && places[i-1].Start > at.Start {
				t.Errorf("%s: place %d starts before the one before", policy.Name, i)
			}
		}
		if headings != 3 || seen != len(passages) {
			t.Errorf("%s: %d headings and %d passages, want 3 and %d", policy.Name, headings, seen, len(passages))
		}
	}
}

func TestParsePolicy(t *testing.T) {
	for _, p := range []Policy{Course, Reference, Window} {
		if got, err := ParsePolicy(p.Name); err != nil || got != p {
			t.Errorf("%s: %v, %v", p.Name, got, err)
		}
	}
	if _, err := ParsePolicy("chapter"); err == nil {
		t.Error("a policy that is none was taken")
	}
}
