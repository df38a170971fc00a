package session

import (
	"kizuki/internal/classmate"
	"kizuki/internal/journal"
)

func (b *Book) start(e journal.Entry, d sessionStarted) {
	s := &State{
		ID: d.ID, Course: d.Course, Concept: d.Concept, Name: d.Name, Again: d.Again, Started: e.Time, Step: Explaining,
		Rounds: classmate.MaxRounds, Questions: []Asked{}, Misses: []Miss{},
	}
	b.Sessions = append(b.Sessions, s)
	b.byID[d.ID] = s
}

func (s *State) explained(d explanationGiven) {
	s.Explanation, s.Confidence, s.Step = d.Text, d.Confidence, Checking
}

// asked: a round without a question is the last; what is not in the material
// ends the session.
func (s *State) asked(e journal.Entry, d questionsAsked) {
	s.Round, s.NotInMaterial = d.Round, d.NotInMaterial
	s.Dropped += d.Dropped
	for _, q := range d.Questions {
		s.Questions = append(s.Questions, Asked{Question: q, Round: d.Round})
	}
	switch {
	case d.NotInMaterial:
		s.Step, s.Ended = Done, &e.Time
	case len(d.Questions) == 0:
		s.Step, s.Round = Checking, s.Rounds
	default:
		s.Step = Answering
	}
}

func (s *State) answered(d answersGiven) {
	for _, a := range d.Answers {
		if a.Question < 0 || a.Question >= len(s.Questions) {
			continue
		}
		q := &s.Questions[a.Question]
		q.Answered, q.Answer, q.Verdict, q.Wrong = true, a.Text, a.Verdict, a.Wrong
	}
	if s.open() == 0 {
		s.Step = Checking
	}
}

// open is how many questions wait for an answer.
func (s *State) open() int {
	n := 0
	for _, q := range s.Questions {
		if !q.Answered {
			n++
		}
	}
	return n
}

func (s *State) proposed(d missesProposed) {
	s.Misses = s.Misses[:0]
	for _, q := range d.Misses {
		s.Misses = append(s.Misses, Miss{Quote: q})
	}
	s.Step = Reviewing
}

func (s *State) ended(e journal.Entry, d sessionEnded) {
	for _, i := range d.Ticked {
		if i >= 0 && i < len(s.Misses) {
			s.Misses[i].Ticked = true
		}
	}
	clean := len(s.Missed()) == 0
	s.Step, s.Ended, s.Clean = Done, &e.Time, &clean
}

func (s *State) caught(d catchRecorded) {
	switch {
	case d.Question >= 0 && d.Question < len(s.Questions):
		s.Questions[d.Question].Caught = !d.Off
	case d.Miss >= 0 && d.Miss < len(s.Misses):
		s.Misses[d.Miss].Caught = !d.Off
	}
}

// Missed lists what the student got wrong or left out, by their own word: the
// sentences that were right against them, then the misses they ticked.
func (s *State) Missed() []classmate.Quote {
	missed := []classmate.Quote{}
	for _, q := range s.Questions {
		if q.Verdict == MaterialRight && q.Quote != nil {
			missed = append(missed, *q.Quote)
		}
	}
	for _, m := range s.Misses {
		if m.Ticked {
			missed = append(missed, m.Quote)
		}
	}
	return missed
}

// Said is what the student wrote: the explanation, then the answers in order.
// Verdicts come with notes, which are about the material and not part of it.
func (s *State) Said() []string {
	said := []string{s.Explanation}
	for _, q := range s.Questions {
		if q.Answered && q.Answer != "" && q.Verdict != MaterialWrong {
			said = append(said, q.Answer)
		}
	}
	return said
}

// copy is a State that the caller may keep: it shares nothing that changes.
func (s *State) copy() State {
	c := *s
	c.Questions = append([]Asked{}, s.Questions...)
	c.Misses = append([]Miss{}, s.Misses...)
	return c
}
