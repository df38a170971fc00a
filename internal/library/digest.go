package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"kizuki/internal/classmate"
	"kizuki/internal/extract"
	"kizuki/internal/journal"
	"kizuki/internal/passage"
	"kizuki/internal/source"
)

// digest turns a file whose bytes are kept into what can be searched and
// taught: text, entry, index, concepts, in this order.
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
	if err := im.logRead(it, r, m.replaces); err != nil {
		return err
	}
	reached("read")
	if m, err = im.material(m.Course, m.SHA); err != nil {
		return err
	}
	im.show(it, StageIndexing, 0, 0)
	passages, err := im.putIndex(it.ctx, m)
	if err != nil {
		return err
	}
	it.count(passages)
	reached("indexed")
	if m.replaces != "" {
		if it.Vanished, err = im.replace(it.ctx, m.Course, m.replaces, m.SHA); err != nil {
			return err
		}
		reached("replaced")
	}
	im.show(it, StageConcepts, 0, 0)
	return im.findConcepts(m, r.Text, passages)
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

// logRead logs a text that is on disk, with a warning when another file of
// the course has the same.
func (im *importing) logRead(it *item, r *extract.Result, replaces string) error {
	digest := textDigest(r.Text)
	_, err := im.write(it.ctx, func(s *State) ([]journal.Draft, error) {
		m := s.Material(im.want.Course, it.Material)
		if m == nil {
			return nil, noMaterial(it.Material) // removed while it was read
		}
		if same := s.sameText(m, digest); same != "" && replaces == "" {
			r.Report.Warnings = append(r.Report.Warnings, fmt.Sprintf("The same text is in the course already, as “%s”.", same))
		}
		return []journal.Draft{{Type: "material.read", Data: materialRead{
			Course: im.want.Course, SHA: it.Material, Format: r.Text.Format, Revision: r.Text.Revision,
			Digest: digest, Report: &r.Report,
		}}}, nil
	})
	return err
}

// textDigest is what makes two texts the same.
func textDigest(t *source.Text) string {
	sum := sha256.Sum256([]byte(t.Content))
	return hex.EncodeToString(sum[:])
}

// findConcepts proposes what the text names itself.
func (im *importing) findConcepts(m Material, t *source.Text, passages []source.Passage) error {
	if im.policyOf(m.Course) != passage.Course {
		passages = passage.Cut(t, passage.Course) // its sentences are never overlapped
	}
	_, err := im.Propose(m.Course, classmate.ProposeConcepts(t, passages))
	return err
}

func (l *Library) policyOf(course string) passage.Policy {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.state.policy(course)
}

// replace puts a new version of a file in the place of the old one: what was
// cited moves to where the words stand now. It returns the citations whose
// words are gone.
func (l *Library) replace(ctx context.Context, course, old, new string) ([]source.Citation, error) {
	m, err := l.material(course, new)
	if err != nil {
		return nil, err
	}
	t, err := l.text(m.SHA, m.Revision)
	if err != nil {
		return nil, err
	}
	places, _ := passage.Places(t.Text, passage.Cut(t.Text, passage.Course))
	vanished := []source.Citation{}
	_, err = l.write(ctx, func(s *State) ([]journal.Draft, error) {
		was := s.Material(course, old)
		if was == nil || was.Stage == StageReplaced {
			return nil, nil
		}
		ev := materialReplaced{Course: course, Old: old, New: new, Name: m.Name}
		for _, c := range s.cited(course, old) {
			if _, at, ok := t.quotes().FindAmong(places, -1, c.Exact); ok {
				to := source.Citation{Material: new, Revision: m.Revision, Span: at, Exact: at.In(t.Content)}
				ev.Moved = append(ev.Moved, move{c, to})
			} else {
				ev.Vanished = append(ev.Vanished, c)
			}
		}
		vanished = append(vanished, ev.Vanished...)
		return []journal.Draft{{Type: "material.replaced", Data: ev}}, nil
	})
	if err != nil {
		return nil, err
	}
	return vanished, l.unindex(ctx, course, old)
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
