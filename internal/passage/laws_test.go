package passage

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"kizuki/internal/source"
)

// made is a text of any shape: each line of shape is a paragraph, its first
// two bytes kind, group and section.
func made(shape string) *source.Text {
	kinds := []source.Kind{source.Body, source.Body, source.Body, source.List, source.Table, source.Heading, source.Code, source.Verse}
	var all []source.Paragraph
	section, group := 0, 0
	for _, p := range strings.Split(shape, "\x00") {
		kind := source.Body
		if len(p) > 1 {
			kind = kinds[p[0]%8]
			group += int(p[1] % 2)
			section += int(p[1] / 2 % 2)
			p = p[2:]
		}
		all = append(all, source.Paragraph{Text: p, Kind: kind, Group: group, Section: section % 5, Location: source.Location{Paragraph: len(all) + 1}})
	}
	sections := make([]source.Section, 5)
	for i := range sections {
		sections[i] = source.Section{Title: "S", Path: []string{"A", "B", "C"}[:i%4]}
	}
	return source.Assemble("x.txt", source.Plain, 1, sections, all)
}

func FuzzCut(f *testing.F) {
	word := strings.Repeat("photosynthesis", 80)
	f.Add("\x00\x00One. Two.\x00\x00\x01Three.\x00\x05\x02Title")
	f.Add("\x00\x00" + strings.Repeat("Water moves in. ", 200) + "\x00\x00\x00Last.")
	f.Add("\x03\x00" + strings.Repeat("an item\n", 300) + word)
	f.Add("\x00\x00" + strings.Repeat("水分子。", 500) + "\x00\x00\x00" + word + " " + word)
	f.Add("\x00\x00" + strings.Repeat("Short. ", 6) + strings.Repeat("a long sentence without an end ", 40))
	f.Fuzz(func(t *testing.T, shape string) {
		tx := made(shape)
		holdCourse(t, tx)
		holdWindow(t, tx)
		holdReference(t, tx.Content, Cut(tx, Reference))
	})
}

// TestLawsOnMadeTexts tries texts put together at random from pieces that meet
// the cutter's every turn. The seed is fixed.
func TestLawsOnMadeTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"Water moves. ", "It", " stops! ", "word ", "Dr. ", "\n", " ", strings.Repeat("long ", 60), strings.Repeat("x", 480),
		strings.Repeat("x", 950), "漢字。", strings.Repeat("漢", 300), "e\u0301", "- item\n", "| a | b |\n", "\t", "🙂", strings.Repeat("One more. ", 30)}
	for range 500 {
		var b strings.Builder
		for range random.IntN(60) {
			if random.IntN(5) == 0 {
				b.WriteString("\x00" + string([]byte{byte(random.IntN(8)), byte(random.IntN(4))}))
			}
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		tx := made(b.String())
		holdCourse(t, tx)
		holdWindow(t, tx)
		holdReference(t, tx.Content, Cut(tx, Reference))
	}
}

func FuzzCutRaw(f *testing.F) {
	f.Add("# A\n\ntext\n\n```\n# no\n\n```\n## B ##\r\n- x\n- y\n", true)
	f.Add("\ufeff\x1c# \u2003A\r\rb\u0085\n~~~\n\n", true)
	f.Fuzz(func(t *testing.T, raw string, markdown bool) {
		for _, p := range []Policy{Course, Window} {
			for _, x := range CutRaw("f", raw, markdown, p) {
				if x.Span.In(raw) != x.Text {
					t.Fatalf("%q: passage %q is not at %v", raw, x.Text, x.Span)
				}
			}
		}
		holdReference(t, Normalize(raw), CutRaw("f", raw, markdown, Reference))
	})
}

