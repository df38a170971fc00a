package extract

import (
	"strings"
	"testing"

	"kizuki/internal/source"
)

func readLines(s string) []source.Paragraph {
	f := newFlow("x.txt")
	f.plain(s)
	return f.paragraphs
}

func TestPlainLines(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []source.Paragraph
	}{
		{"printed lines are one sentence", `
Water moves through the membrane of a cell by osmosis, from where there is
more of it to where there is less, and the cell spends no energy on that. It
swells or shrinks as it does.

A second paragraph stands on its own.
`, []source.Paragraph{
			{Kind: source.Body, Text: "Water moves through the membrane of a cell by osmosis, from where there is more of it to where there is less, and the cell spends no energy on that. It swells or shrinks as it does."},
			{Kind: source.Body, Text: "A second paragraph stands on its own."},
		}},
		{"a word split by a hyphen is whole again", `
Plants and many other organisms make their own food out of light by photo-
synthesis, which is well-known and happens in the leaves of the plant, in a
low-light room too, if slowly. Rooms with low-light lamps are used for low-
light plants.
`, []source.Paragraph{
			{Kind: source.Body, Text: "Plants and many other organisms make their own food out of light by photosynthesis, which is well-known and happens in the leaves of the plant, in a low-light room too, if slowly. Rooms with low-light lamps are used for low-light plants."},
		}},
		{"verse keeps its lines", `
Tyger Tyger, burning bright,
In the forests of the night;
What immortal hand or eye,
Could frame thy fearful symmetry?
`, []source.Paragraph{
			{Kind: source.Verse, Text: "Tyger Tyger, burning bright,\nIn the forests of the night;\nWhat immortal hand or eye,\nCould frame thy fearful symmetry?"},
		}},
		{"list items are lines, their printed lines joined", `
There are three kinds:
- passive transport, which costs nothing and goes down the gradient of what
  is moved
- active transport
- endocytosis
`, []source.Paragraph{
			{Kind: source.Body, Text: "There are three kinds:"},
			{Kind: source.List, Text: "- passive transport, which costs nothing and goes down the gradient of what is moved\n- active transport\n- endocytosis"},
		}},
		{"a drawn line is not a word", "Cells\n=====\n\nThe cell is small.\n", []source.Paragraph{
			{Kind: source.Body, Text: "Cells"},
			{Kind: source.Body, Text: "The cell is small."},
		}},
		{"a table keeps its rows", "Name\tAge\nAda\t36\nAlan\t41\n", []source.Paragraph{
			{Kind: source.Table, Text: "Name | Age\nAda | 36\nAlan | 41"},
		}},
		{"code keeps its lines", "int main(void) {\n    return 0;\n}\n", []source.Paragraph{
			{Kind: source.Code, Text: "int main(void) {\n    return 0;\n}"},
		}},
		{"long lines are paragraphs", strings.Repeat("word ", 40) + "end.\n" + strings.Repeat("other ", 40) + "end.\n", []source.Paragraph{
			{Kind: source.Body, Text: strings.Repeat("word ", 40) + "end."},
			{Kind: source.Body, Text: strings.Repeat("other ", 40) + "end."},
		}},
		{"Chinese lines join without a space", "细胞是生物体的基本单位，水通过渗透作用穿过细胞膜，\n这个过程不需要能量，所以我们说它是被动的，并且这\n是很重要的一点。\n", []source.Paragraph{
			{Kind: source.Body, Text: "细胞是生物体的基本单位，水通过渗透作用穿过细胞膜，这个过程不需要能量，所以我们说它是被动的，并且这是很重要的一点。"},
		}},
		{"an indent begins a paragraph", `
  The first paragraph of the chapter begins here and goes on for more than one
line of print, as they do in books that waste no paper on blank lines.
  The second paragraph begins with an indent as well, and it also goes on for
more than one line of print.
`, []source.Paragraph{
			{Kind: source.Body, Text: "The first paragraph of the chapter begins here and goes on for more than one line of print, as they do in books that waste no paper on blank lines."},
			{Kind: source.Body, Text: "The second paragraph begins with an indent as well, and it also goes on for more than one line of print."},
		}},
		{"an address keeps its lines", "Department of Biology\nUniversity of Somewhere\n12 High Street\n", []source.Paragraph{
			{Kind: source.Verse, Text: "Department of Biology\nUniversity of Somewhere\n12 High Street"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := readLines(c.text)
			for i, p := range got {
				if i >= len(c.want) || p.Kind != c.want[i].Kind || p.Text != strings.TrimSpace(c.want[i].Text) {
					t.Errorf("paragraph %d is %s %q", i, p.Kind, p.Text)
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("got %d paragraphs, want %d", len(got), len(c.want))
			}
		})
	}
}

func TestPlainNumbersBlocks(t *testing.T) {
	got := readLines("One.\n\nTwo:\n- a\n- b\n\nThree.\n")
	var numbers []int
	for _, p := range got {
		numbers = append(numbers, p.Location.Paragraph)
	}
	if len(numbers) != 4 || numbers[0] != 1 || numbers[1] != 2 || numbers[2] != 2 || numbers[3] != 3 {
		t.Errorf("got %v, want 1 2 2 3", numbers)
	}
}
