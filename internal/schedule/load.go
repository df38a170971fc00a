package schedule

import "time"

// Load is the work that a plan means.
type Load struct {
	Days    int     `json:"days"`    // from today to the day before the exam
	Reviews int     `json:"reviews"` // in those days, if each is clean
	Minutes float64 `json:"minutes"` // a day, on average
}

// ToExam adds up the reviews from today to the day before the exam, each
// taking minutes. It is zero without an exam to come.
func ToExam(rows []Row, exam string, now time.Time, minutes float64) Load {
	last, ok := parseDay(exam)
	today := dayOf(now, now.Location())
	if !ok || last <= today {
		return Load{}
	}
	l := Load{Days: int(last - today)}
	for _, r := range rows {
		due, ok := parseDay(r.Day)
		if !ok {
			continue
		}
		for at, clean := max(due, today), r.Clean; at < last; clean++ {
			l.Reviews++
			at += day(Interval(clean + 1))
		}
	}
	l.Minutes = float64(l.Reviews) * minutes / float64(l.Days)
	return l
}
