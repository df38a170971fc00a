// Package export writes what leaves the data folder, each as the bytes of one
// file: everything as a zip, a course as a bundle for a classmate, cards for
// Anki, notes in Markdown, review days for a calendar.
//
// It only reads. What it writes is the same for the same logs, but for the time
// stamps that a format needs, which are those of the log.
//
//	err := export.Everything(ctx, lib, w)          // a zip to restore from
//	err := export.Bundle(ctx, lib, course, w)      // files, concepts and links; no history
//	err := export.Cards(ctx, lib, desk, course, w) // .apkg
//	text, err := export.Notes(lib, desk, course)   // .md
//	text, err := export.Calendar(lib, desk, now)   // .ics
//
// Quotes are the material's own words, each with its place and a link back,
// "kizuki://cite/…", that names material, revision and span.
package export

import (
	"fmt"

	"kizuki/internal/classmate"
	"kizuki/internal/library"
	"kizuki/internal/session"
	"kizuki/internal/source"
)

// Link names a citation for good, as a link back into Kizuki.
func Link(course string, c source.Citation) string {
	return fmt.Sprintf("kizuki://cite/%s/%s/%d/%d-%d", course, c.Material, c.Revision, c.Span.Start, c.Span.End)
}

// studied is a confirmed concept with what the student made of it.
type studied struct {
	library.Concept
	quotes   []classmate.Quote
	missed   []classmate.Quote // each once, oldest first
	sessions int
	clean    int
}

// study gathers the confirmed concepts of a course. What was taught under a
// name that was merged since counts for what it became.
func study(lib *library.Library, desk *session.Desk, course string) ([]studied, error) {
	concepts, err := lib.Concepts(course)
	if err != nil {
		return nil, err
	}
	sessions, err := desk.Sessions(course)
	if err != nil {
		return nil, err
	}
	var all []studied
	for _, c := range concepts {
		if c.State != library.Confirmed {
			continue
		}
		s := studied{Concept: c}
		for _, q := range c.Quotes {
			label, err := lib.Label(course, q)
			if err != nil {
				return nil, err
			}
			s.quotes = append(s.quotes, classmate.Quote{Text: q.Exact, Label: label, Citation: q})
		}
		if err := s.add(lib, sessions); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// add adds the sessions of the concept, which are given newest first.
func (s *studied) add(lib *library.Library, sessions []session.State) error {
	seen := map[source.Citation]bool{}
	for i := len(sessions) - 1; i >= 0; i-- {
		at := sessions[i]
		if at.Undone || at.Clean == nil {
			continue
		}
		c, err := lib.Concept(at.Concept)
		if err != nil || c.ID != s.ID {
			continue // dropped since, or another's
		}
		s.sessions++
		if *at.Clean {
			s.clean++
		}
		for _, m := range at.Missed() {
			if !seen[m.Citation] {
				seen[m.Citation] = true
				s.missed = append(s.missed, m)
			}
		}
	}
	return nil
}
