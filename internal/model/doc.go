// Package model is the client of OpenAI-compatible servers, such as Ollama on
// this computer: chat in a JSON shape, embeddings, the list of models, a test
// with worded fixes. It knows nothing of courses.
//
// Nothing leaves the computer without consent: a Server whose address is not
// localhost, 127.0.0.1 or ::1 and that has no consent is refused before a
// connection is made, and redirects to another host are not followed.
//
// Promises. Errors never carry a model's words or a key. Every call ends: by
// the context, by Timeout, or at MaxReply bytes of reply. A prompt that the
// server cut is noticed by comparing token counts (kind Truncated).
//
//	s := model.Server{URL: "http://localhost:11434/v1", Model: "qwen3:4b"}
//	var reply struct{ Labels []string }
//	usage, err := model.NewChat(s).JSON(ctx, model.Prompt{System: do, User: text, Shape: shape}, &reply)
package model
