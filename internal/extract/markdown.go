package extract

import "context"

// readMarkdown reads a Markdown file.
func readMarkdown(ctx context.Context, in *input) (*Result, error) { return readPlain(ctx, in) }
