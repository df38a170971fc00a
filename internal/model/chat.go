package model

import (
	"context"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// Chat asks a model for replies in a JSON shape. It may be used by several
// goroutines.
type Chat struct {
	server Server
}

// NewChat makes a Chat. Nothing is sent yet.
func NewChat(s Server) *Chat { return &Chat{s} }

// Server is what it talks to.
func (c *Chat) Server() Server { return c.server }

// Usage is what the server says it read and wrote, in its own tokens; 0 when
// it didn't say.
type Usage struct {
	Prompt int
	Reply  int
}

// Prompt is what is asked: what to do, and the text to do it with.
type Prompt struct {
	System string
	User   string
	Shape  Shape
	// MaxTokens bounds the reply; 0 means 1,000.
	MaxTokens int
}

// Shape is the JSON that the reply must have.
type Shape struct {
	Name   string          // of the schema: letters, digits, _ and -
	Schema json.RawMessage // JSON Schema of an object
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type chatRequest struct {
	Model       string          `json:"model"`
	Messages    []message       `json:"messages"`
	Temperature float64         `json:"temperature"`
	MaxTokens   int             `json:"max_tokens"`
	Stream      bool            `json:"stream"`
	Format      *responseFormat `json:"response_format,omitempty"`
	Think       string          `json:"reasoning_effort,omitempty"` // "none": thinking off
	Seed        int             `json:"seed"`
}

type responseFormat struct {
	Type   string     `json:"type"`
	Schema jsonSchema `json:"json_schema"`
}

type jsonSchema struct {
	Name   string          `json:"name"`
	Strict bool            `json:"strict"`
	Schema json.RawMessage `json:"schema"`
}

type chatReply struct {
	Choices []struct {
		Message      message `json:"message"`
		FinishReason string  `json:"finish_reason"`
	} `json:"choices"`
	Usage struct {
		PromptTokens     int `json:"prompt_tokens"`
		CompletionTokens int `json:"completion_tokens"`
	} `json:"usage"`
}

// JSON asks and decodes the reply into out, a pointer. The server is asked to
// force the shape; where it doesn't, or refuses to, the shape is asked for in
// words, once. The error is a *Failure, of kind Truncated when the server read
// less than was sent: what it answered then is not used.
func (c *Chat) JSON(ctx context.Context, p Prompt, out any) (Usage, error) {
	req := c.request(p)
	usage, err := c.try(ctx, p, req, out)
	if err == nil || !IsKind(err, Broken) && !IsKind(err, Shapeless) || ctx.Err() != nil {
		return usage, err
	}
	req.Format, req.Think = nil, "" // a server that knows neither may refuse both
	req.Messages = append(req.Messages, message{"user", inWords(p.Shape)})
	return c.try(ctx, p, req, out)
}

func (c *Chat) request(p Prompt) chatRequest {
	tokens := p.MaxTokens
	if tokens == 0 {
		tokens = 1000
	}
	return chatRequest{
		Model: c.server.Model, Temperature: 0.1, MaxTokens: tokens, Think: "none", Seed: 1,
		Messages: []message{{"system", p.System}, {"user", p.User}},
		Format:   &responseFormat{"json_schema", jsonSchema{p.Shape.Name, true, p.Shape.Schema}},
	}
}

func inWords(s Shape) string {
	return "Reply with one JSON object and nothing else. It must fit this JSON Schema:\n" + string(s.Schema)
}

func (c *Chat) try(ctx context.Context, p Prompt, req chatRequest, out any) (Usage, error) {
	var r chatReply
	if err := c.server.call(ctx, "POST", "/chat/completions", req, &r); err != nil {
		return Usage{}, err
	}
	usage := Usage{r.Usage.PromptTokens, r.Usage.CompletionTokens}
	if cut(p, usage.Prompt) {
		return usage, c.server.fail(Truncated, nil)
	}
	if len(r.Choices) == 0 {
		return usage, c.server.fail(Broken, nil)
	}
	object := theObject(r.Choices[0].Message.Content)
	if object == "" || json.Unmarshal([]byte(object), out) != nil {
		return usage, c.server.fail(Shapeless, nil)
	}
	return usage, nil
}

// cut reports whether a server that counts read much less than was sent. No
// tokenizer in use makes fewer than one token of eight bytes of prose.
func cut(p Prompt, read int) bool {
	sent := len(p.System) + len(p.User)
	return read > 0 && sent > 400 && read < sent/8
}

// theObject finds the JSON object in a reply: behind a thought in tags, inside
// a fence, or with words around it. Empty when there is none.
func theObject(reply string) string {
	if !utf8.ValidString(reply) {
		return ""
	}
	if i := strings.LastIndex(reply, "</think>"); i >= 0 {
		reply = reply[i+len("</think>"):]
	}
	for start := strings.IndexByte(reply, '{'); start >= 0; {
		d := json.NewDecoder(strings.NewReader(reply[start:]))
		var raw json.RawMessage
		if d.Decode(&raw) == nil {
			return string(raw)
		}
		next := strings.IndexByte(reply[start+1:], '{')
		if next < 0 || start > 1<<16 {
			return ""
		}
		start += 1 + next
	}
	return ""
}
