package sentence_test

import (
	"fmt"

	"kizuki/internal/sentence"
)

func ExampleSplit() {
	text := "Dr. Lee met the president of the\nUnited States at 5 p.m. They talked, e.g. about Fig. 2."
	for _, s := range sentence.Split(text) {
		fmt.Printf("%q\n", s.In(text))
	}
	// Output:
	// "Dr. Lee met the president of the\nUnited States at 5 p.m."
	// "They talked, e.g. about Fig. 2."
}

func ExampleNumber() {
	l := sentence.Number([]sentence.Part{{Title: "Page 2 of cells.pdf", Sentences: []string{"Water moves.", "It needs a membrane."}}})
	fmt.Print(l.Text)
	ref, found := l.LookUp("Passage 1: [S2] It needs…")
	fmt.Println(ref, found)
	// Output:
	// Passage 1 (Page 2 of cells.pdf):
	// [S1] Water moves.
	// [S2] It needs a membrane.
	// {0 1} true
}
