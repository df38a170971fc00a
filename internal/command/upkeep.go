package command

import (
	"kizuki/internal/library"
)

func rebuild(c *call) error {
	show := newProgress(c.err)
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
	c.say("The search file holds %s, %s and %s; %d can be found by meaning.", count(r.Courses, "course"), count(r.Materials, "file"), count(r.Passages, "passage"), r.Embedded)
	return nil
}

func check(c *call) error {
	l, err := c.library(library.Options{Salvage: true})
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
	c.say("Looked at %d log lines, %s, %s and %s in the search file.", r.Entries, count(r.Files, "file"), count(r.Texts, "text"), count(r.Indexed, "file"))
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

func backup(c *call) error {
	l, err := c.library(library.Options{})
	if err != nil {
		return err
	}
	b, err := l.BackUp()
	if err != nil {
		return err
	}
	if c.json() {
		return c.line(b)
	}
	c.say("Backed up %s, %d of sessions, and read them back: %s", count(b.Entries, "log line"), b.Sessions, b.Name)
	return nil
}

// restore lists the backups, shows what one would change, or restores it.
func restore(c *call) error {
	l, err := c.library(library.Options{Salvage: true})
	if err != nil {
		return err
	}
	if len(c.args) == 0 {
		return c.listBackups(l)
	}
	r, err := l.PreviewRestore(c.args[0])
	if err == nil && c.on["yes"] {
		err = l.Restore(c.ctx, c.args[0])
	}
	if err != nil {
		return err
	}
	if c.json() {
		return c.line(r)
	}
	c.sayRestoring(r)
	return nil
}

func (c *call) listBackups(l *library.Library) error {
	all, err := l.Backups()
	if err != nil {
		return err
	}
	for _, b := range all {
		if !c.json() {
			c.say("%s  %s, %d of sessions", b.Name, count(b.Entries, "log line"), b.Sessions)
		} else if err := c.line(b); err != nil {
			return err
		}
	}
	if len(all) == 0 && !c.json() {
		c.say("There are no backups yet. Make one with: kizuki backup")
	}
	return nil
}

func (c *call) sayRestoring(r library.Restoring) {
	goes, comes, word := "Would go", "Would come back", "would be"
	if c.on["yes"] {
		goes, comes, word = "Gone", "Back", "are"
	}
	c.say("%s: %s and %d of sessions; there %s %d and %d.", r.Backup.Name, count(r.Entries, "log line"), r.Sessions, word, r.Backup.Entries, r.Backup.Sessions)
	for _, what := range r.Lost {
		c.say("%s: %s", goes, what)
	}
	for _, what := range r.Back {
		c.say("%s: %s", comes, what)
	}
	if !c.on["yes"] {
		c.say("Nothing was changed. To restore it: kizuki restore --yes %s", r.Backup.Name)
	}
}
