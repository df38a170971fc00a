package library

import (
	"fmt"
	"time"
)

// current lists the files of a course but for those that a newer version
// replaced, in the order they were added.
func (s *State) current(course string) []*Material {
	var all []*Material
	if c := s.Courses[course]; c != nil {
		for _, m := range c.materials {
			if m.Stage != StageReplaced {
				all = append(all, m)
			}
		}
	}
	return all
}

// apart is what tells the files of a course from others of their name there,
// by SHA: the path in its folder or zip, when it was added, how long it is, or
// else its hash. Those that no other has the name of are left out.
func (s *State) apart(course string) map[string]string {
	named := map[string][]*Material{}
	for _, m := range s.current(course) {
		named[m.Name] = append(named[m.Name], m)
	}
	all := map[string]string{}
	for _, twins := range named {
		if len(twins) > 1 {
			tellApart(twins, all)
		}
	}
	return all
}

// tellApart notes what tells files of one name apart, each in the first way
// that does.
func tellApart(twins []*Material, all map[string]string) {
	for _, tell := range []func(*Material) string{
		func(m *Material) string { return m.Path },
		func(m *Material) string { return "added " + written(m.Added) },
		func(m *Material) string { return fmt.Sprintf("added %s, %d bytes", written(m.Added), m.Size) },
		func(m *Material) string { return "SHA-256 " + m.SHA[:12] },
	} {
		times := map[string]int{}
		for _, m := range twins {
			times[tell(m)]++
		}
		for _, m := range twins {
			if all[m.SHA] == "" && times[tell(m)] == 1 {
				all[m.SHA] = tell(m)
			}
		}
	}
}

// written is a time as the student's clock shows it.
func written(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }
