package library

import (
	"context"
	"errors"
	"strings"
	"testing"

	"kizuki/internal/extract"
	"kizuki/internal/index"
	"kizuki/internal/journal"
	"kizuki/internal/source"
)

func TestView(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "cells.md", osmosis))
	hit := find(t, l, c.ID, "movement of water")[0]
	v := given(l.View(c.ID, hit.Citation))(t)
	if v.Prefix+v.Exact+v.Suffix != hit.Text || v.Exact != hit.Sentence || v.Passage != hit.Passage || v.Label != hit.Label {
		t.Errorf("view %+v of hit %+v", v, hit)
	}
	if v.Before != "" || !strings.HasPrefix(v.After, "Diffusion is") || v.Gone || v.Today != nil {
		t.Errorf("%+v", v)
	}
	heading := given(l.View(c.ID, quoteIn(t, l, c.ID, "Diffusion")))(t)
	if heading.Exact != "Diffusion" || heading.Prefix != "" || heading.Suffix != "" {
		t.Errorf("a heading: %+v", heading)
	}
}

// A citation that does not hold is refused, whatever it says.
func TestAForgedCitationIsRefused(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "cells.md", osmosis))
	good := quoteIn(t, l, c.ID, "It needs no energy from the cell")
	for name, forge := range map[string]func(*source.Citation){
		"other words":      func(c *source.Citation) { c.Exact = "It needs much energy from the cell" },
		"another span":     func(c *source.Citation) { c.Span = c.Span.Shift(1) },
		"outside":          func(c *source.Citation) { c.Span = source.Span{Start: 1 << 40, End: 1<<40 + 3} },
		"before the text":  func(c *source.Citation) { c.Span.Start = -1 },
		"nothing":          func(c *source.Citation) { c.Span.End, c.Exact = c.Span.Start, "" },
		"the wrong way":    func(c *source.Citation) { c.Span.End = c.Span.Start - 4 },
		"another revision": func(c *source.Citation) { c.Revision = 99 },
		"a path as a file": func(c *source.Citation) { c.Material = "../../etc/passwd" },
		"no file":          func(c *source.Citation) { c.Material = strings.Repeat("0", 64) },
	} {
		bad := good
		forge(&bad)
		if _, err := l.View(c.ID, bad); !errors.Is(err, ErrNotThere) && !errors.Is(err, ErrGone) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := l.AddConcept(c.ID, name, []source.Citation{bad}); err == nil {
			t.Errorf("%s: backs a concept", name)
		}
	}
}

func TestCorrectionsWinInEveryCopy(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	bring(t, l, c.ID, file(t, "cells.md", osmosis), file(t, "copy.txt", "It is said that OSMOSIS needs no  energy from the cell. Is it so?"))
	at := quoteIn(t, l, c.ID, "It needs no energy from the cell")
	x := given(l.Correct(c.ID, at, "needs NO energy", " It does, a little. "))(t)
	if x.Wrong != "needs no energy" || x.Note != "It does, a little." {
		t.Errorf("%+v", x)
	}
	if _, err := l.Correct(c.ID, at, "needs much energy", "none"); !errors.Is(err, ErrNotThere) {
		t.Errorf("words that are not there: %v", err)
	}
	if _, err := l.Correct(c.ID, at, "spreading of particles", "none"); !errors.Is(err, ErrNotThere) {
		t.Errorf("words of another passage: %v", err)
	}
	if _, err := l.Correct(c.ID, at, "no energy", " \n"); !errors.Is(err, ErrNote) {
		t.Errorf("without a note: %v", err)
	}
	for _, words := range []string{"It needs no energy", "said that OSMOSIS needs no  energy from"} {
		v := given(l.View(c.ID, quoteIn(t, l, c.ID, words)))(t)
		if len(v.Corrections) != 1 || v.Corrections[0].ID != x.ID {
			t.Errorf("%q: corrections %+v", words, v.Corrections)
		}
	}
	must(t, l.AskReading(c.ID, at))
	must(t, l.AskReading(c.ID, at))
	r := given(l.Readings(c.ID))(t)
	if len(r) != 1 || r[0].Meaning != "" {
		t.Fatalf("readings %+v", r)
	}
	must(t, l.Read(r[0].ID, "no ATP"))
	if v := given(l.View(c.ID, at))(t); len(v.Readings) != 1 || v.Readings[0].Meaning != "no ATP" {
		t.Errorf("readings %+v", v.Readings)
	}
	must(t, l.RemoveCorrection(x.ID))
	if err := l.RemoveCorrection(x.ID); !errors.Is(err, ErrGone) {
		t.Errorf("removed twice: %v", err)
	}
}

