package sentence

import (
	"strings"
	"testing"
)

var shown = []Part{
	{Title: "Slide 1 of cells.pptx", Sentences: []string{"Water moves across the membrane by osmosis.", "It needs\nno energy at all."}, Notes: []string{"The student reads “membrane” as “cell membrane” here."}},
	{Sentences: []string{"Salt stays outside of the living cell.", "It needs\nno energy at all.", "S100 is a protein that binds calcium."}},
}

func TestNumber(t *testing.T) {
	want := `Passage 1 (Slide 1 of cells.pptx):
[S1] Water moves across the membrane by osmosis.
[S2] It needs no energy at all.
Note: The student reads “membrane” as “cell membrane” here.

Passage 2:
[S3] Salt stays outside of the living cell.
[S4] It needs no energy at all.
[S5] S100 is a protein that binds calcium.
`
	l := Number(shown)
	if l.Text != want || l.Len() != 5 {
		t.Errorf("got %d\n%s", l.Len(), l.Text)
	}
}

func TestLookUp(t *testing.T) {
	l := Number(shown)
	for _, c := range []struct {
		written string
		want    Ref
		found   bool
	}{
		{"S1", Ref{0, 0}, true},
		{" s3 ", Ref{1, 0}, true},
		{"[S2]", Ref{0, 1}, true},
		{"Passage 2: [S3] Salt stays…", Ref{1, 0}, true},
		{"**S4**", Ref{1, 1}, true},
		{"S1, S3", Ref{0, 0}, true},
		{"label:s5.", Ref{1, 2}, true},
		{"S03", Ref{1, 0}, true},
		{"S12", Ref{}, false},
		{"S1.5", Ref{}, false},
		{"S-1", Ref{}, false},
		{"S0", Ref{}, false},
		{"S99999999999999999999999", Ref{}, false},
		{"class3", Ref{}, false},
		{"3", Ref{}, false},
		{"", Ref{}, false},
		{"Water moves across the membrane", Ref{0, 0}, true},
		{"“water moves ACROSS the membrane…”", Ref{0, 0}, true},
		{"salt stays outside", Ref{}, false},
		{"Salt stays outside of", Ref{1, 0}, true},
		{"It needs no energy at all.", Ref{}, false},
		{"Water moves over the membrane", Ref{}, false},
		{"S100 is a protein that binds calcium.", Ref{1, 2}, true},
	} {
		got, ok := l.LookUp(c.written)
		if ok != c.found || got != c.want {
			t.Errorf("%q: got %v %v, want %v %v", c.written, got, ok, c.want, c.found)
		}
	}
}

// FuzzLookUp: whatever a model writes, the answer is a sentence that was shown.
func FuzzLookUp(f *testing.F) {
	f.Add("Passage 2: [S3]")
	f.Add("no energy at all. S")
	l := Number(shown)
	f.Fuzz(func(t *testing.T, written string) {
		ref, ok := l.LookUp(written)
		if !ok {
			return
		}
		if ref.Part < 0 || ref.Part >= len(shown) || ref.Sentence < 0 || ref.Sentence >= len(shown[ref.Part].Sentences) {
			t.Fatalf("%q: %v was not shown", written, ref)
		}
		if !strings.Contains(l.Text, oneLine(shown[ref.Part].Sentences[ref.Sentence])) {
			t.Fatalf("%q: %v", written, ref)
		}
	})
}
