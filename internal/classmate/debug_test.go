package classmate

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"kizuki/internal/source"
)

func TestDebugPair(t *testing.T) {
	if os.Getenv("S") == "" {
		t.Skip("S and M name no sentences")
	}
	m := os.Getenv("M")
	sh := Shown{Passage: source.Passage{Text: m}, Own: true}
	at := 0
	for _, one := range strings.Split(m, "|") {
		sh.Sentences = append(sh.Sentences, source.Sentence{Text: one, Span: source.Span{Start: at, End: at + len(one)}})
		at += len(one) + 1
	}
	h := hear(Request{Said: []string{os.Getenv("S")}, Shown: []Shown{sh}})
	for i := range h.pairs {
		for _, p := range h.pairs[i] {
			fmt.Println("score", p.score, p.s.text, "==", p.m.text)
			for _, k := range p.links {
				fmt.Println("  ", p.s.words[k.s].text, p.m.words[k.m].text, k.near)
			}
			ss, ms := h.both(&p)
			for _, x := range append(ss, ms...) {
				fmt.Print("  clause ", x.l.clauses[x.clause].joint, " denied ", x.denied, " soft ", x.soft, " lent ", x.lent, ": ")
				l, sub := x.subjects()
				for _, i := range sub {
					fmt.Print(l.words[i].text, " ")
				}
				fmt.Print("| ")
				for _, i := range x.pred {
					fmt.Print(x.l.words[i].text, " ")
				}
				fmt.Println()
			}
			for n, r := range rules {
				for _, f := range r(h, &p) {
					fmt.Println("  RULE", n, f.rule, f.sure, f.wrote.In(f.s.text))
				}
			}
		}
	}
}
