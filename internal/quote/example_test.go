package quote_test

import (
	"fmt"

	"kizuki/internal/quote"
	"kizuki/internal/source"
)

func Example() {
	text := "Leaves take in carbon dioxide. Photo-\nsynthesis can’t run in the dark."
	t := quote.New(text)
	at, found := t.Find("“PHOTOSYNTHESIS can't run…”")
	fmt.Printf("%q %v\n", at.In(text), found)

	_, found = t.Find("can")
	fmt.Println(found)

	near, _ := t.Nearest([]source.Span{{Start: 0, End: 30}, {Start: 31, End: len(text)}}, "Leaves take in oxygen.")
	fmt.Println(near.Index, near.Differs)
	// Output:
	// "Photo-\nsynthesis can’t run" true
	// false
	// 0 [{oxygen carbon dioxide}]
}
