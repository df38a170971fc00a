package model

import (
	"context"
	"encoding/json"
	"slices"
)

// Models lists the names of the models that the server has, sorted.
func (s Server) Models(ctx context.Context) ([]string, error) {
	var r struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	s.Model = ""
	if err := s.call(ctx, "GET", "/models", nil, &r); err != nil {
		return nil, err
	}
	names := []string{}
	for _, m := range r.Data {
		if m.ID != "" && len(m.ID) < 200 && len(names) < 1000 {
			names = append(names, m.ID)
		}
	}
	slices.Sort(names)
	return names, nil
}

// Check is what a test of a model found, for the settings screen.
type Check struct {
	OK      bool   `json:"ok"`
	Text    string `json:"text"`    // what was found and what to do, in a sentence or two
	Kind    Kind   `json:"kind"`    // of the failure; empty when OK
	Shaped  bool   `json:"shaped"`  // the reply had the shape that was asked for
	Numbers int    `json:"numbers"` // length of a vector, of a meaning model
}

// Test asks the answer model for a tiny reply.
func (c *Chat) Test(ctx context.Context) Check {
	var reply struct {
		Ready bool `json:"ready"`
	}
	shape := Shape{"ready", json.RawMessage(`{"type":"object","properties":{"ready":{"type":"boolean"}},"required":["ready"],"additionalProperties":false}`)}
	_, err := c.JSON(ctx, Prompt{System: "You answer in JSON.", User: `Answer {"ready": true}.`, Shape: shape, MaxTokens: 50}, &reply)
	if IsKind(err, Shapeless) {
		return Check{OK: true, Text: "The model answers, but not in the shape asked for. Much of what it says will be dropped."}
	}
	if err != nil {
		return failed(err)
	}
	return Check{OK: true, Shaped: true, Text: "The model answers."}
}

// Test asks the meaning model for a vector.
func (e *Embeddings) Test(ctx context.Context) Check {
	v, err := e.Query(ctx, "test")
	if err != nil {
		return failed(err)
	}
	return Check{OK: true, Shaped: true, Numbers: len(v), Text: "The model answers."}
}

func failed(err error) Check {
	if f, ok := err.(*Failure); ok {
		return Check{Kind: f.Kind, Text: f.Advice()}
	}
	return Check{Kind: Broken, Text: "The server could not be used."}
}
