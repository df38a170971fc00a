package passage

import (
	"strings"
	"unicode/utf8"

	"kizuki/internal/lexical"
	"kizuki/internal/source"
)

// Sizes of the reference policy, in tokens of lexical.EstimateTokens.
const (
	ceiling   = 800 // adding a block that would take a group past it closes the group
	floor     = 60  // below it, a group doesn't end at a heading
	pieceSize = 760 // a block over the ceiling is cut into pieces up to this size
)

// pathMark joins the titles of a heading path.
const pathMark = " > "

// group is a passage being put together. Its path narrows to what its blocks
// share; last is the heading its text declared most recently; mixed says that
// it already runs over a heading.
type group struct {
	path   string
	last   string
	mixed  bool
	parts  []string
	tokens int
	blocks []block
}

// pack puts blocks together into groups. The ceiling always closes a group; a
// heading closes it once it has reached the floor. Where a group runs over a
// heading, the heading is written into its text.
func pack(blocks []block) []*group {
	var groups []*group
	var current *group
	var parts []block
	for _, b := range blocks {
		parts = pieces(parts[:0], b)
		for _, piece := range parts {
			if current != nil && current.closedBy(piece) {
				groups = append(groups, current)
				current = nil
			}
			if current == nil {
				current = &group{path: piece.path, last: piece.path, parts: make([]string, 0, 8), blocks: make([]block, 0, 8)}
			}
			current.take(piece)
		}
	}
	if current != nil {
		groups = append(groups, current)
	}
	return absorbLast(groups)
}

func (g *group) closedBy(b block) bool {
	return g.tokens+b.tokens > ceiling || b.path != g.last && g.tokens >= floor
}

func (g *group) take(b block) {
	g.cross(b.path)
	g.last = b.path
	g.parts = append(g.parts, b.text)
	g.tokens += b.tokens
	g.blocks = append(g.blocks, b)
}

// cross writes in the heading of what comes next if it is another one, and on
// the first crossing the heading that the group opened under.
func (g *group) cross(path string) {
	if path == g.last {
		return
	}
	if !g.mixed && g.path != "" {
		g.parts = append([]string{headingLine(g.path)}, g.parts...)
		g.tokens += lexical.EstimateTokens(headingLine(g.path))
	}
	g.mixed = true
	if path != "" {
		g.parts = append(g.parts, headingLine(path))
		g.tokens += lexical.EstimateTokens(headingLine(path))
	}
	g.path = sharedPath(g.path, path)
}

func headingLine(path string) string { return "## " + path }

// sharedPath is the longest trail that both paths start with.
func sharedPath(a, b string) string {
	left, right := strings.Split(a, pathMark), strings.Split(b, pathMark)
	n := 0
	for n < len(left) && n < len(right) && left[n] == right[n] {
		n++
	}
	return strings.Join(left[:n], pathMark)
}

// absorbLast folds a last group below the floor into the one before, if that
// keeps within the ceiling.
func absorbLast(groups []*group) []*group {
	n := len(groups)
	if n < 2 {
		return groups
	}
	last, previous := groups[n-1], groups[n-2]
	if last.tokens >= floor || previous.tokens+last.tokens > ceiling {
		return groups
	}
	previous.cross(last.path)
	previous.parts = append(previous.parts, last.parts...)
	previous.tokens += last.tokens
	previous.blocks = append(previous.blocks, last.blocks...)
	return groups[:n-1]
}

// pieces adds a block to all: over the ceiling, cut at sentence-like ends, then
// words, then characters; another whole.
func pieces(all []block, b block) []block {
	b.tokens = lexical.EstimateTokens(b.text)
	if b.tokens <= ceiling {
		return append(all, b)
	}
	var open []unit
	tokens := 0
	flush := func() {
		if len(open) > 0 {
			all = append(all, piece(b, open))
		}
		open, tokens = open[:0], 0
	}
	for _, u := range units(b.text) {
		cost := lexical.EstimateTokens(u.text)
		if len(open) > 0 && tokens+cost > pieceSize {
			flush()
		}
		open = append(open, u)
		tokens += cost
	}
	flush()
	return all
}

