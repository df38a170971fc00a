// Package classmate is who asks: plain code, always there, and an answer model,
// which is given the same passages and passes the same guards (SPEC sections
// 10 to 12). It reads values and returns values; it opens nothing and saves
// nothing.
//
// Before teaching it proposes what could be taught: ProposeConcepts reads
// headings and definitions, Links says what needs what, Loop keeps a link from
// closing a circle. In a round it is shown the student's own words and at most
// MaxShown passages, and asks:
//
//	req := classmate.Request{Concept: "Osmosis", Shown: passages, Quotes: quotes, Said: []string{explanation}}
//	found, err := classmate.Plain{}.Ask(ctx, req)
//	round := classmate.Compose(req, found)
//	round.Questions[0].Text == `Section “Osmosis” of notes.md: “…” You wrote: “…” How do these go together?`
//
// Promises. Every quote is a whole sentence of a shown passage, cut out of it
// by its span; every "You wrote" and "What do you mean by" holds words that
// stand in what the student wrote; nothing a model writes is ever shown. Spans
// are UTF-8 bytes. The same request gives the same round: no clock, no map
// order, no randomness in plain code.
package classmate
