package classmate_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"kizuki/internal/classmate"
	"kizuki/internal/extract"
	"kizuki/internal/golden"
	"kizuki/internal/lexical"
	"kizuki/internal/passage"
	"kizuki/internal/quote"
	"kizuki/internal/source"
)

// teachCase is one line of a cases.jsonl: an explanation, and what must be
// asked about it (testdata/classmate/README.md).
type teachCase struct {
	ID            string   `json:"id"`
	Subject       string   `json:"subject"`
	File          string   `json:"file"`
	Concept       string   `json:"concept"`
	Kind          string   `json:"kind"`
	ConceptQuotes []string `json:"conceptQuotes"`
	Explanation   string   `json:"explanation"`
	MustQuote     string   `json:"mustQuote"`
	WrongWords    string   `json:"wrongWords"`
	MistakeType   string   `json:"mistakeType"`
	Difficulty    string   `json:"difficulty"`
	VagueWords    []string `json:"vagueWords"`
}

// course is one file of material, read and cut.
type course struct {
	text     *source.Text
	passages []source.Passage
}

func readCourse(t testing.TB, path string) course {
	t.Helper()
	r, err := extract.Read(context.Background(), path, extract.Options{Material: path})
	if err != nil {
		t.Fatal(err)
	}
	return course{r.Text, passage.Cut(r.Text, passage.Course)}
}

// request is what a session would show the classmate: the passages that hold
// the quotes, then those that share most words with the explanation.
func (c course) request(t testing.TB, tc teachCase) classmate.Request {
	t.Helper()
	r := classmate.Request{Concept: tc.Concept, Said: []string{tc.Explanation}}
	own := map[string]bool{}
	for _, q := range tc.ConceptQuotes {
		p, cited := c.locate(t, q)
		r.Quotes = append(r.Quotes, cited)
		if !own[p.ID] {
			own[p.ID] = true
			r.Shown = append(r.Shown, classmate.Shown{Passage: p, File: c.text.Name, Own: true})
		}
	}
	said := lexical.Content(tc.Explanation)
	rest := append([]source.Passage(nil), c.passages...)
	sort.SliceStable(rest, func(i, j int) bool {
		return lexical.Coverage(said, lexical.Content(rest[i].Text)) > lexical.Coverage(said, lexical.Content(rest[j].Text))
	})
	for _, p := range rest {
		if !own[p.ID] && len(r.Shown) < classmate.MaxShown {
			r.Shown = append(r.Shown, classmate.Shown{Passage: p, File: c.text.Name})
		}
	}
	return r
}

func (c course) locate(t testing.TB, q string) (source.Passage, source.Citation) {
	t.Helper()
	for _, p := range c.passages {
		if at, ok := quote.New(p.Text).Find(q); ok {
			span := at.Shift(p.Span.Start)
			return p, source.Citation{Material: p.Material, Revision: p.Revision, Span: span, Exact: span.In(c.text.Content)}
		}
	}
	t.Fatalf("%s: %q stands in no passage", c.text.Name, q)
	return source.Passage{}, source.Citation{}
}

// tally counts what was reached, as measured for each kind.
type tally struct{ got, of int }

func (n *tally) add(ok bool) {
	n.of++
	if ok {
		n.got++
	}
}

func fold(s string) string { return strings.Join(strings.Fields(strings.ToLower(s)), " ") }

func asked(r classmate.Round, must string, kinds ...classmate.Kind) *classmate.Question {
	for i, q := range r.Questions {
		for _, k := range kinds {
			if q.Kind == k && q.Quote != nil && strings.Contains(fold(q.Quote.Text), fold(must)) {
				return &r.Questions[i]
			}
		}
	}
	return nil
}

