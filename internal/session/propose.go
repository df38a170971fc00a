package session

import (
	"context"

	"kizuki/internal/classmate"
	"kizuki/internal/library"
	"kizuki/internal/model"
	"kizuki/internal/passage"
	"kizuki/internal/source"
)

// Propose asks the answer model of the settings for the concepts of a text of
// a course, and marks the sentences that it can't read. Without such a model
// it returns nothing. What was found before an error is returned beside it.
func Propose(ctx context.Context, lib *library.Library, course string, t *source.Text) ([]classmate.Proposal, error) {
	set, err := lib.Settings()
	if err != nil || set.Answer.Model == "" {
		return nil, err
	}
	known, err := lib.Concepts(course)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(known))
	for i, c := range known {
		names[i] = c.Name
	}
	asked := classmate.Model{Chat: model.NewChat(set.Answer.Client())}
	found, err := asked.Concepts(ctx, passage.Cut(t, passage.Course), names, nil)
	for _, at := range found.Readings {
		if marked := lib.AskReading(course, at); marked != nil {
			return found.Concepts, marked
		}
	}
	return found.Concepts, err
}
