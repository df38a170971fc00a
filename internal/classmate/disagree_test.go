package classmate_test

import (
	"testing"

	"kizuki/internal/classmate"
	"kizuki/internal/source"
)

// from is a passage of one sentence out of a file of its own.
func from(file, text string) classmate.Shown {
	p := source.Passage{ID: file, Material: file, Text: text, Sentences: []source.Sentence{{Text: text, Span: source.Span{End: len(text)}}}}
	return classmate.Shown{Passage: p, File: file}
}

func TestDisagree(t *testing.T) {
	slides := from("slides.pptx", "The human genome has about 20,000 genes.")
	for _, c := range []struct {
		other string
		want  string
	}{
		{"The human genome has about 30,000 genes.", "numbers differ: 20,000 / 30,000"},
		{"The human genome has around twenty thousand genes.", ""},
		{"The genome of rice has about 40,000 genes, and that of humans about 20,000.", ""},
		{"Light travels 300,000 kilometres per second.", ""},
	} {
		got := classmate.Disagree([]classmate.Shown{slides, from("book.pdf", c.other)}, nil)
		rule := ""
		if len(got) > 0 {
			rule = got[0].Rule
			if got[0].A.Label != "slides.pptx" || got[0].B.Text != c.other {
				t.Errorf("%q: shows %q of %q", c.other, got[0].B.Text, got[0].A.Label)
			}
		}
		if rule != c.want {
			t.Errorf("%q: got %q, want %q", c.other, rule, c.want)
		}
	}
	other := from("book.pdf", "The human genome has about 30,000 genes.")
	if got := classmate.Disagree([]classmate.Shown{slides, other}, []classmate.Correction{{Wrong: "30,000 genes", Note: "20,000"}}); len(got) != 0 {
		t.Errorf("a corrected sentence disagrees: %v", got)
	}
	same := other
	same.Material = slides.Material
	if got := classmate.Disagree([]classmate.Shown{slides, same}, nil); len(got) != 0 {
		t.Errorf("one file disagrees with itself: %v", got)
	}
}
