package extract

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"kizuki/internal/source"
)

// Cues of a transcript are joined into paragraphs of whole sentences. One ends
// at a sentence end after enoughText characters, at a new speaker, after a
// pause, and at mostText characters whatever comes.
const (
	enoughText = 350
	mostText   = 800
	pause      = 3.0 // seconds
)

// readTranscript reads WebVTT and SubRip captions. Tags, positions, speakers'
// marks and repeated lines are left out; a paragraph stands at the time of its
// first cue.
func readTranscript(_ context.Context, in *input) (*Result, error) {
	b, err := in.bytes()
	if err != nil {
		return nil, err
	}
	s, warning, err := decodeText(b)
	if err != nil {
		return nil, err
	}
	cues := cuesOf(unixLines(s))
	t := &transcript{speakers: speakersOf(cues)}
	for _, c := range cues {
		t.add(c)
	}
	t.flush()
	report := source.Report{Parts: 1, WithText: min(1, len(t.paragraphs))}
	if warning != "" {
		report.Warnings = []string{warning}
	}
	return in.result([]source.Section{{Title: in.Name}}, t.paragraphs, report), nil
}

// cue is what is said from start to end, in seconds.
type cue struct {
	start, end float64
	lines      []string
	speaker    string
}

var (
	timing  = regexp.MustCompile(`^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})`)
	voice   = regexp.MustCompile(`<v(?:\.[\w.]+)?\s+([^>]*)>`)
	tag     = regexp.MustCompile(`</?[a-zA-Z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}`)
	speaker = regexp.MustCompile(`^(?:-\s*|>>+\s*)?(?:\[([^\]]{1,40})\]\s*:?|([A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*){0,3}):)\s+`)
	dash    = regexp.MustCompile(`^(?:-\s*|>>+\s*)`)
)

// cuesOf cuts a transcript into cues; blocks without a time (headers, notes,
// styles) are none.
func cuesOf(s string) []cue {
	var all []cue
	open := false
	var before string
	for line := range strings.SplitSeq(strings.TrimPrefix(s, "\ufeff"), "\n") {
		line = strings.TrimSpace(line)
		switch m := timesOf(line); {
		case m != nil:
			all = withoutNumber(all, before, open)
			all = append(all, cue{start: seconds(m[1]), end: seconds(m[2])})
			open = true
		case line == "":
			open = false
		case open:
			c := &all[len(all)-1]
			if v := voiceOf(line); v != nil {
				c.speaker = strings.TrimSpace(v[1])
			}
			if line = plainCue(line); line != "" {
				c.lines = append(c.lines, line)
			}
		}
		before = line
	}
	return all
}

// timesOf is the match of a line that times a cue, or nil.
func timesOf(line string) []string {
	if !strings.Contains(line, "-->") {
		return nil
	}
	return timing.FindStringSubmatch(line)
}

// voiceOf is the match of a line that names who speaks, or nil.
func voiceOf(line string) []string {
	if !strings.Contains(line, "<v") {
		return nil
	}
	return voice.FindStringSubmatch(line)
}

// withoutNumber takes the number of the next cue off the lines of the last,
// where no blank line parts them.
func withoutNumber(all []cue, before string, open bool) []cue {
	if _, err := strconv.Atoi(before); err == nil && open {
		c := &all[len(all)-1]
		if n := len(c.lines); n > 0 && c.lines[n-1] == before {
			c.lines = c.lines[:n-1]
		}
	}
	return all
}

// speakersOf are the names before a colon that begin lines often enough to be
// speakers. "Remember: …" said once is part of the sentence.
func speakersOf(cues []cue) map[string]bool {
	times := map[string]int{}
	for _, c := range cues {
		for _, line := range c.lines {
			if m := speakerOf(line); m != nil && m[2] != "" {
				times[m[2]]++
			}
		}
	}
	names := map[string]bool{}
	for name, n := range times {
		names[name] = n > 2
	}
	return names
}

// speakerOf is the match of a line that begins with a speaker's mark, or nil.
func speakerOf(line string) []string {
	if !strings.ContainsAny(line, ":[") {
		return nil
	}
	return speaker.FindStringSubmatch(line)
}

// plainCue is a line of a cue without its tags.
func plainCue(line string) string {
	if strings.ContainsAny(line, "<{") {
		line = tag.ReplaceAllString(line, "")
	}
	return strings.TrimSpace(html.UnescapeString(line))
}

// seconds reads "1:02:03.456" or "02:03,456".
func seconds(s string) float64 {
	total := 0.0
	for part := range strings.SplitSeq(strings.Replace(s, ",", ".", 1), ":") {
		n, _ := strconv.ParseFloat(part, 64)
		total = total*60 + n
	}
	return total
}

// transcript joins cues into paragraphs.
type transcript struct {
	paragraphs []source.Paragraph
	text       string
	start, end float64
	speaker    string
	speakers   map[string]bool
	last       []string // lines of the cue before, which captions that roll repeat
}

func (t *transcript) add(c cue) {
	lines := c.lines
	for len(lines) > 0 && slices.Contains(t.last, lines[0]) && c.start <= t.end+0.5 {
		lines = lines[1:]
	}
	if len(c.lines) > 0 {
		t.last = c.lines
	}
	for _, line := range lines {
		who := c.speaker
		if m := speakerOf(line); m != nil && who == "" && (m[1] != "" || t.speakers[m[2]]) {
			who = m[1] + m[2]
			line = line[len(m[0]):]
		}
		turn := who != "" && who != t.speaker || dash.MatchString(line) && len(lines) > 1
		t.say(c, dash.ReplaceAllString(line, ""), turn)
		if who != "" {
			t.speaker = who
		}
		t.end = max(t.end, c.start)
	}
	t.end = max(t.end, c.end)
}

// say puts a line behind what was said; turn begins another speaker's.
func (t *transcript) say(c cue, line string, turn bool) {
	size := utf8.RuneCountInString(t.text)
	whole := ends.MatchString(t.text[max(0, len(t.text)-16):])
	if t.text != "" && (turn || whole && (size >= enoughText || c.start-t.end > pause) || size >= mostText || c.start-t.end > 4*pause) {
		t.flush()
	}
	if t.text == "" {
		t.start, t.text = c.start, line
		return
	}
	first, _ := utf8.DecodeRuneInString(line)
	t.text += between(t.text, first) + line
}

func (t *transcript) flush() {
	if t.text != "" {
		t.paragraphs = append(t.paragraphs, source.Paragraph{Text: t.text, Kind: source.Body, Location: source.Location{
			Seconds: t.start, Timed: true, Paragraph: len(t.paragraphs) + 1}})
	}
	t.text = ""
}
