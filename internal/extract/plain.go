package extract

import (
	"context"
	"strings"

	"kizuki/internal/source"
)

// readPlain reads a text file: paragraphs are what blank lines part.
func readPlain(_ context.Context, in *input) (*Result, error) {
	b, err := in.bytes()
	if err != nil {
		return nil, err
	}
	var all []source.Paragraph
	for _, block := range strings.Split(source.Normalize(string(b)), "\n\n") {
		all = append(all, source.Paragraph{Text: block, Kind: source.Body, Location: source.Location{Paragraph: len(all) + 1}})
	}
	return in.result([]source.Section{{Title: in.Name}}, all, source.Report{Parts: 1, WithText: 1}), nil
}
