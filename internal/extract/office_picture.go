package extract

import (
	"path"
	"strings"
)

// pictureBlocks is what a picture writes in letters: one that is drawn in
// strokes and words. A picture that is missing or broken says nothing.
func (a *archive) pictureBlocks(part string) []block {
	switch strings.ToLower(path.Ext(part)) {
	case ".emf", ".wmf", ".emz", ".wmz":
	default:
		return nil
	}
	b, err := a.part(part)
	if err != nil {
		return nil
	}
	if drawn, ok := metafileBlock(b); ok {
		return []block{drawn}
	}
	return nil
}

// blipPart is the part with the picture that a fill or a picture element shows.
func blipPart(n *xnode, rels relations) string {
	return rels.of(n.kid("a:blip").attr("r:embed"))
}

// objectBlocks is what the picture of an embedded object writes: of a sheet, a
// chart, a drawing. Powers and fractions of an equation, which stand above and
// below the line, would be read in the wrong order: one of several lines says
// nothing.
func (a *archive) objectBlocks(program, part string) []block {
	blocks := a.pictureBlocks(part)
	if isEquation(program) && len(blocks) > 0 && strings.Contains(blocks[0].text, "\n") {
		return nil
	}
	return blocks
}

func isEquation(program string) bool {
	program = strings.ToLower(program)
	return strings.Contains(program, "equation") || strings.Contains(program, "mathtype")
}
