package model

import (
	"errors"
	"fmt"
)

// Failure is why a server could not be used, in a form a student can act on.
// It never carries a model's words, a server's text or a key.
type Failure struct {
	Kind  Kind
	Where string // the server's address without user, password and query
	Model string
	Fix   string // what to do, a sentence: "Start it with: ollama serve"
	cause error  // of the network; never of the reply's text
}

// Kind is what went wrong.
type Kind string

// The kinds of failures.
const (
	Refused    Kind = "consent"   // not this computer, and no consent is stored
	Address    Kind = "address"   // no address of a server
	NotRunning Kind = "offline"   // nobody listens there
	Denied     Kind = "key"       // the server wants another key
	NoModel    Kind = "model"     // the server has no such model
	Broken     Kind = "reply"     // not a reply of such a server
	Shapeless  Kind = "shape"     // a reply, but not in the shape asked for
	TooLarge   Kind = "size"      // longer than MaxReply
	Truncated  Kind = "truncated" // the server read less than was sent
	Slow       Kind = "timeout"
	Busy       Kind = "busy"     // the server asks to come back later
	Moved      Kind = "redirect" // the server sends elsewhere
	Mismatch   Kind = "vectors"  // vectors of another number or length than asked for
)

var what = map[Kind]string{
	Refused: "it is not on this computer, and you have not allowed it", Address: "this is not the address of a server",
	NotRunning: "nobody answers there", Denied: "the server does not accept the key", NoModel: "the server does not have this model",
	Broken: "the reply is not that of a model server", Shapeless: "the model did not answer in the shape asked for", TooLarge: "the reply is too long", Truncated: "the server read only part of what was sent",
	Slow: "the server took too long", Busy: "the server is busy", Moved: "the server sends elsewhere, which is not followed",
	Mismatch: "the vectors are not those that were asked for",
}

func (f *Failure) Error() string {
	s := fmt.Sprintf("ask %s", f.Where)
	if f.Model != "" {
		s += fmt.Sprintf(" (%s)", f.Model)
	}
	return s + ": " + what[f.Kind]
}

// Unwrap gives the cause, such as context.Canceled.
func (f *Failure) Unwrap() error { return f.cause }

// Advice is what happened and what to do, for the settings screen.
func (f *Failure) Advice() string {
	if f.Kind == NotRunning && f.Fix != "" {
		return f.Fix
	}
	s := what[f.Kind]
	return string(s[0]-'a'+'A') + s[1:] + ". " + f.Fix
}

// IsKind reports whether err is a Failure of that kind.
func IsKind(err error, k Kind) bool {
	var f *Failure
	return errors.As(err, &f) && f.Kind == k
}

func (s Server) fail(k Kind, cause error) *Failure {
	return &Failure{Kind: k, Where: s.where(), Model: s.Model, Fix: s.fix(k), cause: cause}
}

// fix words what to do. Ollama is known by its port.
func (s Server) fix(k Kind) string {
	switch k {
	case NotRunning:
		if s.ollama() {
			return "Ollama is not running. Start it with: ollama serve"
		}
		return "The server is not running, or the address is another. Start it, or change the address in Settings."
	case NoModel:
		if s.ollama() {
			return "Get the model with: ollama pull " + s.Model
		}
		return "Choose a model from the server's list in Settings."
	case Refused:
		return "Allow this address in Settings, or use a server on this computer."
	case Address:
		return "Write it like http://localhost:11434/v1 in Settings."
	case Denied:
		return "Check the name of the environment variable that holds the key in Settings."
	case Truncated:
		return "Give the model a larger context (in Ollama: num_ctx), or choose another."
	case Slow:
		return "Try again, or choose a smaller model."
	case Busy:
		return "Try again in a moment."
	case Moved:
		return "Write the address it sends to in Settings, if you trust it."
	}
	return "Try again, or choose another model."
}
