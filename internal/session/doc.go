// Package session is a teach-back from explanation to result: its events, the
// pure fold that makes states of them, and the desk that a window or the
// command line sits at (SPEC section 12).
//
// Every step is an event of data/sessions.jsonl, written before the caller is
// told. Killed at any point, a session goes on where it was: the state is a
// pure function of the events.
package session
