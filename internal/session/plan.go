package session

import (
	"time"

	"kizuki/internal/library"
	"kizuki/internal/schedule"
)

// Planned is a concept of a course and when it is to be explained.
type Planned struct {
	Course  string         `json:"course"` // id
	Concept string         `json:"concept"`
	Name    string         `json:"name"`
	State   schedule.State `json:"state"`
	Day     string         `json:"day"` // "2026-12-24"
	Late    int            `json:"late"`
	Why     string         `json:"why"`
	Clean   int            `json:"clean"`
	WaitsOn []string       `json:"waitsOn"`
}

// Plan lists the confirmed concepts of all courses as schedule.Plan orders
// those of one, course by course. now gives the day and its zone.
func (d *Desk) Plan(now time.Time) ([]Planned, error) {
	courses, err := d.lib.Courses()
	if err != nil {
		return nil, err
	}
	all := []Planned{}
	for _, c := range courses {
		concepts, err := d.planned(c.ID)
		if err != nil {
			return nil, err
		}
		for _, r := range schedule.Plan(concepts, c.Exam, now) {
			all = append(all, Planned{c.ID, r.Concept, r.Name, r.State, r.Day, r.Late, r.Why, r.Clean, r.WaitsOn})
		}
	}
	return all, nil
}

// planned is what is known of the confirmed concepts of a course. What was
// taught under a name that was merged since counts for what it became.
func (d *Desk) planned(course string) ([]schedule.Concept, error) {
	concepts, err := d.lib.Concepts(course)
	if err != nil {
		return nil, err
	}
	links, err := d.lib.Links(course)
	if err != nil {
		return nil, err
	}
	sessions, err := d.Sessions(course)
	if err != nil {
		return nil, err
	}
	into := merges(concepts)
	held := map[string][]schedule.Session{}
	for _, s := range sessions {
		if s.Clean != nil && s.Ended != nil && !s.Again {
			id := becameOf(into, s.Concept)
			held[id] = append(held[id], schedule.Session{Ended: *s.Ended, Clean: *s.Clean})
		}
	}
	needs := map[string][]string{}
	for _, l := range links {
		if l.State == library.Confirmed {
			needs[l.Concept] = append(needs[l.Concept], l.Needs)
		}
	}
	var all []schedule.Concept
	for _, c := range concepts {
		if c.State == library.Confirmed {
			all = append(all, schedule.Concept{ID: c.ID, Name: c.Name, Needs: needs[c.ID], Sessions: held[c.ID]})
		}
	}
	return all, nil
}

// merges maps each concept that was merged to the one it was merged into.
func merges(concepts []library.Concept) map[string]string {
	into := map[string]string{}
	for _, c := range concepts {
		if c.State == library.Merged {
			into[c.ID] = c.Into
		}
	}
	return into
}

// becameOf follows merges to what a concept is today.
func becameOf(into map[string]string, id string) string {
	for range into {
		next, merged := into[id]
		if !merged {
			break
		}
		id = next
	}
	return id
}
