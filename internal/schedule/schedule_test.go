package schedule

import (
	"fmt"
	"testing"
	"time"
)

func at(t *testing.T, zone *time.Location, s string) time.Time {
	t.Helper()
	v, err := time.ParseInLocation("2006-01-02 15:04", s, zone)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// history makes sessions from "2026-03-01 10:00 clean" lines.
func history(t *testing.T, zone *time.Location, lines ...string) []Session {
	t.Helper()
	var all []Session
	for _, l := range lines {
		all = append(all, Session{at(t, zone, l[:16]), l[17:] == "clean"})
	}
	return all
}

func TestDoubling(t *testing.T) {
	want := []int{1, 1, 2, 4, 8, 16, 32, 60, 60, 60}
	for clean, days := range want {
		if got := Interval(clean); got != days {
			t.Errorf("after %d clean sessions: %d days, want %d", clean, got, days)
		}
	}
}

func TestPlan(t *testing.T) {
	zone := time.UTC
	for _, c := range []struct {
		name     string
		sessions []string
		exam     string
		now      string
		day      string
		state    State
		late     int
		why      string
	}{
		{"never explained", nil, "", "2026-03-05 09:00", "2026-03-05", Due, 0, "first time"},
		{"clean once", []string{"2026-03-01 10:00 clean"}, "", "2026-03-01 12:00", "2026-03-02", Coming, 0, "clean once, 1 day"},
		{"clean three times", []string{"2026-03-01 10:00 clean", "2026-03-02 10:00 clean", "2026-03-04 10:00 clean"}, "", "2026-03-09 08:00", "2026-03-08", Due, 1, "clean 3 times in a row, 4 days"},
		{"missed after clean", []string{"2026-03-01 10:00 clean", "2026-03-02 10:00 clean", "2026-03-04 10:00 missed"}, "", "2026-03-05 00:00", "2026-03-05", Due, 0, "missed once, 1 day"},
		{"order of the list does not matter", []string{"2026-03-04 10:00 missed", "2026-03-01 10:00 clean"}, "", "2026-03-05 00:00", "2026-03-05", Due, 0, "missed once, 1 day"},
		{"the row starts anew", []string{"2026-03-01 10:00 clean", "2026-03-02 10:00 missed", "2026-03-03 10:00 clean", "2026-03-04 10:00 clean"}, "", "2026-03-04 11:00", "2026-03-06", Coming, 0, "clean 2 times in a row, 2 days"},
		{"moved before the exam", []string{"2026-03-01 10:00 clean", "2026-03-02 10:00 clean", "2026-03-04 10:00 clean"}, "2026-03-07", "2026-03-04 11:00", "2026-03-06", Coming, 0, "clean 3 times in a row, 4 days; moved to the day before the exam"},
		{"explained on the day before the exam", []string{"2026-03-04 10:00 clean", "2026-03-05 10:00 clean", "2026-03-06 10:00 clean"}, "2026-03-07", "2026-03-06 11:00", "2026-03-10", Coming, 0, "clean 3 times in a row, 4 days"},
		{"due on the day of the exam", []string{"2026-03-06 10:00 clean"}, "2026-03-07", "2026-03-06 11:00", "2026-03-07", Coming, 0, "clean once, 1 day"},
		{"the exam is over", []string{"2026-03-06 10:00 clean", "2026-03-07 10:00 clean"}, "2026-03-07", "2026-03-08 11:00", "2026-03-09", Coming, 0, "clean 2 times in a row, 2 days"},
		{"held while the clock was a year ahead", []string{"2027-03-06 10:00 clean"}, "", "2026-03-06 11:00", "2026-03-07", Coming, 0, "clean once, 1 day"},
		{"an exam date that is none", []string{"2026-03-06 10:00 clean"}, "soon", "2026-03-06 11:00", "2026-03-07", Coming, 0, "clean once, 1 day"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows := Plan([]Concept{{ID: "k1", Name: "Osmosis", Sessions: history(t, zone, c.sessions...)}}, c.exam, at(t, zone, c.now))
			r := rows[0]
			if r.Day != c.day || r.State != c.state || r.Late != c.late || r.Why != c.why {
				t.Errorf("got %+v, want %s %s late %d %q", r, c.state, c.day, c.late, c.why)
			}
		})
	}
}

