package classmate

import (
	"regexp"
	"sort"

	"kizuki/internal/lexical"
	"kizuki/internal/source"
)

// A shape is a way of saying little: a pattern of words, and how surely it
// leaves open what is meant.
type shape struct {
	pattern *regexp.Regexp
	sure    int // 3: says nothing at all; 2: leaves open which or how many; 1: leaves open how much
}

// shapes are English. Each match is what the question asks about, with the
// word that it belongs to; \w+ takes that word along.
var shapes = compile(map[int][]string{
	3: {
		`some (?:sort|kind|type|form) of (?:a )?[\w-]+`,
		`(?:something|somebody|someone|somewhere|somehow)(?: (?:like|in|on|else|with|about|against|near|around|from|called)(?: the| a| an| that| this)?(?: [\w-]+)?)?`,
		`(?:does|do|doing|did) something(?: [\w-]+){0,3}`,
		`(?:and |or )?(?:all )?(?:that |this )?(?:stuff|thingy|thingies|whatnot)(?: like that)?`,
		`(?:and |or )?(?:(?:other |some |these |those |such |all )?things like (?:that|this)|such things)`,
		`(?:and so on|and so forth|etc|et cetera|and all that|or whatever|and whatever|and what not)`,
		`in (?:some|a certain|a weird|a strange|a funny|a special|a particular|a specific|one) (?:way|manner|sense)`,
		`(?:a few|some|many|several|a couple of|various|certain) (?:other )?(?:things|stuff|aspects|factors|issues)`,
		`(?:has|have|having|had) something to do with(?: the| a| an)?(?: [\w-]+)?`,
	},
	2: {
		`(?:a|into|from|with|by|of|to|in|at|for|on|the)? ?certain [\w-]+`,
		`(?:a bunch|a couple|loads|tons|lots|plenty|a lot|a load|a number) of (?:the )?[\w-]+`,
		`(?:at|after|for|since|until) some (?:point|time|stage|while|period)(?: later)?`,
		`(?:a while|a long time|some time|ages|quite a while|a few years|many years|long|years) ago`,
		`(?:into|from|with|by|of|to|in|at|for|on) some (?:other |others\b|particular |special |important |different )?[\w-]*`,
		`some (?:other |important |special |particular |different |specific |extra |big |small |new )?[\w-]+`,
		`(?:various|several|different|other) (?:things|ways|parts|kinds|types|sorts|reasons|factors|effects|steps|places|people|countries|substances|problems)`,
		`(?:kind of|sort of)(?: [\w-]+){1,2}`,
		`(?:the|this|that|a) (?:thing|thingy)\b`,
		`(?:play|plays|played) (?:a|an|some) (?:important |big |certain |key )?role`,
		`(?:has|have|had) (?:a|an|some) (?:certain |big |strong |important )?(?:effect|influence|impact)`,
		`a (?:little bit|bit) of [\w-]+`,
	},
	1: {
		`more or less`,
		`(?:quite|pretty|really|rather|fairly|very) (?:good|bad|nice|important|big|small|special|different|useful|interesting|strong|well|a lot|a bit)`,
		`a (?:lot|bit|little bit) (?:more|less|better|worse|bigger|smaller|faster|slower|higher|lower|different)`,
		`(?:and|or) others\b`,
		`(?:nowadays|these days|back then|in the old days|at that time|in those days)`,
		`for (?:some|various|certain|different|many|several) reasons?`,
		`(?:is|are|was|were) (?:good|bad|important|involved|affected|special|different)\b`,
	},
})

func compile(all map[int][]string) []shape {
	var shapes []shape
	for _, sure := range []int{3, 2, 1} {
		for _, p := range all[sure] {
			shapes = append(shapes, shape{regexp.MustCompile(`(?i)\b` + p), sure})
		}
	}
	return shapes
}

// vague is a match of a shape in what was said.
type vague struct {
	said int
	at   source.Span
	sure int
}

// unclear asks what the student means by words that could mean many things,
// the emptiest first, down to the least sure. Words that the material uses
// itself are its own.
func (h *hearing) unclear(least int) []Question {
	var all []vague
	for i, text := range h.req.Said {
		all = append(all, vagueIn(i, text[:min(len(text), maxSaid)])...)
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].sure > all[j].sure })
	var questions []Question
	for _, v := range all {
		if v.sure < least {
			break
		}
		words := v.at.In(h.req.Said[v.said])
		if h.inMaterial(words) || len(lexical.Words(words)) == 1 && v.sure == 3 && least > 1 && loose[lexical.Fold(words)] {
			continue
		}
		if q, ok := ask(Unclear, nil, words, "vague: "+words, h.req.Said); ok {
			questions = append(questions, q)
		}
	}
	return questions
}

// vagueIn finds the matches in one text; where two overlap, the surer stays.
func vagueIn(said int, text string) []vague {
	var found []vague
	for _, s := range shapes {
		for _, at := range s.pattern.FindAllStringIndex(text, -1) {
			v := vague{said, trimTerm(text, source.Span{Start: at[0], End: at[1]}), s.sure}
			if !v.at.Empty() && !overlapsAny(found, v.at) && !exact(text, v.at) {
				found = append(found, v)
			}
		}
	}
	sort.SliceStable(found, func(i, j int) bool { return found[i].at.Start < found[j].at.Start })
	return found
}

func overlapsAny(all []vague, at source.Span) bool {
	for _, v := range all {
		if v.at.Overlaps(at) {
			return true
		}
	}
	return false
}

// trimTerm cuts a match to MaxTermWords words, without joints at its end.
func trimTerm(text string, at source.Span) source.Span {
	words := lexical.Words(at.In(text))
	words = words[:min(len(words), MaxTermWords)]
	for n := len(words); n > 1 && !fixed[lexical.Fold(at.In(text))]; n-- {
		if low := lexical.Fold(words[n-1].Text); !joints[low] && !trailing[low] {
			break
		}
		words = words[:n-1]
	}
	if len(words) == 0 {
		return source.Span{}
	}
	return source.Span{Start: at.Start + words[0].Span.Start, End: at.Start + words[len(words)-1].Span.End}
}

// loose words alone are often only a way of speaking.
var loose = wordSet(`something somebody someone somewhere`)

var trailing = wordSet(`in on with about against near around from the a an that this of to is are was were can it they for by at every each all any from into come comes came`)

// fixed phrases are asked about whole.
var fixed = map[string]bool{"and so on": true, "and all that": true, "and so forth": true, "or whatever": true, "and whatever": true}

// exact reports whether the words before or inside make the match exact after
// all: "some 25", "some of the", "not a lot".
func exact(text string, at source.Span) bool {
	words := lexical.Words(at.In(text))
	last := lexical.Fold(words[len(words)-1].Text)
	if lexical.Fold(words[0].Text) == "something" && (isNumber(last) || numberish[last]) {
		return true // "something like 6 metres"
	}
	if last == "some" || len(words) == 2 && lexical.Fold(words[0].Text) == "some" && (isNumber(last) || numberish[last]) {
		return true
	}
	return false
}

var numberish = wordSet(`two three four five six seven eight nine ten twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety
	hundred thousand million day days of are is do were have can may`)

// inMaterial reports whether these very words stand in the material shown.
func (h *hearing) inMaterial(words string) bool {
	for i := range h.material {
		if verified([]string{h.material[i].text}, words) != nil {
			return true
		}
	}
	return false
}
