package command

import (
	"kizuki/internal/library"
)

func rebuild(c *call) error {
	show := &progress{out: c.err}
	l, err := c.library(library.Options{Progress: show.show})
	if err != nil {
		return err
	}
	r, err := l.Rebuild(c.ctx)
	if err != nil {
		return err
	}
	if c.json() {
		return c.line(r)
	}
	c.say("The search file holds %d courses, %d files and %d passages; %d passages can be found by meaning.", r.Courses, r.Materials, r.Passages, r.Embedded)
	return nil
}

func check(c *call) error {
	l, err := c.library(library.Options{})
	if err != nil {
		return err
	}
	r, err := l.Check(c.ctx, c.on["repair"])
	if err != nil {
		return err
	}
	if c.json() {
		if err := c.line(r); err != nil {
			return err
		}
	} else {
		c.sayChecked(r)
	}
	if len(r.Damage) > r.Repaired {
		return errFailed
	}
	return nil
}

func (c *call) sayChecked(r library.Checked) {
	c.say("Looked at %d entries, %d files, %d texts and %d passages in the search file.", r.Entries, r.Files, r.Texts, r.Indexed)
	for _, p := range r.Damage {
		c.say("Damage: %s\n    %s", p.Text, p.Next)
	}
	for _, p := range r.Hints {
		c.say("Hint: %s", p.Text)
	}
	switch {
	case len(r.Damage) == 0:
		c.say("All is well.")
	case r.Repaired > 0:
		c.say("Repaired %d of %d.", r.Repaired, len(r.Damage))
	}
}
