package export

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"kizuki/internal/library"
	"kizuki/internal/schedule"
	"kizuki/internal/session"
)

// Calendar writes the review days to come as iCalendar (RFC 5545): one entry a
// day, with the concepts that are due and why. What is due already is on
// today. now gives the day and its zone.
func Calendar(lib *library.Library, desk *session.Desk, now time.Time) (string, error) {
	rows, err := desk.Plan(now)
	if err != nil {
		return "", err
	}
	courses, err := lib.Courses()
	if err != nil {
		return "", err
	}
	names := map[string]string{}
	for _, c := range courses {
		names[c.ID] = c.Name
	}
	today := now.Format(time.DateOnly)
	days, due := []string{}, map[string][]session.Planned{}
	for _, r := range rows {
		if r.State == schedule.Waiting {
			continue
		}
		day := max(r.Day, today)
		if due[day] == nil {
			days = append(days, day)
		}
		due[day] = append(due[day], r)
	}
	var b strings.Builder
	line(&b, "BEGIN:VCALENDAR")
	line(&b, "VERSION:2.0")
	line(&b, "PRODID:-//Kizuki//Reviews//EN")
	for _, day := range days {
		if err := event(&b, day, due[day], names, now); err != nil {
			return "", err
		}
	}
	line(&b, "END:VCALENDAR")
	return b.String(), nil
}

func event(b *strings.Builder, day string, rows []session.Planned, courses map[string]string, now time.Time) error {
	start, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return fmt.Errorf("write calendar: %w", err)
	}
	var what []string
	for _, r := range rows {
		what = append(what, fmt.Sprintf("%s (%s): %s", r.Name, courses[r.Course], r.Why))
	}
	line(b, "BEGIN:VEVENT")
	line(b, "UID:reviews-"+day+"@kizuki")
	line(b, "DTSTAMP:"+now.UTC().Format("20060102T150405Z"))
	line(b, "DTSTART;VALUE=DATE:"+start.Format("20060102"))
	line(b, "DTEND;VALUE=DATE:"+start.AddDate(0, 0, 1).Format("20060102"))
	line(b, "SUMMARY:"+escape(fmt.Sprintf("Explain %d with Kizuki", len(rows))))
	line(b, "DESCRIPTION:"+escape(strings.Join(what, "\n")))
	line(b, "TRANSP:TRANSPARENT")
	line(b, "END:VEVENT")
	return nil
}

var escapes = strings.NewReplacer("\\", "\\\\", ";", "\\;", ",", "\\,", "\n", "\\n")

func escape(s string) string { return escapes.Replace(s) }

// line writes a content line, folded so that no part has more than 75 bytes
// and no character is cut (RFC 5545 section 3.1).
func line(b *strings.Builder, s string) {
	for room := 75; len(s) > room; room = 74 {
		cut := room
		for !utf8.RuneStart(s[cut]) {
			cut--
		}
		b.WriteString(s[:cut] + "\r\n ")
		s = s[cut:]
	}
	b.WriteString(s + "\r\n")
}
