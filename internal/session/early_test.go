package session

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"kizuki/internal/library"
)

func TestRoundsCanBeLeft(t *testing.T) {
	r := furnish(t)
	s := r.explained(t, wrong)
	if s.Step != Answering || len(s.Questions) < 2 {
		t.Fatalf("%+v", s)
	}
	first := answers(s, MaterialRight)[:1]
	s, err := r.desk.Leave(context.Background(), s.ID, first)
	if err != nil {
		t.Fatal(err)
	}
	asked := len(s.Questions)
	if s.Step != Reviewing || !s.Questions[0].Answered || s.Questions[1].Answered {
		t.Fatalf("%+v", s)
	}
	if s, err = r.desk.Finish(s.ID, nil); err != nil || len(s.Questions) != asked || s.Clean == nil || *s.Clean {
		t.Errorf("it holds what was answered: %+v, %v", s, err)
	}
	if _, err := r.desk.Leave(context.Background(), s.ID, nil); !errors.Is(err, ErrStep) {
		t.Errorf("left when it was over: %v", err)
	}
	_, again := open(t, r.dir)
	if replayed, err := again.Session(s.ID); err != nil || replayed.Step != Done || len(replayed.Missed()) != len(s.Missed()) {
		t.Errorf("replayed: %+v, %v", replayed, err)
	}
}

func TestAnswersOfALeftRoundAreChecked(t *testing.T) {
	r := furnish(t)
	s := r.explained(t, wrong)
	if _, err := r.desk.Leave(context.Background(), s.ID, []Answer{{Question: 0, Text: "x"}}); !errors.Is(err, ErrVerdict) {
		t.Errorf("a contradiction without a verdict: %v", err)
	}
}

func TestTheModelIsNotWaitedFor(t *testing.T) {
	asked := make(chan struct{})
	hang := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // else the server does not see the client go
		close(asked)
		<-r.Context().Done()
	}))
	defer hang.Close()
	r := furnish(t)
	set, err := r.lib.Settings()
	if err != nil {
		t.Fatal(err)
	}
	set.Answer = library.Server{URL: hang.URL + "/v1", Model: "slow"}
	if err := r.lib.SetSettings(set); err != nil {
		t.Fatal(err)
	}
	r.desk.opt.Failed = func(err error) { t.Errorf("told what the student wanted: %v", err) }
	go func() { <-asked; r.desk.StopModel() }()
	began := time.Now()
	if s := r.explained(t, wrong); s.Step != Answering || time.Since(began) > 10*time.Second {
		t.Errorf("%+v after %v", s.Step, time.Since(began))
	}
}

func TestMinutesADayToTheExam(t *testing.T) {
	r := furnish(t)
	if all, err := r.desk.Loads(at()); err != nil || len(all) != 0 {
		t.Errorf("without an exam: %+v, %v", all, err)
	}
	if err := r.lib.SetExam(r.course, "2026-12-04"); err != nil {
		t.Fatal(err)
	}
	all, err := r.desk.Loads(at())
	if err != nil || len(all) != 1 || all[0].Days != 4 || all[0].Reviews != 3 || all[0].Minutes != 3.75 {
		t.Errorf("one concept, today, tomorrow and three days on, 5 minutes each: %+v, %v", all, err)
	}
}
