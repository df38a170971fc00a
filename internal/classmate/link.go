package classmate

// Links proposes what needs what first: a concept whose text uses the name of
// one treated earlier. Links already there, and those that would close a
// circle, are left out. Order: by concept, then by what it needs.
func Links(ideas []Idea, have []Link) []Link {
	return nil
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
