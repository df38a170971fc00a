package command

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"kizuki/internal/library"
	"kizuki/internal/source"
)

// foundLine is what one search found.
type foundLine struct {
	Query      string    `json:"query"`
	InMaterial bool      `json:"inMaterial"`
	Meaning    string    `json:"meaning"`
	Hits       []hitLine `json:"hits"`
}

type hitLine struct {
	Passage     string          `json:"passage"`
	Material    string          `json:"material"`
	File        string          `json:"file"`
	Section     string          `json:"section"`
	HeadingPath string          `json:"headingPath"`
	Location    source.Location `json:"location"`
	Label       string          `json:"label"`
	Text        string          `json:"text"`
	Sentence    *string         `json:"sentence"`
	Score       float64         `json:"score"`
	WordRank    int             `json:"wordRank"`
	MeaningRank int             `json:"meaningRank"`
	Distance    *float64        `json:"distance"`
}

func search(c *call) error {
	limit, err := c.limit()
	if err != nil {
		return err
	}
	if err := (library.Query{Fusion: c.values["fusion"], Limit: limit}).Check(); err != nil {
		return usage("%v", err)
	}
	if !c.on["batch"] && strings.TrimSpace(strings.Join(c.args, " ")) == "" {
		return usage("the TEXT to search for is missing")
	}
	l, course, err := c.inCourse()
	if err != nil {
		return err
	}
	q := library.Query{
		Course: course.ID, Limit: limit, Fusion: c.values["fusion"],
		File: c.values["file"], Kind: c.values["kind"], Section: c.values["section"],
	}
	if !c.on["batch"] {
		return c.searchFor(l, q, strings.Join(c.args, " "))
	}
	lines := bufio.NewReader(c.in)
	for {
		text, err := lines.ReadString('\n')
		if text = strings.TrimRight(text, "\r\n"); text != "" || err == nil {
			if err := c.searchFor(l, q, text); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}

// limit is the number that --limit gives, 8 without it.
func (c *call) limit() (int, error) {
	value, given := c.values["limit"]
	if !given {
		return 8, nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return 0, usage("--limit %s: it must be a number from 1", value)
	}
	return n, nil
}

func (c *call) searchFor(l *library.Library, q library.Query, text string) error {
	q.Text = text
	found, err := l.Search(c.ctx, q)
	if err != nil {
		return err
	}
	if c.json() {
		return c.line(foundOf(found))
	}
	files, err := l.Materials(q.Course)
	if err != nil {
		return err
	}
	apart := map[string]string{}
	for _, m := range files {
		if m.Apart != "" {
			apart[m.SHA] = " (" + m.Apart + ")"
		}
	}
	c.sayFound(found, apart)
	return nil
}

func foundOf(f library.Found) foundLine {
	line := foundLine{Query: f.Query, InMaterial: f.InMaterial, Meaning: f.Meaning, Hits: []hitLine{}}
	for _, h := range f.Hits {
		hit := hitLine{
			Passage: h.Passage, Material: h.Material, File: h.File, Section: h.Section, HeadingPath: h.HeadingPath,
			Location: h.Location, Label: h.Label, Text: h.Text, Sentence: known(h.Sentence), Score: h.Score,
			WordRank: h.WordRank, MeaningRank: h.MeaningRank,
		}
		if h.MeaningRank > 0 {
			hit.Distance = &h.Distance
		}
		line.Hits = append(line.Hits, hit)
	}
	return line
}

// sayFound says what was found; apart tells files of one name apart.
func (c *call) sayFound(f library.Found, apart map[string]string) {
	if len(f.Hits) == 0 {
		c.say("Not in your material.")
		return
	}
	for i, h := range f.Hits {
		sentence := h.Sentence
		if sentence == "" {
			sentence = h.Text
		}
		c.say("%d  “%s”\n    %s%s%s%s\n", i+1, sentence, h.Label, apart[h.Material], under(h.HeadingPath), foundBy(h))
	}
	if f.Meaning == "partial" {
		c.say("Meaning is still being worked out for part of the course.")
	}
}

func under(path string) string {
	if path == "" {
		return ""
	}
	return " · " + path
}

// foundBy says which ranking found a hit.
func foundBy(h library.Hit) string {
	switch {
	case h.WordRank > 0 && h.MeaningRank > 0:
		return fmt.Sprintf(" · by words (%d) and meaning (%d)", h.WordRank, h.MeaningRank)
	case h.WordRank > 0:
		return fmt.Sprintf(" · by words (%d)", h.WordRank)
	case h.MeaningRank > 0:
		return fmt.Sprintf(" · by meaning (%d)", h.MeaningRank)
	}
	return ""
}
