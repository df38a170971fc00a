package sentence

import (
	"fmt"
	"strconv"
	"strings"

	"kizuki/internal/lexical"
	"kizuki/internal/quote"
)

// MinWritten is how many words a model must write out for them to count as
// pointing at the sentence that holds them.
const MinWritten = 4

// Part is one passage as a model is shown it.
type Part struct {
	Title     string   // where it stands: "Slide 12 of Week 3.pptx"; may be empty
	Sentences []string // in order
	Notes     []string // the student's corrections and readings of it, written below
}

// Ref says which sentence of which part: both count from 0.
type Ref struct {
	Part, Sentence int
}

// Labelled is passages written out with a label before each sentence.
type Labelled struct {
	// Text is what the model is shown.
	Text string
	refs []Ref // of S1, S2, …
	said []*quote.Text
}

// Number labels the sentences of the parts [S1], [S2], … through all of them:
//
//	Passage 1 (Slide 12 of Week 3.pptx):
//	[S1] Osmosis is the movement of water.
//	[S2] It needs a membrane.
//	Note: The student reads "membrane" as "cell membrane" here.
//
// A line break inside a sentence or note is written as a space, so that a
// label stands only where Number put it at a line's start.
func Number(parts []Part) *Labelled {
	l := &Labelled{}
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "Passage %d", i+1)
		if p.Title != "" {
			fmt.Fprintf(&b, " (%s)", oneLine(p.Title))
		}
		b.WriteString(":\n")
		for j, s := range p.Sentences {
			l.refs = append(l.refs, Ref{i, j})
			l.said = append(l.said, quote.New(s))
			fmt.Fprintf(&b, "[S%d] %s\n", len(l.refs), oneLine(s))
		}
		for _, note := range p.Notes {
			fmt.Fprintf(&b, "Note: %s\n", oneLine(note))
		}
	}
	l.Text = b.String()
	return l
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Len is how many sentences have a label.
func (l *Labelled) Len() int { return len(l.refs) }

// LookUp finds the sentence that a model's answer points at: by the first
// S-number in it ("s3", "Passage 2: [S6] Most of…"), whole number only; else
// by its words, if they are at least MinWritten and stand word for word in
// exactly one sentence. False means the answer is to be dropped and counted.
func (l *Labelled) LookUp(written string) (Ref, bool) {
	if n, ok := label(written); ok && n >= 1 && n <= len(l.refs) {
		return l.refs[n-1], true
	}
	return l.written(written)
}

// written finds the one sentence that holds the words.
func (l *Labelled) written(words string) (Ref, bool) {
	if len(lexical.Words(words)) < MinWritten {
		return Ref{}, false
	}
	found := -1
	for i, s := range l.said {
		if _, ok := s.Find(words); !ok {
			continue
		}
		if found >= 0 {
			return Ref{}, false
		}
		found = i
	}
	if found < 0 {
		return Ref{}, false
	}
	return l.refs[found], true
}

// label is the first S-number that stands as a word of its own.
func label(s string) (int, bool) {
	for _, w := range lexical.Words(s) {
		digits := strings.TrimLeft(w.Text, "sS")
		if len(digits) != len(w.Text)-1 || !isDigits(digits) {
			continue
		}
		n, err := strconv.Atoi(digits)
		return n, err == nil
	}
	return 0, false
}

func isDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
