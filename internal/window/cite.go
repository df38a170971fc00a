package window

import (
	"kizuki/internal/library"
	"kizuki/internal/source"
)

// Labels says where each citation stands, in their order; a citation whose
// text is not there gets an empty label.
func Labels(lib *library.Library, citations []source.Citation) []string {
	labels := make([]string, len(citations))
	for i, c := range citations {
		if t, err := lib.Text(c.Material, c.Revision); err == nil {
			if at := t.At(c.Span.Start); at < len(t.Paragraphs) {
				labels[i] = t.Paragraphs[at].Location.Label(t.Name)
			}
		}
	}
	return labels
}

// OpenLeaf is the leaf that a citation begins on, with its words marked.
func OpenLeaf(lib *library.Library, c source.Citation) (Leaf, error) {
	t, err := lib.Text(c.Material, c.Revision)
	if err != nil {
		return Leaf{}, err
	}
	return LeafAt(t, c.Span), nil
}

// TurnLeaf is leaf number of the citation's text, with its words marked where
// they stand on it.
func TurnLeaf(lib *library.Library, c source.Citation, number int) (Leaf, error) {
	t, err := lib.Text(c.Material, c.Revision)
	if err != nil {
		return Leaf{}, err
	}
	return LeafNumbered(t, number, c.Span), nil
}
