package classmate

import (
	"slices"
	"sort"

	"kizuki/internal/lexical"
)

// maxNeeds is how many links a concept is proposed at most: the nearest
// earlier ones.
const maxNeeds = 4

// Links proposes what needs what first: a concept whose text uses the name of
// one treated earlier. Links already there, and those that would close a
// circle, are left out. Order: by concept, then by what it needs, as the ideas
// are ordered. The cost is linear in the texts but for names that begin alike.
func Links(ideas []Idea, have []Link) []Link {
	ordered := slices.Clone(ideas)
	sort.SliceStable(ordered, func(i, j int) bool { return ordered[i].Order < ordered[j].Order })
	named := map[string][]int{} // ideas by the first stem of their name
	names := make([][]string, len(ordered))
	for i, idea := range ordered {
		if names[i] = nameStems(idea.Name); len(names[i]) > 0 {
			named[names[i][0]] = append(named[names[i][0]], i)
		}
	}
	all := slices.Clone(have)
	var found []Link
	for i, idea := range ordered {
		used := usedIn(stemsOf(idea.Text), named, names, ordered, i)
		for _, j := range used[max(0, len(used)-maxNeeds):] {
			l := Link{Concept: idea.ID, Needs: ordered[j].ID}
			if slices.Contains(all, l) || Loop(all, l) {
				continue
			}
			all, found = append(all, l), append(found, l)
		}
	}
	return found
}

// usedIn lists the ideas treated before idea i whose whole name stands in the
// stems, in order.
func usedIn(stems []string, named map[string][]int, names [][]string, ordered []Idea, i int) []int {
	var used []int
	for at, stem := range stems {
		for _, j := range named[stem] {
			if ordered[j].Order >= ordered[i].Order || ordered[j].ID == ordered[i].ID || slices.Contains(used, j) {
				continue
			}
			if n := len(names[j]); at+n <= len(stems) && slices.Equal(stems[at:at+n], names[j]) {
				used = append(used, j)
			}
		}
	}
	sort.Ints(used)
	return used
}

// nameStems are the stems of a name without a leading article; nothing when
// the name could stand in any text.
func nameStems(name string) []string {
	stems := stemsOf(name)
	if len(stems) > 1 && (stems[0] == "the" || stems[0] == "a" || stems[0] == "an") {
		stems = stems[1:]
	}
	if len(stems) == 1 && (lexical.IsCommon(name) || anyText[lexical.Fold(name)] || len(stems[0]) < 3) {
		return nil
	}
	return stems
}

func stemsOf(text string) []string {
	words := lexical.Words(text)
	stems := make([]string, len(words))
	for i, w := range words {
		stems[i] = lexical.Stem(w.Text)
	}
	return stems
}

// Loop reports whether add, put to links, would make a concept need itself.
func Loop(links []Link, add Link) bool {
	needs := map[string][]string{}
	for _, l := range links {
		needs[l.Concept] = append(needs[l.Concept], l.Needs)
	}
	seen := map[string]bool{}
	open := []string{add.Needs}
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if at == add.Concept {
			return true
		}
		if !seen[at] {
			seen[at] = true
			open = append(open, needs[at]...)
		}
	}
	return false
}