func TestSearchAsksOnlyForWhatThereIs(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	for _, q := range []Query{{Course: c.ID, Fusion: "magic"}, {Course: c.ID, Limit: -1}} {
		if _, err := l.Search(context.Background(), q); !errors.Is(err, ErrQuery) {
			t.Errorf("%+v: %v", q, err)
		}
	}
	if _, err := l.Search(context.Background(), Query{Course: "c99", Text: "water"}); !errors.Is(err, ErrNoCourse) {
		t.Errorf("no course: %v", err)
	}
	for _, q := range []string{"", " \n", "\"", "AND OR NOT ( * ^", strings.Repeat("water ", 9999), "\x00\xff"} {
		if f, err := l.Search(context.Background(), Query{Course: c.ID, Text: q}); err != nil || len(f.Hits) != 0 || f.InMaterial {
			t.Errorf("%.20q: %+v, %v", q, f.Hits, err)
		}
	}
}

// While files are imported in one process, a search in another neither mends
// the search file nor waits.
func TestSearchDuringAnImport(t *testing.T) {
	l := openAt(t, t.TempDir())
	c := course(t, l, "Biology")
	sha := bring(t, l, c.ID, file(t, "cells.md", osmosis))[0].Material
	must(t, l.unindex(context.Background(), c.ID, sha))
	release, taken, err := journal.Try(l.dir.work())
	if err != nil || !taken {
		t.Fatal(taken, err)
	}
	other := openAt(t, l.Dir())
	if hits := find(t, other, c.ID, "movement of water"); len(hits) != 0 {
		t.Errorf("the search file was mended: %+v", hits)
	}
	release()
	if hits := find(t, other, c.ID, "movement of water"); len(hits) != 1 {
		t.Errorf("the search file was not mended after: %+v", hits)
	}
}

// The whole way with what is shipped: a worker reads, the built-in model
// embeds.
func TestTheWholeWay(t *testing.T) {
	l, err := Open(context.Background(), t.TempDir(), Options{})
	must(t, err)
	t.Cleanup(func() { must(t, l.Close()) })
	c := course(t, l, "Biology")
	f := bring(t, l, c.ID, file(t, "cells.md", osmosis))[0]
	if f.Passages != 2 || f.Sentences != 4 || f.Format != source.Markdown {
		t.Errorf("%+v", f)
	}
	found := given(l.Search(context.Background(), Query{Course: c.ID, Text: "how particles spread until they are even"}))(t)
	if found.Meaning != string(index.Ready) || len(found.Hits) == 0 || found.Hits[0].Section != "Diffusion" || found.Hits[0].MeaningRank == 0 {
		t.Errorf("%+v", found)
	}
	if r := given(l.Rebuild(context.Background()))(t); r.Passages != 2 || r.Embedded != 2 {
		t.Errorf("rebuilt %+v", r)
	}
	again := given(l.Search(context.Background(), Query{Course: c.ID, Text: "how particles spread until they are even"}))(t)
	if len(again.Hits) != len(found.Hits) || again.Hits[0].Score != found.Hits[0].Score {
		t.Errorf("after a rebuild the search finds %+v, before %+v", again.Hits, found.Hits)
	}
	if p := given(l.Place(context.Background(), c.ID, found.Hits[0].Citation, ""))(t); p.Marked || p.Page != 0 {
		t.Errorf("a place in a file without pages: %+v", p)
	}
	var problem *extract.Error
	if _, err := l.Retry(context.Background(), c.ID, strings.Repeat("0", 64), ""); !errors.Is(err, ErrNoMaterial) || errors.As(err, &problem) {
		t.Errorf("retry of nothing: %v", err)
	}
}
