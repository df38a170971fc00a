package advice

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"kizuki/internal/extract"
	"kizuki/internal/journal"
	"kizuki/internal/library"
)

func TestFor(t *testing.T) {
	for _, c := range []struct {
		err           error
		kind, message string
		next          string
	}{
		{nil, "", "", ""},
		{fmt.Errorf("course %q: %w", "Bio", library.ErrNoCourse), "library.ErrNoCourse", "There is no such course.", "Name one of your courses"},
		{&extract.Error{Kind: extract.NoText, Name: "scan.pdf", Where: "page 2", Detail: "no readable text", Next: "Scan it again."}, "extract.noText", "“scan.pdf” (page 2): no readable text.", "Scan it again."},
		{fmt.Errorf("open: %w", &journal.BadLineError{File: "library.jsonl", Line: 7, Cause: errors.New("oops")}), "journal.BadLineError", "Line 7 of library.jsonl is damaged.", "line 7"},
		{&journal.LockedError{Path: "lock", Process: 42, Program: "kizuki"}, "journal.LockedError", "kizuki (process 42)", "Wait for it"},
		{errors.New("something odd"), "unforeseen", "Something odd.", ""},
	} {
		a := For(c.err)
		if a.Kind != c.kind || !strings.Contains(a.Message, c.message) || !strings.Contains(a.Next, c.next) {
			t.Errorf("%v: %+v", c.err, a)
		}
		if c.err != nil && a.Detail != c.err.Error() {
			t.Errorf("%v: the error's own words are lost: %q", c.err, a.Detail)
		}
	}
}

// What the student reads is made of sentences, without blame or shouting.
func TestWordsAreSentences(t *testing.T) {
	for _, s := range sentinels {
		for _, text := range []string{s.message, s.next} {
			if text == "" {
				continue
			}
			if text[0] < 'A' || text[0] > 'Z' || strings.Contains(text, "!") || strings.Contains(text, " AI") {
				t.Errorf("%s: %q", s.kind, text)
			}
		}
	}
	if len(sentinels) < 20 {
		t.Fatalf("only %d errors are worded", len(sentinels))
	}
}
