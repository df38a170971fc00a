package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"kizuki/internal/journal"
	"kizuki/internal/source"
)

// Checked is what a check of the data folder looked at and found.
type Checked struct {
	Entries  int       `json:"entries"`  // of both logs
	Files    int       `json:"files"`    // whose bytes were compared with their hash
	Texts    int       `json:"texts"`    // extracted texts that were read
	Indexed  int       `json:"indexed"`  // files in the search file
	Damage   []Problem `json:"damage"`   // what is broken
	Hints    []Problem `json:"hints"`    // what is untidy
	Repaired int       `json:"repaired"` // of the damage
}

// Problem is one thing that a check found.
type Problem struct {
	Kind string `json:"kind"` // "log", "file", "text", "index"
	What string `json:"what"` // file or id that it is about
	Text string `json:"text"`
	Next string `json:"next"` // what repair does, or the student can do
}

// checking is one check under way.
type checking struct {
	*Library
	Checked
	ctx    context.Context
	repair bool
}

// Check verifies the logs, the files by their hash, the texts and the search
// file. With repair it makes anew what can be made anew: texts from files, the
// search file from texts.
func (l *Library) Check(ctx context.Context, repair bool) (Checked, error) {
	if err := l.refresh(); err != nil {
		return Checked{Damage: []Problem{}, Hints: []Problem{}}, err
	}
	c := &checking{Library: l, ctx: ctx, repair: repair, Checked: Checked{Damage: []Problem{}, Hints: []Problem{}}}
	for _, step := range []func() error{c.logs, c.materials, c.quotes, c.waiting, c.strays, c.indexed} {
		if err := step(); err != nil {
			return c.Checked, err
		}
	}
	return c.Checked, nil
}

// damage notes what is broken, and mends it when that is asked for and can be
// done.
func (c *checking) damage(p Problem, mend func() error) {
	c.Damage = append(c.Damage, p)
	if !c.repair || mend == nil {
		return
	}
	if err := mend(); err != nil {
		c.Damage[len(c.Damage)-1].Next = "It could not be repaired: " + err.Error()
		return
	}
	c.Repaired++
}

func (c *checking) hint(kind, what, text string) {
	c.Hints = append(c.Hints, Problem{Kind: kind, What: what, Text: text})
}

// logs reads both logs from their beginning.
func (c *checking) logs() error {
	for _, path := range []string{c.dir.library(), c.dir.sessions()} {
		log, err := journal.Open(path, journal.Options{Now: c.opt.Now})
		if err != nil {
			return err
		}
		entries, err := log.Tail()
		c.Entries += len(entries)
		var bad *journal.BadLineError
		if errors.As(err, &bad) {
			c.damage(Problem{"log", path, bad.Error(), "Restore a backup, or mend the line in a text editor."}, nil)
		} else if err != nil {
			return err
		}
		for _, h := range log.Hints() {
			c.hint("log", path, fmt.Sprintf("line %d: %s", h.Line, h.Text))
		}
	}
	for kind, n := range c.newer() {
		c.hint("log", kind, fmt.Sprintf("%d entries of type %s were written by a newer version and are skipped", n, kind))
	}
	return nil
}

func (c *checking) newer() map[string]int {
	c.mu.RLock()
	defer c.mu.RUnlock()
	newer := map[string]int{}
	for k, n := range c.state.Newer {
		newer[k] = n
	}
	return newer
}

// materials compares bytes with hashes and reads every text.
func (c *checking) materials() error {
	seen := map[string]bool{}
	for _, m := range c.all() {
		if err := c.ctx.Err(); err != nil {
			return err
		}
		if seen[m.SHA] {
			continue
		}
		seen[m.SHA] = true
		whole := c.bytes(m)
		if m.Revision > 0 {
			c.text(m, whole)
		}
	}
	return nil
}

// all lists every file of every course.
func (c *checking) all() []Material {
	c.mu.RLock()
	defer c.mu.RUnlock()
	var all []Material
	for _, course := range c.state.courses() {
		for _, m := range course.materials {
			all = append(all, *m)
		}
	}
	return all
}

// bytes compares a file with its hash.
func (c *checking) bytes(m Material) bool {
	c.Files++
	sum, err := hashFile(c.dir.file(m.SHA, m.Ext))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.damage(Problem{"file", m.Name, fmt.Sprintf("the original of “%s” is missing", m.Name), "Import the file again; its text and quotes are still there."}, nil)
	case err != nil:
		c.damage(Problem{"file", m.Name, fmt.Sprintf("the original of “%s” can't be read: %s", m.Name, plainCause(err)), "Check the disk, then import the file again."}, nil)
	case sum != m.SHA:
		c.damage(Problem{"file", m.Name, fmt.Sprintf("the original of “%s” has been changed or damaged", m.Name), "Import the file again; its text and quotes are still there."}, nil)
	default:
		return true
	}
	return false
}

func hashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// text reads the text of a file and compares it with what the log says.
func (c *checking) text(m Material, whole bool) {
	c.Texts++
	t, err := loadText(c.dir.text(m.SHA, m.Revision))
	if err == nil && textDigest(t) == m.Digest {
		return
	}
	what := fmt.Sprintf("the text of “%s” has been changed or damaged", m.Name)
	if errors.Is(err, ErrGone) {
		what = fmt.Sprintf("the text of “%s” is missing", m.Name)
	}
	p := Problem{"text", m.Name, what, "Repair reads the file again."}
	if !whole {
		p.Next = "Import the file again."
		c.damage(p, nil)
		return
	}
	c.damage(p, func() error { return c.readAgain(m) })
}

// quotes checks what was quoted from texts of older readers, which are kept
// beside today's.
func (c *checking) quotes() error {
	told := map[string]bool{}
	for _, m := range c.all() {
		for _, q := range c.citedIn(m) {
			path := c.dir.text(q.Material, q.Revision)
			if _, err := c.checked(q); err != nil && q.Revision != m.Revision && !told[path] {
				told[path] = true
				what := fmt.Sprintf("a text of “%s” by an older reader, which quotes point into, is missing or damaged (%s)", m.Name, filepath.Base(path))
				c.damage(Problem{"text", m.Name, what, "Put the file back from a copy of the data folder, or quote the sentences anew."}, nil)
			}
		}
	}
	return nil
}

func (c *checking) citedIn(m Material) []source.Citation {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.state.cited(m.Course, m.SHA)
}

// waiting lists files that an import left unread, and repair goes on with them.
func (c *checking) waiting() error {
	if !c.idle() {
		return nil // they may be being read
	}
	found := false
	for _, m := range c.all() {
		if m.Stage == StageWaiting {
			found = true
			c.hint("file", m.Name, fmt.Sprintf("“%s” waits to be read; the next start or import goes on with it", m.Name))
		}
	}
	if !found || !c.repair {
		return nil
	}
	_, err := c.Resume(c.ctx)
	return err
}

// readAgain makes a text anew that must be equal to the one that was there.
func (c *checking) readAgain(m Material) error {
	r, err := c.readFile(c.ctx, c.dir.file(m.SHA, m.Ext), c.readOptions(m, ""))
	if err != nil {
		return err
	}
	if r.Text.Revision != m.Revision || textDigest(r.Text) != m.Digest {
		return fmt.Errorf("read %q: %w: the reader has changed; remove the file and import it again", m.Name, ErrGone)
	}
	if err := os.Remove(c.dir.text(m.SHA, m.Revision)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	c.texts.forget(c.dir.text(m.SHA, m.Revision))
	return c.storeText(r.Text)
}

// strays finds what a crash left half made, and repair removes it. While files
// are being imported or the search file is being built, it may be theirs.
func (c *checking) strays() error {
	release, free, err := journal.Try(c.dir.making())
	if err != nil || !free {
		return nil
	}
	defer release()
	if !c.idle() {
		return nil
	}
	paths, err := c.dir.halfMade()
	for _, path := range paths {
		c.hint("file", path, "left half made by an end in the middle of things")
	}
	if c.repair {
		err = errors.Join(err, c.dir.sweep(c.opt.Now(), repairAfter))
	}
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	return nil
}

// indexed compares the search file with what the log says. What is being
// imported is logged before it is put there.
func (c *checking) indexed() error {
	ix, err := c.open(c.ctx)
	if err != nil {
		return err
	}
	rebuild := func() error { _, err := c.Rebuild(c.ctx); return err }
	if err := ix.Check(c.ctx); err != nil {
		c.damage(Problem{"index", c.dir.index(), err.Error(), "Repair rebuilds it from the texts."}, rebuild)
		return nil
	}
	busy := !c.idle()
	held, err := ix.Held(c.ctx)
	if err != nil {
		return err
	}
	c.Indexed = len(held)
	_, stamps := c.ready()
	if busy || !c.idle() {
		return nil
	}
	wrong := 0
	for _, h := range held {
		if key := h.Course + "/" + h.Material; stamps[key] == h.Stamp {
			delete(stamps, key)
		} else if _, wanted := stamps[key]; !wanted {
			wrong++
		}
	}
	if wrong += len(stamps); wrong > 0 {
		what := fmt.Sprintf("the search file lacks or misstates %d files", wrong)
		c.damage(Problem{"index", c.dir.index(), what, "Repair brings it up to date."}, func() error { return c.follow(c.ctx) })
	}
	return nil
}
