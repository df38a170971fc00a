package passage_test

import (
	"fmt"

	"kizuki/internal/passage"
)

func ExampleCutRaw() {
	for _, p := range passage.CutRaw("notes.md", "# Cells\n\nThey live. They divide.\n\n## Walls\n\nPlants have them.\n", true, passage.Course) {
		fmt.Printf("%d %v %q %q %d\n", p.Ordinal, p.Span, p.HeadingPath, p.Text, len(p.Sentences))
	}
	// Output:
	// 0 {9 32} "Cells" "They live. They divide." 2
	// 1 {44 61} "Cells > Walls" "Plants have them." 1
}