// piece joins units of a block with spaces.
func piece(b block, joined []unit) block {
	texts := make([]string, len(joined))
	for i, u := range joined {
		texts[i] = u.text
	}
	b.text = strip(strings.Join(texts, " "))
	b.tokens = lexical.EstimateTokens(b.text)
	from, to := joined[0].span, joined[len(joined)-1].span
	b.span = source.Span{Start: b.span.Start + from.Start, End: b.span.Start + to.End}
	return b
}

// unit is a sentence, or a run of words or slice of one that is too long; its
// span is where it stands in the block.
type unit struct {
	text string
	span source.Span
}

func units(text string) []unit {
	var all []unit
	for _, s := range crudeSentences(text) {
		start, end := stripped(text, s.Start, s.End)
		if start == end {
			continue
		}
		sentence := text[start:end]
		if lexical.EstimateTokens(sentence) <= pieceSize {
			all = append(all, unit{sentence, source.Span{Start: start, End: end}})
			continue
		}
		parts := wordRuns(sentence)
		if parts == nil {
			parts = chop(sentence)
		}
		for _, u := range parts {
			all = append(all, unit{u.text, u.span.Shift(start)})
		}
	}
	return all
}

// crudeSentences cuts at white space after a full stop, exclamation or
// question mark.
func crudeSentences(text string) []source.Span {
	var all []source.Span
	start := 0
	stop := false // the character before is one of the three marks
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if stop && isSpace(r) {
			all = append(all, source.Span{Start: start, End: i})
			n = len(text[i:]) - len(strings.TrimLeftFunc(text[i:], isSpace))
			start = i + n
		}
		stop = r == '.' || r == '!' || r == '?'
		i += n
	}
	return append(all, source.Span{Start: start, End: len(text)})
}

// wordRuns packs the words of a sentence into runs of up to pieceSize tokens;
// nil when it is one word.
func wordRuns(sentence string) []unit {
	var all []unit
	var run []string
	tokens, from, at := 0, 0, 0
	words := strings.FieldsFunc(sentence, isSpace)
	if len(words) < 2 {
		return nil
	}
	end := 0
	flush := func() {
		all = append(all, unit{strings.Join(run, " "), source.Span{Start: from, End: end}})
		run, tokens = run[:0], 0
	}
	for _, w := range words {
		cost := lexical.EstimateTokens(w + " ")
		if len(run) > 0 && tokens+cost > pieceSize {
			flush()
		}
		start := at + strings.Index(sentence[at:], w)
		if len(run) == 0 {
			from = start
		}
		at = start + len(w)
		end = at
		run = append(run, w)
		tokens += cost
	}
	flush()
	return all
}

// chop cuts one giant word every pieceSize characters.
func chop(word string) []unit {
	var all []unit
	start, n := 0, 0
	for i := range word {
		if n == pieceSize {
			all = append(all, unit{word[start:i], source.Span{Start: start, End: i}})
			start, n = i, 0
		}
		n++
	}
	return append(all, unit{word[start:], source.Span{Start: start, End: len(word)}})
}

// cutReference packs the paragraphs of a text, each under its heading path.
func cutReference(t *source.Text) []source.Passage {
	blocks := make([]block, 0, len(t.Paragraphs))
	for _, p := range t.Paragraphs {
		if p.Kind != source.Heading {
			blocks = append(blocks, block{path: t.HeadingPath(p.Section), span: p.Span, text: p.Span.In(t.Content)})
		}
	}
	groups := pack(blocks)
	all := make([]source.Passage, len(groups))
	for i, g := range groups {
		all[i] = g.passage(t, i)
	}
	return all
}

func (g *group) passage(t *source.Text, ordinal int) source.Passage {
	sentences := make([]source.Sentence, 0, g.span().Len()/80+1)
	for _, b := range g.blocks {
		sentences = appendSentences(sentences, t, b.span)
	}
	return finish(t, ordinal, g.span(), g.path, g.text(), sentences)
}

// text is the group's text: its blocks and the headings written in.
func (g *group) text() string { return strip(strings.Join(g.parts, "\n\n")) }

// span runs from its first to its last block.
func (g *group) span() source.Span {
	return source.Span{Start: g.blocks[0].span.Start, End: g.blocks[len(g.blocks)-1].span.End}
}
