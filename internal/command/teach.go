package command

import (
	"fmt"
	"io"
	"os"
	"strings"

	"kizuki/internal/classmate"
	"kizuki/internal/library"
	"kizuki/internal/session"
	"kizuki/internal/source"
)

// roundLine is one dry round.
type roundLine struct {
	NotInMaterial bool           `json:"notInMaterial"`
	Dropped       int            `json:"dropped"`
	Questions     []questionLine `json:"questions"`
	Misses        []quotation    `json:"misses"`
}

type questionLine struct {
	Kind  string     `json:"kind"`
	Text  string     `json:"text"`
	Quote *quotation `json:"quote"`
	Wrote *string    `json:"wrote"`
	Term  *string    `json:"term"`
	Rule  *string    `json:"rule"`
}

func teach(c *call) error {
	if c.values["concept"] == "" {
		return usage("--concept NAME is missing")
	}
	l, course, err := c.inCourse()
	if err != nil {
		return err
	}
	t := session.Teach{Course: course.ID, Concept: c.values["concept"], UseModel: c.on["model"]}
	if path, given := c.values["quotes"]; given {
		if t.Quotes, err = c.located(l, course.ID, path); err != nil {
			return err
		}
		t.UseQuotes = true
	}
	said, err := io.ReadAll(c.in)
	if err != nil {
		return fmt.Errorf("read the explanation: %w", err)
	}
	if t.Explanation = strings.TrimSpace(string(said)); t.Explanation == "" {
		return fmt.Errorf("teach: %w", session.ErrNothing)
	}
	desk, err := session.Open(l, session.Options{})
	if err != nil {
		return err
	}
	round, err := desk.Teach(c.ctx, t)
	if err != nil {
		return err
	}
	if c.json() {
		return c.line(roundOf(round))
	}
	c.sayRound(round)
	return nil
}

// located reads a file of sentences, one a line, and finds each in the course.
func (c *call) located(l *library.Library, course, path string) ([]source.Citation, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read quotes: %w", err)
	}
	quotes := []source.Citation{}
	for _, line := range strings.Split(strings.TrimPrefix(string(b), "\ufeff"), "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		q, err := l.Cite(course, line, "")
		if err != nil {
			return nil, err
		}
		quotes = append(quotes, q)
	}
	return quotes, nil
}

func roundOf(r classmate.Round) roundLine {
	line := roundLine{NotInMaterial: r.NotInMaterial, Dropped: r.Dropped, Questions: []questionLine{}, Misses: []quotation{}}
	for _, q := range r.Questions {
		asked := questionLine{Kind: string(q.Kind), Text: q.Text, Wrote: q.Wrote, Term: q.Term, Rule: q.Rule}
		if q.Quote != nil {
			asked.Quote = &quotation{q.Quote.Text, q.Quote.Label}
		}
		line.Questions = append(line.Questions, asked)
	}
	for _, m := range r.Misses {
		line.Misses = append(line.Misses, quotation{m.Text, m.Label})
	}
	return line
}

func (c *call) sayRound(r classmate.Round) {
	if r.NotInMaterial {
		c.say("Not in your material.")
		return
	}
	for i, q := range r.Questions {
		c.say("%d  %s", i+1, q.Text)
		if q.Rule != nil {
			c.say("    (%s)", *q.Rule)
		}
	}
	if len(r.Questions) == 0 {
		c.say("No questions.")
	}
	for i, m := range r.Misses {
		if i == 0 {
			c.say("\nMay have been missed:")
		}
		c.say("  “%s”\n    %s", m.Text, m.Label)
	}
	if r.Dropped > 0 {
		c.say("\n%d proposals of the model were dropped.", r.Dropped)
	}
}
