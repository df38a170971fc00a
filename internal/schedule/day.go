package schedule

import "time"

// day is a calendar day, counted from 1970-01-01.
type day int

// dayOf is the day that a clock in zone shows at t.
func dayOf(t time.Time, zone *time.Location) day {
	y, m, d := t.In(zone).Date()
	return day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// parseDay reads "2026-12-24"; false for anything else.
func parseDay(s string) (day, bool) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return 0, false
	}
	return dayOf(t, time.UTC), true
}

func (d day) String() string {
	return time.Unix(int64(d)*24*60*60, 0).UTC().Format(time.DateOnly)
}
