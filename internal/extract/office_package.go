package extract

import (
	"path"
	"strings"
)

// relation leads from a part of an Office Open XML file to another
// (ECMA-376 part 2, section 9).
type relation struct {
	kind string // the last element of its type: "slide", "notesSlide"
	part string // name of the part it leads to
}

// relations maps relation ids to where they lead. Links that lead out of the
// file are left out: they are never followed.
type relations struct {
	byID  map[string]relation
	order []string
}

// relations reads the relations of a part; a part without any has none.
func (a *archive) relations(part string) (relations, error) {
	dir, base := path.Split(part)
	name := dir + "_rels/" + base + ".rels"
	all := relations{byID: map[string]relation{}}
	if !a.has(name) {
		return all, nil
	}
	root, err := a.officeTree(name)
	if err != nil {
		return all, err
	}
	for _, r := range root.all("rel:Relationship") {
		if strings.EqualFold(r.attr("TargetMode"), "External") {
			continue
		}
		id := r.attr("Id")
		if _, twice := all.byID[id]; !twice {
			all.order = append(all.order, id)
		}
		all.byID[id] = relation{kind: path.Base(r.attr("Type")), part: targetPart(dir, r.attr("Target"))}
	}
	return all, nil
}

func targetPart(dir, target string) string {
	target, _, _ = strings.Cut(strings.ReplaceAll(target, `\`, "/"), "#")
	if !strings.HasPrefix(target, "/") {
		target = dir + "/" + target
	}
	return strings.TrimPrefix(path.Clean("/"+target), "/")
}

// first is the part that the first relation of a kind leads to, or "".
func (r relations) first(kind string) string {
	for _, id := range r.order {
		if r.byID[id].kind == kind {
			return r.byID[id].part
		}
	}
	return ""
}

// of is the part that a relation id leads to, or "".
func (r relations) of(id string) string { return r.byID[id].part }

// mainPart is the part an Office Open XML file is about; usual is where it
// lies when the file does not say.
func (a *archive) mainPart(usual string) (string, error) {
	rels, err := a.relations("")
	if err != nil {
		return "", err
	}
	if p := rels.first("officeDocument"); p != "" && a.has(p) {
		return p, nil
	}
	if !a.has(usual) {
		return "", damaged(usual, "this part is missing, and nothing can be read without it")
	}
	return usual, nil
}

// optionalTree reads a part that may be missing: nil then.
func (a *archive) optionalTree(part string) (*xnode, error) {
	if part == "" || !a.has(part) {
		return nil, nil
	}
	return a.officeTree(part)
}