func TestNeeds(t *testing.T) {
	now := at(t, time.UTC, "2026-03-05 09:00")
	need := Concept{ID: "k1", Name: "Diffusion"}
	concept := Concept{ID: "k2", Name: "Osmosis", Needs: []string{"k1", "gone"}}
	rows := Plan([]Concept{need, concept}, "", now)
	if rows[1].Name != "Osmosis" || rows[1].State != Waiting || rows[1].Why != "first explain Diffusion" {
		t.Errorf("before a clean session: %+v", rows[1])
	}
	need.Sessions = history(t, time.UTC, "2026-03-01 10:00 missed")
	if rows = Plan([]Concept{need, concept}, "", now); rows[1].State != Waiting {
		t.Errorf("after a missed session: %+v", rows[1])
	}
	// One clean session is enough for good, even when a later one was not.
	need.Sessions = history(t, time.UTC, "2026-03-01 10:00 clean", "2026-03-03 10:00 missed")
	rows = Plan([]Concept{need, concept}, "", now)
	if rows[1].Name != "Osmosis" || rows[1].State != Due || rows[0].Name != "Diffusion" || rows[0].Late != 1 {
		t.Errorf("after a clean session: %+v", rows)
	}
}

// A session at half past eleven at night counts for that evening where the
// student is, and a day is a day when clocks are put forward or back.
func TestLocalDays(t *testing.T) {
	for _, c := range []struct{ zone, session, now, day string }{
		{"America/New_York", "2026-03-07 23:30", "2026-03-08 00:10", "2026-03-08"},
		{"America/New_York", "2026-03-08 23:30", "2026-03-09 00:10", "2026-03-09"}, // a day of 23 hours
		{"America/New_York", "2026-11-01 00:30", "2026-11-02 00:10", "2026-11-02"}, // a day of 25 hours
		{"Asia/Kolkata", "2026-05-01 00:15", "2026-05-02 00:00", "2026-05-02"},
		{"Pacific/Apia", "2026-05-01 23:59", "2026-05-02 00:01", "2026-05-02"},
		{"America/Santiago", "2026-09-05 23:00", "2026-09-06 01:00", "2026-09-06"}, // midnight does not exist
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		concept := Concept{ID: "k1", Sessions: []Session{{at(t, zone, c.session).UTC(), true}}}
		r := Plan([]Concept{concept}, "", at(t, zone, c.now))[0]
		if r.Day != c.day || r.State != Due {
			t.Errorf("%s, explained %s: %s %s at %s, want due %s", c.zone, c.session, r.State, r.Day, c.now, c.day)
		}
	}
}

func TestToExam(t *testing.T) {
	now := at(t, time.UTC, "2026-03-01 09:00")
	rows := Plan([]Concept{{ID: "k1", Name: "A"}, {ID: "k2", Name: "B"}}, "2026-03-11", now)
	// Each on day 0, 1, 3 and 7 of ten.
	if l := ToExam(rows, "2026-03-11", now, 5); l != (Load{Days: 10, Reviews: 8, Minutes: 4}) {
		t.Errorf("got %+v", l)
	}
	if l := ToExam(rows, "", now, 5); l != (Load{}) {
		t.Errorf("without an exam: %+v", l)
	}
}

func BenchmarkPlan(b *testing.B) {
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	var concepts []Concept
	for i := range 10_000 {
		c := Concept{ID: fmt.Sprint("k", i), Name: fmt.Sprint("Concept ", i), Needs: []string{fmt.Sprint("k", i/2)}}
		for j := range i % 8 {
			c.Sessions = append(c.Sessions, Session{now.AddDate(0, 0, -j), (i+j)%5 != 0})
		}
		concepts = append(concepts, c)
	}
	b.Run("concepts=10k", func(b *testing.B) {
		for b.Loop() {
			Plan(concepts, "2026-04-01", now)
		}
	})
}
