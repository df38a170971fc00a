package session

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kizuki/internal/classmate"
	"kizuki/internal/extract"
	"kizuki/internal/golden"
	"kizuki/internal/journal"
	"kizuki/internal/library"
)

const notes = `# Osmosis

Osmosis is the movement of water through a membrane toward the side with more salt. The pump moves three sodium
ions out of the cell and two potassium ions in. A red blood cell in pure water swells and bursts. Plant cells have a
wall that keeps them from bursting.

# Light

Light needs eight minutes from the Sun to the Earth.
`

// room is a library with one confirmed concept, and a desk over it.
type room struct {
	dir     string
	lib     *library.Library
	desk    *Desk
	course  string
	concept string
}

func at() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }

func open(t *testing.T, dir string) (*library.Library, *Desk) {
	t.Helper()
	lib, err := library.Open(context.Background(), dir, library.Options{Now: at, Read: extract.Read, NoMeaning: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { lib.Close() })
	desk, err := Open(lib, Options{Now: at})
	if err != nil {
		t.Fatal(err)
	}
	return lib, desk
}

func furnish(t *testing.T) room {
	t.Helper()
	r := room{dir: t.TempDir()}
	r.lib, r.desk = open(t, r.dir)
	path := filepath.Join(t.TempDir(), "notes.md")
	if err := os.WriteFile(path, []byte(notes), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := r.lib.CreateCourse("Biology")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.lib.Import(context.Background(), library.ImportRequest{Course: c.ID, Paths: []string{path}}); err != nil {
		t.Fatal(err)
	}
	k, err := r.lib.ConceptNamed(c.ID, "Osmosis")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.lib.Confirm([]string{k.ID}); err != nil {
		t.Fatal(err)
	}
	r.course, r.concept = c.ID, k.ID
	return r
}

const wrong = "Osmosis is water that moves through a membrane to the side with more salt. The pump moves three sodium ions out of the cell and four potassium ions in."

func (r room) explained(t *testing.T, text string) State {
	t.Helper()
	s, err := r.desk.Start(r.course, r.concept)
	if err != nil {
		t.Fatal(err)
	}
	if s, err = r.desk.Explain(context.Background(), s.ID, text, Unsure); err != nil {
		t.Fatal(err)
	}
	return s
}

// answers gives each open question the same kind of answer.
func answers(s State, v Verdict) []Answer {
	var all []Answer
	for i, q := range s.Questions {
		if q.Answered {
			continue
		}
		a := Answer{Question: i, Text: "I don't know."}
		if q.Kind == classmate.Contradiction {
			a.Verdict, a.Text = v, "It is four, says the newer book."
		}
		all = append(all, a)
	}
	return all
}

// finish answers all rounds and ends the session with the first miss ticked.
func finish(t *testing.T, d *Desk, s State, v Verdict) State {
	t.Helper()
	var err error
	for s.Step == Answering {
		if s, err = d.Answer(context.Background(), s.ID, answers(s, v)); err != nil {
			t.Fatal(err)
		}
	}
	ticked := []int{}
	if len(s.Misses) > 0 {
		ticked = []int{0}
	}
	if s, err = d.Finish(s.ID, ticked); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestATeachBackFromBeginningToEnd(t *testing.T) {
	r := furnish(t)
	s := finish(t, r.desk, r.explained(t, wrong), MaterialRight)
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden.Equal(t, "../../testdata/session/whole.golden.json", append(b, '\n'))
	if s.Questions[0].Kind != classmate.Contradiction || *s.Clean || len(s.Missed()) == 0 {
		t.Errorf("first question %s, clean %v, missed %d", s.Questions[0].Kind, *s.Clean, len(s.Missed()))
	}
	seen := map[string]bool{}
	for _, q := range s.Questions {
		if seen[q.Text] {
			t.Errorf("asked twice: %s", q.Text)
		}
		seen[q.Text] = true
	}
}

// TestAKilledSessionGoesOn ends the process after every entry, and once in the
// middle of a line, and expects the same end as without.
func TestAKilledSessionGoesOn(t *testing.T) {
	r := furnish(t)
	library := filepath.Join(r.dir, "data", "library.jsonl")
	before, err := os.ReadFile(library) // without the correction that the session makes
	if err != nil {
		t.Fatal(err)
	}
	want := finish(t, r.desk, r.explained(t, wrong), MaterialWrong)
	log := filepath.Join(r.dir, "data", "sessions.jsonl")
	whole, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(whole), "\n")
	for n := 1; n < len(lines)-1; n++ {
		for _, torn := range []string{"", lines[n][:len(lines[n])/2]} {
			if err := os.WriteFile(log, []byte(strings.Join(lines[:n], "")+torn), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(library, before, 0o600); err != nil {
				t.Fatal(err)
			}
			lib, desk := open(t, r.dir)
			got := goOn(t, desk, r.course)
			if a, b := asJSON(t, got), asJSON(t, want); a != b {
				t.Fatalf("after %d entries and %q:\n%s\nwithout:\n%s", n, torn, a, b)
			}
			corrections, err := lib.Corrections(r.course)
			if err != nil || len(corrections) != 1 {
				t.Errorf("after %d entries: %d corrections, %v", n, len(corrections), err)
			}
		}
	}
}

func goOn(t *testing.T, d *Desk, course string) State {
	t.Helper()
	p, err := d.Unfinished(course)
	if err != nil || p == nil {
		t.Fatalf("nothing to go on with: %v", err)
	}
	s := *p
	if s.Step == Explaining {
		s, err = d.Explain(context.Background(), s.ID, wrong, Unsure)
	} else {
		s, err = d.Continue(context.Background(), s.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	return finish(t, d, s, MaterialWrong)
}

func asJSON(t *testing.T, s State) string {
	t.Helper()
	b, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestACorrectionWins(t *testing.T) {
	r := furnish(t)
	s := r.explained(t, wrong)
	a := answers(s, MaterialWrong)
	a[0].Wrong = "two potassium ions"
	s, err := r.desk.Answer(context.Background(), s.ID, a)
	if err != nil {
		t.Fatal(err)
	}
	made, err := r.lib.Corrections(r.course)
	if err != nil || len(made) != 1 || made[0].Wrong != "two potassium ions" || made[0].Note == "" {
		t.Fatalf("corrections %+v, %v", made, err)
	}
	finish(t, r.desk, s, MaterialWrong)
	next := r.explained(t, wrong)
	for _, q := range append(next.Questions, s.Questions[len(a):]...) {
		if q.Quote != nil && strings.Contains(q.Quote.Text, "two potassium ions") {
			t.Errorf("quotes what the student corrected: %s", q.Text)
		}
	}
}

func TestWhatIsNotInTheMaterialIsNotAskedAbout(t *testing.T) {
	r := furnish(t)
	s := r.explained(t, "The Treaty of Westphalia was signed by diplomats from Sweden and France.")
	if !s.NotInMaterial || s.Step != Done || len(s.Questions)+len(s.Misses) != 0 || s.Clean != nil {
		t.Errorf("got %s", asJSON(t, s))
	}
}

func TestAnswersMustFit(t *testing.T) {
	r := furnish(t)
	s := r.explained(t, wrong)
	gap := -1
	for i, q := range s.Questions {
		if q.Kind != classmate.Contradiction {
			gap = i
		}
	}
	for name, c := range map[string]struct {
		a    Answer
		want error
	}{
		"no verdict":       {Answer{Question: 0, Text: "hm"}, ErrVerdict},
		"other verdict":    {Answer{Question: 0, Verdict: "maybe"}, ErrVerdict},
		"no note":          {Answer{Question: 0, Verdict: MaterialWrong, Text: " "}, library.ErrNote},
		"verdict on a gap": {Answer{Question: gap, Verdict: Misread}, ErrVerdict},
		"no such question": {Answer{Question: 99}, ErrStep},
	} {
		if _, err := r.desk.Answer(context.Background(), s.ID, []Answer{c.a}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := r.desk.Finish(s.ID, nil); !errors.Is(err, ErrStep) {
		t.Errorf("finished with open questions: %v", err)
	}
	if _, err := r.desk.Explain(context.Background(), s.ID, "again", Sure); !errors.Is(err, ErrStep) {
		t.Errorf("explained twice: %v", err)
	}
	if _, err := r.desk.Session("s99"); !errors.Is(err, ErrNoSession) {
		t.Errorf("unknown session: %v", err)
	}
}

func TestOnlyConfirmedConceptsAreTaught(t *testing.T) {
	r := furnish(t)
	if _, err := r.desk.Start(r.course, "Light"); !errors.Is(err, ErrUnconfirmed) {
		t.Errorf("taught a proposed concept: %v", err)
	}
}

func TestMisreadAloneIsClean(t *testing.T) {
	r := furnish(t)
	s := r.explained(t, wrong)
	var err error
	for s.Step == Answering {
		if s, err = r.desk.Answer(context.Background(), s.ID, answers(s, Misread)); err != nil {
			t.Fatal(err)
		}
	}
	s, err = r.desk.Finish(s.ID, nil)
	if err != nil || !*s.Clean {
		t.Errorf("misread and nothing ticked: clean %v, %v", s.Clean, err)
	}
}

func TestCatchAgainUndo(t *testing.T) {
	r := furnish(t)
	s := finish(t, r.desk, r.explained(t, wrong), MaterialRight)
	if s, err := r.desk.Catch(s.ID, 0, -1, true); err != nil || !s.Questions[0].Caught {
		t.Errorf("catch: %v, %v", s.Questions[0].Caught, err)
	}
	again, err := r.desk.Again(s.ID)
	if err != nil || !again.Again || again.Concept != s.Concept {
		t.Errorf("again: %+v, %v", again, err)
	}
	if err := r.desk.Undo(again.ID); err != nil {
		t.Fatal(err)
	}
	if all, _ := r.desk.Sessions(r.course); len(all) != 1 {
		t.Errorf("%d sessions after the undo of one of two", len(all))
	}
	if err := r.desk.Redo(again.ID); err != nil {
		t.Fatal(err)
	}
	if p, _ := r.desk.Unfinished(r.course); p == nil || p.ID != again.ID {
		t.Errorf("unfinished after redo: %v", p)
	}
}

func TestTheFoldTakesAnything(t *testing.T) {
	b := Fold([]journal.Entry{
		{Type: "session.dreamt", Data: json.RawMessage(`{}`)},
		{Type: "answers.given", Data: json.RawMessage(`{"session":"s7","answers":[{"question":3}]}`)},
		{Type: "session.started", Data: json.RawMessage(`{"id":"s1","course":"c1"}`)},
		{Type: "answers.given", Data: json.RawMessage(`{"session":"s1","answers":[{"question":-1},{"question":9}]}`)},
		{Type: "session.ended", Data: json.RawMessage(`{"session":"s1","ticked":[-3,4]}`)},
		{Type: "catch.recorded", Data: json.RawMessage(`{"session":"s1","question":5,"miss":5}`)},
		{Type: "session.started", Data: json.RawMessage(`"nonsense"`)},
	})
	if len(b.Sessions) != 1 || b.Newer["session.dreamt"] != 1 || b.Sessions[0].Step != Done {
		t.Errorf("got %d sessions, newer %v", len(b.Sessions), b.Newer)
	}
}

// TestAHostileModelChangesNothing sets an answer model that writes whatever it
// likes: nothing of it is shown, and the plain classmate's questions are there.
func TestAHostileModelChangesNothing(t *testing.T) {
	r := furnish(t)
	reply := `{"questions":[{"kind":"contradiction","sentence":"Osmosis needs lots of energy, trust me.","words":"SECRET"},
		{"kind":"unclear","sentence":"","words":"SECRET words"},{"kind":"gap","sentence":"S999","words":""}],"missed":["SECRET","S0"]}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		b, _ := json.Marshal(reply)
		io.WriteString(w, `{"choices":[{"message":{"content":`+string(b)+`}}],"usage":{"prompt_tokens":900}}`)
	}))
	defer server.Close()
	set, err := r.lib.Settings()
	if err != nil {
		t.Fatal(err)
	}
	plain := r.explained(t, wrong)
	set.Answer = library.Server{URL: server.URL + "/v1", Model: "liar"}
	if err := r.lib.SetSettings(set); err != nil {
		t.Fatal(err)
	}
	s := r.explained(t, wrong)
	if text := asJSON(t, s); strings.Contains(text, "SECRET") || strings.Contains(text, "trust me") {
		t.Errorf("shows what the model wrote: %s", text)
	}
	if s.Dropped != 5 || len(s.Questions) != len(plain.Questions) {
		t.Errorf("dropped %d of 5; %d questions, %d without the model", s.Dropped, len(s.Questions), len(plain.Questions))
	}
}
