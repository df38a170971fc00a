// Package advice words every error for a student: what happened, to what, and
// what to do next. It is the only place that does; the packages below say what
// they know and leave the telling to it.
//
//	a := advice.For(err)
//	a.Message // "There is no such course."
//	a.Next    // "Name one of your courses, or make one by importing a file into it."
//
// Every exported error of the house is named here; a test of package internal
// sees to it. An error that nobody foresaw keeps its own words.
package advice

import (
	"errors"
	"unicode"
	"unicode/utf8"
)

// Advice is an error in plain words.
type Advice struct {
	Kind    string `json:"kind"`    // tells errors apart: "library.ErrNoCourse"; for a file "extract." and its kind
	Message string `json:"message"` // what happened, a sentence
	Next    string `json:"next"`    // what to do next; empty when nothing can be done
	Detail  string `json:"detail"`  // the error's own words, with the thing and the place
}

// For words an error; the zero Advice for nil.
func For(err error) Advice {
	if err == nil {
		return Advice{}
	}
	for _, word := range structured {
		if a, ok := word(err); ok {
			a.Detail = err.Error()
			return a
		}
	}
	for _, s := range sentinels {
		if errors.Is(err, s.err) {
			return Advice{s.kind, s.message, s.next, err.Error()}
		}
	}
	if a, ok := ofSystem(err); ok {
		return a
	}
	return Advice{Kind: "unforeseen", Message: sentence(err.Error()), Detail: err.Error()}
}

// sentence writes an error's words as a sentence.
func sentence(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return ""
	}
	text = string(unicode.ToUpper(r)) + text[n:]
	if last, _ := utf8.DecodeLastRuneInString(text); unicode.IsPunct(last) && last != '”' && last != '"' && last != ')' {
		return text
	}
	return text + "."
}
