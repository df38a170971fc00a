package library

import (
	"slices"

	"kizuki/internal/extract"
	"kizuki/internal/journal"
	"kizuki/internal/source"
)

// materialAdded names a file whose bytes are on disk.
type materialAdded struct {
	Course   string `json:"course"`
	SHA      string `json:"material"`
	Name     string `json:"name"`
	Path     string `json:"path"`
	Ext      string `json:"ext"`
	Size     int64  `json:"size"`
	Replaces string `json:"replaces,omitempty"` // SHA of the version it is to replace once it is read
	Op       string `json:"op,omitempty"`       // of one import
}

func (ev *materialAdded) apply(s *State, e journal.Entry) {
	c := s.Courses[ev.Course]
	if c == nil {
		return
	}
	m := s.Material(ev.Course, ev.SHA)
	if m == nil {
		m = &Material{}
		c.materials = append(c.materials, m)
	}
	*m = Material{
		Course: ev.Course, SHA: ev.SHA, Name: ev.Name, Path: ev.Path, Ext: ev.Ext, Size: ev.Size,
		Added: e.Time, Stage: StageWaiting, replaces: ev.Replaces,
	}
}

func (ev *materialAdded) undo(*State) string { return "import of " + ev.Name }

// materialRead names a text that is on disk.
type materialRead struct {
	Course   string         `json:"course"`
	SHA      string         `json:"material"`
	Format   source.Format  `json:"format"`
	Revision int            `json:"revision"`
	Digest   string         `json:"digest"`
	Report   *source.Report `json:"report"`
}

func (ev *materialRead) apply(s *State, _ journal.Entry) {
	if m := s.Material(ev.Course, ev.SHA); m != nil {
		m.Stage, m.Error = StageReady, nil
		m.Format, m.Revision, m.Digest, m.Report = ev.Format, ev.Revision, ev.Digest, ev.Report
		if m.Newer != "" {
			m.Stage = StageReplaced
		}
	}
}

func (ev *materialRead) undo(*State) string { return "" }

// materialFailed says why a file could not be read.
type materialFailed struct {
	Course string        `json:"course"`
	SHA    string        `json:"material"`
	Error  extract.Error `json:"error"`
}

func (ev *materialFailed) apply(s *State, _ journal.Entry) {
	if m := s.Material(ev.Course, ev.SHA); m != nil && m.Stage == StageWaiting {
		m.Stage, m.Error = StageFailed, &ev.Error
	}
}

func (ev *materialFailed) undo(*State) string { return "" }

// materialReplaced puts a new version in the place of an old one. What was
// cited in the old moves to where the same words stand in the new.
type materialReplaced struct {
	Course string `json:"course"`
	Old    string `json:"old"`
	New    string `json:"new"`
	Name   string `json:"name"`
	// Moved holds each citation of the old version whose words stand in the new.
	Moved []move `json:"moved"`
	// Vanished holds those whose words don't.
	Vanished []source.Citation `json:"vanished"`
}

type move struct {
	From source.Citation `json:"from"`
	To   source.Citation `json:"to"`
}

func (ev *materialReplaced) apply(s *State, _ journal.Entry) {
	old := s.Material(ev.Course, ev.Old)
	if old == nil || s.Material(ev.Course, ev.New) == nil {
		return
	}
	old.Stage, old.Newer = StageReplaced, ev.New
	moved := map[source.Citation]source.Citation{}
	for _, m := range ev.Moved {
		moved[m.From] = m.To
	}
	for id, c := range s.Concepts {
		if c.Course != ev.Course {
			continue
		}
		if ev.ends(c) {
			delete(s.Concepts, id)
			continue
		}
		c.carry(moved, ev.Vanished)
	}
	s.carryNotes(ev, moved)
}

// ends reports whether a concept was only proposed and has none of its quotes
// left; it may then be proposed anew.
func (ev *materialReplaced) ends(c *Concept) bool {
	left := func(q source.Citation) bool { return !slices.Contains(ev.Vanished, q) }
	return c.State == Proposed && len(c.Quotes) > 0 && !slices.ContainsFunc(c.Quotes, left)
}

// carry moves the quotes of a concept and sets the vanished ones apart.
func (c *Concept) carry(moved map[source.Citation]source.Citation, vanished []source.Citation) {
	var kept []source.Citation
	for _, q := range c.Quotes {
		switch to, ok := moved[q]; {
		case ok:
			kept = append(kept, to)
		case slices.Contains(vanished, q):
			c.Vanished = append(c.Vanished, q)
		default:
			kept = append(kept, q)
		}
	}
	c.Quotes = kept
}

func (s *State) carryNotes(ev *materialReplaced, moved map[source.Citation]source.Citation) {
	for _, c := range s.Corrections {
		if to, ok := moved[c.Citation]; ok && c.Course == ev.Course {
			c.Citation = to
		} else if slices.Contains(ev.Vanished, c.Citation) {
			c.Vanished = true
		}
	}
	for _, r := range s.Readings {
		if to, ok := moved[r.Citation]; ok && r.Course == ev.Course {
			r.Citation = to
		}
	}
}

func (ev *materialReplaced) undo(*State) string { return "new version of " + ev.Name }

// materialRemoved takes a file out of a course. Proposals that stand in it
// alone go with it; confirmed concepts stay, and their quotes count as
// vanished.
type materialRemoved struct {
	Course string `json:"course"`
	SHA    string `json:"material"`
	Name   string `json:"name"`
}

func (ev *materialRemoved) apply(s *State, _ journal.Entry) {
	c := s.Courses[ev.Course]
	if c == nil {
		return
	}
	c.materials = slices.DeleteFunc(c.materials, func(m *Material) bool { return m.SHA == ev.SHA })
	for id, k := range s.Concepts {
		if k.Course != ev.Course {
			continue
		}
		gone := k.quotesIn(ev.SHA)
		k.carry(nil, gone)
		if k.State == Proposed && len(gone) > 0 && len(k.Quotes) == 0 {
			delete(s.Concepts, id)
		}
	}
}

func (ev *materialRemoved) undo(*State) string { return "removal of " + ev.Name }

func (c *Concept) quotesIn(sha string) []source.Citation {
	var in []source.Citation
	for _, q := range c.Quotes {
		if q.Material == sha {
			in = append(in, q)
		}
	}
	return in
}
