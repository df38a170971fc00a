// Package schedule says when a concept is to be explained again, and why. It is
// pure: the same facts on the same day give the same plan, and nothing of it is
// stored.
//
// A confirmed concept is due at once. After n clean sessions in a row it is due
// in 1, 2, 4 … at most 60 days; after an unclean one in 1 day, and the row
// starts anew. It waits until each concept it needs has had a clean session. A
// review that would fall after the exam moves to the day before it.
//
// Days are calendar days of the zone that now is in, whatever its clock does.
//
//	rows := schedule.Plan(concepts, "2026-12-24", time.Now())
//	rows[0].State, rows[0].Why // "due", "missed once, 1 day"
package schedule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Longest is the longest time between two reviews, in days.
const Longest = 60

// Concept is what is known of a confirmed concept.
type Concept struct {
	ID       string
	Name     string
	Needs    []string  // ids of concepts it needs first; those that are not planned don't count
	Sessions []Session // that ended, in any order
}

// Session is one that ended. One that tried again at once does not move the
// schedule; leave it out.
type Session struct {
	Ended time.Time
	Clean bool // nothing missed, and no contradiction in which the material was right
}

// State says whether a concept is to be explained now.
type State string

// The states.
const (
	Due     State = "due"
	Coming  State = "coming"
	Waiting State = "waiting" // on a concept that it needs
)

// Row is one concept of the plan.
type Row struct {
	Concept string   `json:"concept"`
	Name    string   `json:"name"`
	State   State    `json:"state"`
	Day     string   `json:"day"`  // "2026-12-24", when it is due; may be past
	Late    int      `json:"late"` // days since Day; 0 when it is not past
	Why     string   `json:"why"`
	Clean   int      `json:"clean"`   // clean sessions in a row
	WaitsOn []string `json:"waitsOn"` // names
}

// Plan lists all concepts: due first, the latest first; then coming, the
// nearest first; then waiting. exam is a day "2026-12-24" or empty. The cost is
// linear but for the sorting.
func Plan(concepts []Concept, exam string, now time.Time) []Row {
	today := dayOf(now, now.Location())
	examDay, hasExam := parseDay(exam)
	planned := make(map[string]need, len(concepts))
	for _, c := range concepts {
		planned[c.ID] = need{c.Name, slices.ContainsFunc(c.Sessions, func(s Session) bool { return s.Clean })}
	}
	rows := make([]Row, 0, len(concepts))
	for _, c := range concepts {
		p := next(c, now.Location(), today)
		if hasExam {
			p.before(examDay, today)
		}
		row := Row{Concept: c.ID, Name: c.Name, Day: p.due.String(), Why: p.why, Clean: p.clean, State: Coming, WaitsOn: []string{}}
		if p.due <= today {
			row.State, row.Late = Due, int(today-p.due)
		}
		for _, id := range c.Needs {
			if n, ok := planned[id]; ok && !n.met && id != c.ID {
				row.WaitsOn = append(row.WaitsOn, n.name)
			}
		}
		if len(row.WaitsOn) > 0 {
			row.State, row.Late, row.Why = Waiting, 0, "first explain "+list(row.WaitsOn)
		}
		rows = append(rows, row)
	}
	return sorted(rows)
}

// need is a concept as others need it.
type need struct {
	name string
	met  bool // it has had a clean session
}

// point is when a concept is due next.
type point struct {
	due   day
	last  day // of the last session; only when seen
	seen  bool
	clean int
	why   string
}

// next applies the doubling rule.
func next(c Concept, zone *time.Location, today day) point {
	if len(c.Sessions) == 0 {
		return point{due: today, why: "first time"}
	}
	sessions := c.Sessions
	if byTime := func(a, b Session) int { return a.Ended.Compare(b.Ended) }; !slices.IsSortedFunc(sessions, byTime) {
		sessions = slices.Clone(sessions)
		slices.SortStableFunc(sessions, byTime)
	}
	// A session of a day to come was held while the clock was wrong.
	p := point{seen: true, last: min(dayOf(sessions[len(sessions)-1].Ended, zone), today)}
	missed := 0
	for _, s := range sessions {
		if s.Clean {
			p.clean++
			missed = 0
		} else {
			p.clean = 0
			missed++
		}
	}
	wait := Interval(p.clean)
	p.due = p.last + day(wait)
	p.why = fmt.Sprintf("%s, %s", row(p.clean, missed), days(wait))
	return p
}

// Interval is the time to the next review after so many clean sessions in a
// row, in days: 1 for 0 and 1, then doubled up to Longest.
func Interval(clean int) int {
	if clean >= 7 {
		return Longest
	}
	return min(1<<max(clean-1, 0), Longest)
}

// before moves a review that falls after the exam to the day before it, unless
// the concept was explained that late already, or the exam is over.
func (p *point) before(exam, today day) {
	if p.due > exam && exam > today && !(p.seen && p.last >= exam-1) {
		p.due, p.why = exam-1, p.why+"; moved to the day before the exam"
	}
}

func row(clean, missed int) string {
	switch {
	case clean == 1:
		return "clean once"
	case clean > 1:
		return fmt.Sprintf("clean %d times in a row", clean)
	case missed == 1:
		return "missed once"
	}
	return fmt.Sprintf("missed %d times in a row", missed)
}

func days(n int) string {
	if n == 1 {
		return "1 day"
	}
	return fmt.Sprintf("%d days", n)
}

func list(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// sorted orders rows by state, day and name; concepts of one name stay as they
// were. Rows are large, so their order is found on small keys.
func sorted(rows []Row) []Row {
	type key struct {
		rank, at int
		day      string
		name     string
	}
	rank := map[State]int{Due: 0, Coming: 1, Waiting: 2}
	keys := make([]key, len(rows))
	for i, r := range rows {
		keys[i] = key{rank[r.State], i, r.Day, r.Name}
	}
	slices.SortFunc(keys, func(a, b key) int {
		return cmp.Or(a.rank-b.rank, strings.Compare(a.day, b.day), strings.Compare(a.name, b.name), a.at-b.at)
	})
	ordered := make([]Row, len(rows))
	for i, k := range keys {
		ordered[i] = rows[k.at]
	}
	return ordered
}