// holdCourse: passages are stretches of the text, in order, within the limit
// and one group; with the headings they cover it; sentences stay whole.
func holdCourse(t *testing.T, tx *source.Text) {
	t.Helper()
	passages := Cut(tx, Course)
	at := 0
	for i, p := range passages {
		hold(t, tx, i, p)
		if p.Span.Start < at {
			t.Fatalf("passage %d overlaps the one before", i)
		}
		at = p.Span.End
		if n := utf8.RuneCountInString(p.Text); n > courseLimit {
			t.Fatalf("passage %d has %d characters", i, n)
		}
		first, last := tx.Paragraphs[tx.At(p.Span.Start)], tx.Paragraphs[tx.At(p.Span.End-1)]
		if first.Group != last.Group || first.Section != last.Section {
			t.Fatalf("passage %d runs from group %d to %d", i, first.Group, last.Group)
		}
	}
	holdCover(t, tx, passages)
	holdWhole(t, tx, passages, courseLimit)
}

// holdWindow: as holdCourse, but each passage of a run begins with the end of
// the one before, and none lies inside another.
func holdWindow(t *testing.T, tx *source.Text) {
	t.Helper()
	passages := Cut(tx, Window)
	for i, p := range passages {
		hold(t, tx, i, p)
		if n := utf8.RuneCountInString(p.Text); n > windowSize+overlapMax+windowFloor {
			t.Fatalf("passage %d has %d characters", i, n)
		}
		if i == 0 {
			continue
		}
		before := passages[i-1].Span
		if p.Span.Start <= before.Start || p.Span.End <= before.End {
			t.Fatalf("passage %d %v and the one before %v: one lies inside the other", i, p.Span, before)
		}
		if p.Span.Start < before.End {
			if n := utf8.RuneCountInString(tx.Content[p.Span.Start:before.End]); n < overlapMin || n > overlapMax {
				t.Fatalf("passage %d repeats %d characters", i, n)
			}
		}
	}
	holdCover(t, tx, passages)
	holdWhole(t, tx, passages, windowSize)
}

// hold is what every passage of course and window promises.
func hold(t *testing.T, tx *source.Text, i int, p source.Passage) {
	t.Helper()
	if p.Ordinal != i || p.Span.In(tx.Content) != p.Text || strings.TrimFunc(p.Text, isSpace) != p.Text || p.Text == "" {
		t.Fatalf("passage %d: %+v", i, p)
	}
	if p.ID != ID(tx.Material, tx.Revision, p.Span) || p.ContentHash != ContentHash(p.HeadingPath, p.Text) {
		t.Fatalf("passage %d: id or hash", i)
	}
	at := p.Span.Start
	for _, s := range p.Sentences {
		if s.Start < at || s.End > p.Span.End || s.In(tx.Content) != s.Text {
			t.Fatalf("passage %d %v: sentence %v", i, p.Span, s.Span)
		}
		at = s.End
	}
	if len(p.Sentences) == 0 {
		t.Fatalf("passage %d has no sentence", i)
	}
}

// holdCover: passages and headings cover all but space.
func holdCover(t *testing.T, tx *source.Text, passages []source.Passage) {
	t.Helper()
	covered := make([]bool, len(tx.Content))
	mark := func(s source.Span) {
		for i := s.Start; i < s.End; i++ {
			covered[i] = true
		}
	}
	for _, p := range passages {
		mark(p.Span)
	}
	for _, p := range tx.Paragraphs {
		if p.Kind == source.Heading {
			mark(p.Span)
		}
	}
	for i, r := range tx.Content {
		if !covered[i] && !isSpace(r) {
			t.Fatalf("byte %d, %q, lies in no passage", i, r)
		}
	}
}

// holdWhole: a sentence up to the limit lies whole in a passage.
func holdWhole(t *testing.T, tx *source.Text, passages []source.Passage, limit int) {
	t.Helper()
	whole := map[source.Span]bool{}
	for _, p := range passages {
		for _, s := range p.Sentences {
			whole[s.Span] = true
		}
	}
	for _, par := range tx.Paragraphs {
		if par.Kind == source.Heading {
			continue
		}
		for _, s := range split(nil, tx.Content, par.Kind, par.Span) {
			if utf8.RuneCountInString(s.In(tx.Content)) <= limit && !whole[s] {
				t.Fatalf("sentence %v %q is in no passage", s, s.In(tx.Content))
			}
		}
	}
}
