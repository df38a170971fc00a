package library

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"kizuki/internal/classmate"
	"kizuki/internal/extract"
	"kizuki/internal/journal"
	"kizuki/internal/passage"
	"kizuki/internal/quote"
	"kizuki/internal/source"
)

// digest turns a file whose bytes are kept into what can be searched and
// taught: text, entries, index, in this order. What the text says of itself,
// its concepts and what it replaces, is logged in one go with the text, whose
// entry comes last: as long as it is not there, the file is read again. From
// then on the course has it, and it can't be canceled any more.
func (im *importing) digest(it *item, m Material) error {
	im.show(it, StageReading, 0, 0)
	r, err := im.readKept(it, m)
	if err != nil {
		return err
	}
	if err := im.storeText(r.Text); err != nil {
		return err
	}
	reached("text")
	it.Format, it.Report = r.Text.Format, &r.Report
	if err := im.logRead(it, r); err != nil {
		return err
	}
	reached("read")
	if m, err = im.material(m.Course, m.SHA); err != nil {
		return err
	}
	im.show(it, StageIndexing, 0, 0)
	passages, err := im.putIndex(it.whole, m)
	if err != nil {
		return err
	}
	it.count(passages)
	reached("indexed")
	if m.replaces != "" {
		if err := im.unindex(it.whole, m.Course, m.replaces); err != nil {
			return err
		}
	}
	return im.findMore(it, m)
}

// findMore asks the answer model for smaller ideas, where there is one.
func (im *importing) findMore(it *item, m Material) error {
	if im.opt.Propose == nil || it.ctx.Err() != nil {
		return nil
	}
	im.show(it, StageConcepts, 0, 0)
	t, err := im.textOf(m)
	if err != nil {
		return err
	}
	proposals, err := im.opt.Propose(it.ctx, m.Course, t)
	if err != nil {
		it.Report.Warnings = append(it.Report.Warnings, "The answer model could not be asked for concepts: "+err.Error())
		return nil
	}
	_, err = im.Propose(m.Course, proposals)
	return err
}

// readKept reads the bytes in the data folder, in a worker.
func (im *importing) readKept(it *item, m Material) (*extract.Result, error) {
	ctx := extract.WithProgress(it.ctx, func(s extract.Step) { im.show(it, StageReading, s.Done, s.Total) })
	r, err := im.readFile(ctx, im.dir.file(m.SHA, m.Ext), im.readOptions(m, im.want.Password))
	if err != nil {
		return nil, err
	}
	if r.Text.Material != m.SHA {
		return nil, fmt.Errorf("read %q: the reader answered for another file", m.Name)
	}
	return r, nil
}

// logRead logs a text that is on disk: what moves to it from the version that
// it replaces, the concepts that it names, and itself, with a warning when
// another file of the course has the same text.
func (im *importing) logRead(it *item, r *extract.Result) error {
	digest := textDigest(r.Text)
	passages := passage.Cut(r.Text, passage.Course)
	proposals := classmate.ProposeConcepts(r.Text, passages)
	_, err := im.write(it.ctx, func(s *State) ([]journal.Draft, error) {
		m := s.Material(im.want.Course, it.Material)
		if m == nil {
			return nil, noMaterial(it.Material) // removed while it was read
		}
		var drafts []journal.Draft
		replaced := s.replacement(m, r.Text, passages)
		if replaced != nil {
			it.Vanished = append(it.Vanished, replaced.Vanished...)
			drafts = append(drafts, journal.Draft{Type: "material.replaced", Data: replaced})
		} else if same := s.sameText(m, digest); same != "" {
			r.Report.Warnings = append(r.Report.Warnings, fmt.Sprintf("The same text is in the course already, as “%s”.", same))
		}
		drafts = append(drafts, s.propose(im.want.Course, proposals, replaced)...)
		return append(drafts, journal.Draft{Type: "material.read", Data: materialRead{
			Course: im.want.Course, SHA: it.Material, Format: r.Text.Format, Revision: r.Text.Revision,
			Digest: digest, Report: &r.Report,
		}}), nil
	})
	return err
}

// textDigest is what makes two texts the same.
func textDigest(t *source.Text) string {
	sum := sha256.Sum256([]byte(t.Content))
	return hex.EncodeToString(sum[:])
}

func (l *Library) policyOf(course string) passage.Policy {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.state.policy(course)
}

// replacement is the entry that puts a new version of a file in the place of
// the old one: what was cited moves to where the words stand now. It is nil
// when m replaces nothing, or has done so already.
func (s *State) replacement(m *Material, t *source.Text, passages []source.Passage) *materialReplaced {
	if m.replaces == "" {
		return nil
	}
	if old := s.Material(m.Course, m.replaces); old == nil || old.Stage == StageReplaced {
		return nil
	}
	ev := &materialReplaced{Course: m.Course, Old: m.replaces, New: m.SHA, Name: m.Name, Vanished: []source.Citation{}}
	places, _ := passage.Places(t, passages)
	folded := quote.New(t.Content)
	for _, c := range s.cited(m.Course, m.replaces) {
		if _, at, ok := folded.FindAmong(places, -1, c.Exact); ok {
			ev.Moved = append(ev.Moved, move{c, source.Citation{Material: m.SHA, Revision: t.Revision, Span: at, Exact: at.In(t.Content)}})
		} else {
			ev.Vanished = append(ev.Vanished, c)
		}
	}
	return ev
}

// cited lists every citation of a file that something in its course holds.
func (s *State) cited(course, sha string) []source.Citation {
	var all []source.Citation
	seen := map[source.Citation]bool{}
	add := func(c source.Citation) {
		if c.Material == sha && !seen[c] {
			seen[c] = true
			all = append(all, c)
		}
	}
	for _, c := range s.concepts(course) {
		for _, q := range c.Quotes {
			add(q)
		}
	}
	for _, id := range sortedIDs(s.Corrections) {
		if c := s.Corrections[id]; c.Course == course {
			add(c.Citation)
		}
	}
	for _, id := range sortedIDs(s.Readings) {
		if r := s.Readings[id]; r.Course == course {
			add(r.Citation)
		}
	}
	return all
}

// errCanceled is the cause of a file that the student canceled.
var errCanceled = errors.New("canceled by the student")
