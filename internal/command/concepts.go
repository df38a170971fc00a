package command

import (
	"errors"
	"fmt"

	"kizuki/internal/library"
)

type conceptLine struct {
	ID      string      `json:"id"`
	Name    string      `json:"name"`
	State   string      `json:"state"`
	Section string      `json:"section"`
	Quotes  []quotation `json:"quotes"`
}

// quotation is words of the material with their place.
type quotation struct {
	Text  string `json:"text"`
	Label string `json:"label"`
}

func concepts(c *call) error {
	l, course, err := c.inCourse()
	if err != nil {
		return err
	}
	if c.on["confirm-all"] {
		if err := l.ConfirmAll(course.ID); err != nil {
			return err
		}
	}
	all, err := l.Concepts(course.ID)
	if err != nil {
		return err
	}
	for _, k := range all {
		line, err := c.conceptOf(l, k)
		if err == nil && c.json() {
			err = c.line(line)
		} else if err == nil {
			c.sayConcept(line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *call) conceptOf(l *library.Library, k library.Concept) (conceptLine, error) {
	line := conceptLine{ID: k.ID, Name: k.Name, State: string(k.State), Section: k.Section, Quotes: []quotation{}}
	for _, q := range k.Quotes {
		label, err := l.Label(k.Course, q)
		if errors.Is(err, library.ErrGone) || errors.Is(err, library.ErrNotThere) {
			fmt.Fprintf(c.err, "kizuki: a quote of %s can't be checked and is left out; run kizuki check (%v)\n", k.Name, err)
			continue
		}
		if err != nil {
			return line, err
		}
		line.Quotes = append(line.Quotes, quotation{q.Exact, label})
	}
	return line, nil
}

func (c *call) sayConcept(k conceptLine) {
	c.say("%s  %s (%s)", k.ID, k.Name, k.State)
	for _, q := range k.Quotes {
		c.say("    “%s”\n      %s", q.Text, q.Label)
	}
}
