package library

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strconv"

	"kizuki/internal/classmate"
	"kizuki/internal/journal"
)

// ErrNoLink means that there is no link with that id.
var ErrNoLink = errors.New("no such link")

// Links lists the links of a course that are proposed or confirmed, between
// the concepts that stand today.
func (l *Library) Links(course string) ([]Link, error) {
	all := []Link{}
	err := l.look(func(s *State) error {
		if s.Courses[course] == nil {
			return noCourse(course)
		}
		all = append(all, s.links(course)...)
		return nil
	})
	return all, err
}

// links lists them by the number in their id, with merges followed. A link
// whose ends became one concept, or that a merge made double, or that has lost
// an end, is left out.
func (s *State) links(course string) []Link {
	var all []Link
	for _, l := range s.Links {
		from, to := s.Resolve(l.Concept), s.Resolve(l.Needs)
		if l.Course != course || l.State == Dropped || from == nil || to == nil || from == to ||
			from.State == Dropped || to.State == Dropped {
			continue
		}
		at := *l
		at.Concept, at.Needs = from.ID, to.ID
		all = append(all, at)
	}
	sort.Slice(all, func(i, j int) bool { return idNumber(all[i].ID) < idNumber(all[j].ID) })
	return single(all)
}

// single keeps one link of each pair: a confirmed one before a proposed one.
func single(all []Link) []Link {
	at := map[classmate.Link]int{}
	var kept []Link
	for _, l := range all {
		key := classmate.Link{Concept: l.Concept, Needs: l.Needs}
		if i, ok := at[key]; !ok {
			at[key] = len(kept)
			kept = append(kept, l)
		} else if l.State == Confirmed && kept[i].State != Confirmed {
			kept[i] = l
		}
	}
	return kept
}

// idNumber is the number in an id.
func idNumber(id string) int {
	n, _ := strconv.Atoi(id[1:])
	return n
}

// ProposeLinks puts links before the student, to be confirmed one by one.
// Those that are there already, were dropped, or would close a circle are left
// out.
func (l *Library) ProposeLinks(course string, links []classmate.Link) ([]Link, error) {
	_, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		next := s.ids("l")
		have, drafts := s.plainLinks(course), []journal.Draft(nil)
		for _, add := range links {
			if !s.canLink(course, add) || s.knows(add) || classmate.Loop(have, add) {
				continue
			}
			have = append(have, add)
			drafts = append(drafts, journal.Draft{Type: "link.proposed", Data: linkProposed{next(), course, add.Concept, add.Needs}})
		}
		return drafts, nil
	})
	if err != nil {
		return nil, err
	}
	return l.Links(course)
}

func (s *State) plainLinks(course string) []classmate.Link {
	var all []classmate.Link
	for _, l := range s.links(course) {
		all = append(all, classmate.Link{Concept: l.Concept, Needs: l.Needs})
	}
	return all
}

// canLink reports whether both ends are concepts of the course that stand.
func (s *State) canLink(course string, add classmate.Link) bool {
	for _, id := range []string{add.Concept, add.Needs} {
		c := s.Concepts[id]
		if c == nil || c.Course != course || c.State != Proposed && c.State != Confirmed {
			return false
		}
	}
	return add.Concept != add.Needs
}

// knows reports whether that link was ever proposed.
func (s *State) knows(add classmate.Link) bool {
	for _, l := range s.Links {
		if l.Concept == add.Concept && l.Needs == add.Needs {
			return true
		}
	}
	return false
}

// ConfirmLink confirms a link. Its error is ErrLoop when confirmed links would
// then run in a circle.
func (l *Library) ConfirmLink(id string) error {
	return l.onLink(id, func(s *State, at *Link) (journal.Draft, error) {
		var have []classmate.Link
		for _, other := range s.links(at.Course) {
			if other.State == Confirmed && other.ID != id {
				have = append(have, classmate.Link{Concept: other.Concept, Needs: other.Needs})
			}
		}
		if classmate.Loop(have, classmate.Link{Concept: at.Concept, Needs: at.Needs}) {
			return journal.Draft{}, fmt.Errorf("confirm %s: %w", s.linkName(id), ErrLoop)
		}
		return journal.Draft{Type: "link.confirmed", Data: linkConfirmed{id}}, nil
	})
}

// DropLink takes a link away; it is not proposed again.
func (l *Library) DropLink(id string) error {
	return l.onLink(id, func(*State, *Link) (journal.Draft, error) {
		return journal.Draft{Type: "link.dropped", Data: linkDropped{id}}, nil
	})
}

// AddLink makes and confirms a link of the student's own: concept needs needs.
func (l *Library) AddLink(concept, needs string) (Link, error) {
	var id string
	_, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		c := s.Concepts[concept]
		if c == nil || s.Concepts[needs] == nil {
			return nil, noConcept(map[bool]string{true: concept, false: needs}[c == nil])
		}
		add := classmate.Link{Concept: concept, Needs: needs}
		if !s.canLink(c.Course, add) {
			return nil, fmt.Errorf("link %q to %q: %w", c.Name, s.Concepts[needs].Name, ErrState)
		}
		if classmate.Loop(s.plainLinks(c.Course), add) {
			return nil, fmt.Errorf("link %q to %q: %w", c.Name, s.Concepts[needs].Name, ErrLoop)
		}
		id = s.ids("l")()
		return []journal.Draft{
			{Type: "link.proposed", Data: linkProposed{id, c.Course, concept, needs}},
			{Type: "link.confirmed", Data: linkConfirmed{id}},
		}, nil
	})
	if err != nil {
		return Link{}, err
	}
	var made Link
	err = l.look(func(s *State) error { made = *s.Links[id]; return nil })
	return made, err
}

// onLink writes what decide returns for the link with that id.
func (l *Library) onLink(id string, decide func(*State, *Link) (journal.Draft, error)) error {
	_, err := l.write(context.Background(), func(s *State) ([]journal.Draft, error) {
		at := s.Links[id]
		if at == nil {
			return nil, fmt.Errorf("link %q: %w", id, ErrNoLink)
		}
		draft, err := decide(s, at)
		return []journal.Draft{draft}, err
	})
	return err
}