// judge scores one case, and words what became of it.
func judge(tc teachCase, r classmate.Round, n map[string]*tally) string {
	count := func(name string, ok bool) string {
		if n[name] == nil {
			n[name] = &tally{}
		}
		n[name].add(ok)
		if ok {
			return "yes"
		}
		return "NO"
	}
	sharp := asked(r, tc.MustQuote, classmate.Contradiction)
	listed := asked(r, tc.MustQuote, classmate.Contradiction, classmate.Gap) != nil
	switch tc.Kind {
	case "planted":
		verdict := count("planted mistakes asked about", listed)
		count("  "+tc.Difficulty, listed)
		s := count("planted mistakes as contradiction", sharp != nil)
		return fmt.Sprintf("%-12s asked %-3s sharp %-3s %s, %s", tc.Kind, verdict, s, tc.MistakeType, tc.Difficulty)
	case "correct", "beyond":
		for _, q := range r.Questions {
			if q.Kind == classmate.Contradiction {
				count("false contradictions", true)
				return fmt.Sprintf("%-12s FALSE", tc.Kind)
			}
		}
		count("false contradictions", false)
		return fmt.Sprintf("%-12s in peace", tc.Kind)
	case "gap":
		for _, m := range r.Misses {
			listed = listed || strings.Contains(fold(m.Text), fold(tc.MustQuote))
		}
		return fmt.Sprintf("%-12s listed %s", tc.Kind, count("left-out points listed", listed))
	case "vague":
		ok := false
		for _, q := range r.Questions {
			for _, v := range tc.VagueWords {
				ok = ok || q.Term != nil && (strings.Contains(fold(*q.Term), fold(v)) || strings.Contains(fold(v), fold(*q.Term)))
			}
		}
		return fmt.Sprintf("%-12s asked %s", tc.Kind, count("vague words", ok))
	}
	return ""
}

// score runs every case of a folder and reports each and the sums.
func score(t testing.TB, dir string, keep func(teachCase) bool) string {
	t.Helper()
	var lines bytes.Buffer
	n := map[string]*tally{}
	courses := map[string]course{}
	for _, tc := range golden.Lines[teachCase](t, filepath.Join(dir, "cases.jsonl")) {
		if tc.Kind == "offtopic" || tc.Kind == "ontopic-paraphrase" || !keep(tc) {
			continue
		}
		if _, ok := courses[tc.File]; !ok {
			courses[tc.File] = readCourse(t, filepath.Join(dir, tc.File))
		}
		req := courses[tc.File].request(t, tc)
		found, err := classmate.Plain{}.Ask(context.Background(), req)
		if err != nil {
			t.Fatal(err)
		}
		r := classmate.Compose(req, found)
		fmt.Fprintf(&lines, "%-24s %s\n", tc.ID, judge(tc, r, n))
		for _, q := range r.Questions {
			fmt.Fprintf(&lines, "    %s\n", brief(q))
		}
	}
	var sums bytes.Buffer
	for _, name := range []string{"planted mistakes asked about", "  surface", "  aligned", "  understanding", "planted mistakes as contradiction", "false contradictions", "left-out points listed", "vague words"} {
		if n[name] != nil {
			fmt.Fprintf(&sums, "%-36s %d of %d\n", name, n[name].got, n[name].of)
		}
	}
	return sums.String() + "\n" + lines.String()
}

func brief(q classmate.Question) string {
	s := string(q.Kind)
	if q.Rule != nil {
		s += " [" + *q.Rule + "]"
	}
	if q.Wrote != nil {
		s += " “" + *q.Wrote + "” ≠"
	}
	if q.Term != nil {
		s += " “" + *q.Term + "”"
	}
	if q.Quote != nil {
		s += " “" + q.Quote.Text + "”"
	}
	return s
}

// TestConformity scores the four subjects of testdata/classmate as the public
// measurement does. The rules were tuned on two of them and not on the others;
// a change of either golden is to be read.
func TestConformity(t *testing.T) {
	const dir = "../../testdata/classmate"
	tuned := func(tc teachCase) bool { return tc.Subject == "astronomy" || tc.Subject == "economics" }
	golden.Equal(t, dir+"/tuned.golden", []byte(score(t, dir, tuned)))
	golden.Equal(t, dir+"/checked.golden", []byte(score(t, dir, func(tc teachCase) bool { return !tuned(tc) })))
}

func all(teachCase) bool { return true }

// TestTeachFolder scores a folder of one's own: KIZUKI_TEACH=DIR go test -run
// TeachFolder -v. Without it there is nothing to do.
func TestTeachFolder(t *testing.T) {
	dir := os.Getenv("KIZUKI_TEACH")
	if dir == "" {
		t.Skip("KIZUKI_TEACH names no folder")
	}
	t.Log("\n" + score(t, dir, all))
}
