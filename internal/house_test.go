package internal

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A room as doc.go describes it.
type room struct {
	name  string
	never []string
}

var roomLine = regexp.MustCompile(`(?m)^//\t(\w+)\s+([^|]+)\|(.*)$`)

func rooms(t *testing.T) map[string]room {
	t.Helper()
	b, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]room{}
	for _, m := range roomLine.FindAllStringSubmatch(string(b), -1) {
		all[m[1]] = room{m[1], strings.Fields(m[3])}
	}
	if len(all) < 15 {
		t.Fatalf("doc.go: found only %d rooms on the map", len(all))
	}
	return all
}

// packages maps each folder below internal/ with Go files to its parsed files.
func packages(t *testing.T) map[string][]*ast.File {
	t.Helper()
	found := map[string][]*ast.File{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || filepath.Dir(path) == "." {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		f.Comments = nil
		if strings.HasSuffix(path, "_test.go") {
			return nil
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		found[dir] = append(found[dir], f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 {
		t.Fatal("no packages found")
	}
	return found
}

// roomOf is the room a folder belongs to: the last element of its path that is
// on the map.
func roomOf(dir string, all map[string]room) (room, bool) {
	parts := strings.Split(dir, "/")
	for i := len(parts) - 1; i >= 0; i-- {
		if r, ok := all[parts[i]]; ok {
			return r, true
		}
	}
	return room{}, false
}

var ioPackages = regexp.MustCompile(`^(os|net|database|syscall|log|golang\.org/x/sys)(/|$)`)

// breaks says whether importing path is against never.
func breaks(own, path string, never []string, all map[string]room) bool {
	inside, isHouse := strings.CutPrefix(path, "kizuki/internal/")
	for _, n := range never {
		switch n {
		case "house":
			if r, ok := roomOf(inside, all); isHouse && ok && r.name != own && r.name != "source" {
				return true
			}
		case "io":
			if ioPackages.MatchString(path) {
				return true
			}
		case "wails":
			if strings.HasPrefix(path, "github.com/wailsapp/") {
				return true
			}
		case "sql":
			if path == "database/sql" || strings.Contains(path, "sqlite") {
				return true
			}
		default:
			if r, ok := roomOf(inside, all); isHouse && ok && r.name == n {
				return true
			}
		}
	}
	return false
}

func TestImportsKeepToTheMap(t *testing.T) {
	all := rooms(t)
	for dir, files := range packages(t) {
		r, ok := roomOf(dir, all)
		if !ok {
			t.Errorf("%s is not on the map of doc.go", dir)
			continue
		}
		for _, f := range files {
			for _, im := range f.Imports {
				path := strings.Trim(im.Path.Value, `"`)
				if breaks(r.name, path, r.never, all) {
					t.Errorf("%s imports %s, which doc.go forbids", dir, path)
				}
				if strings.HasSuffix(path, "internal/golden") {
					t.Errorf("%s imports golden outside of its tests", dir)
				}
				if strings.HasSuffix(path, "internal/advice") && r.name != "command" {
					t.Errorf("%s imports advice; only main and command may", dir)
				}
			}
		}
	}
}

func TestNamesSayWhatIsInside(t *testing.T) {
	for dir := range packages(t) {
		switch filepath.Base(dir) {
		case "util", "utils", "common", "helpers", "helper", "misc", "types", "base", "shared":
			t.Errorf("%s: a name that says nothing", dir)
		}
	}
}

func TestEveryPackageIsDescribed(t *testing.T) {
	for dir, files := range packages(t) {
		described := false
		for _, f := range files {
			described = described || f.Doc != nil && f.Name.Name != "main"
			described = described || f.Name.Name == "main"
		}
		if !described {
			t.Errorf("%s has no package comment", dir)
		}
	}
}

func TestBoundMethodsAreThin(t *testing.T) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "../app.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	methods := 0
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv == nil || !fn.Name.IsExported() {
			continue
		}
		methods++
		if lines := set.Position(fn.End()).Line - set.Position(fn.Pos()).Line + 1; lines > 10 {
			t.Errorf("app.go: %s has %d lines; a bound method is one call, at most ten lines", fn.Name.Name, lines)
		}
	}
	if methods == 0 {
		t.Fatal("app.go binds nothing")
	}
}

// TestEveryErrorHasAdvice wants each exported error, a variable ErrX or a type
// with an Error method, named in package advice.
func TestEveryErrorHasAdvice(t *testing.T) {
	advice := ""
	names, _ := filepath.Glob("advice/*.go")
	for _, name := range names {
		if !strings.HasSuffix(name, "_test.go") {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			advice += string(b)
		}
	}
	count := 0
	for dir, files := range packages(t) {
		for _, f := range files {
			for _, name := range exportedErrors(f) {
				count++
				if ref := f.Name.Name + "." + name; !regexp.MustCompile(`\b` + regexp.QuoteMeta(ref) + `\b`).MatchString(advice) {
					t.Errorf("%s: %s has no advice", dir, ref)
				}
			}
		}
	}
	if count == 0 {
		t.Fatal("no exported errors found")
	}
}

func exportedErrors(f *ast.File) []string {
	var names []string
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR {
					for _, n := range v.Names {
						if strings.HasPrefix(n.Name, "Err") && n.IsExported() {
							names = append(names, n.Name)
						}
					}
				}
			}
		case *ast.FuncDecl:
			if d.Recv != nil && d.Name.Name == "Error" {
				recv := d.Recv.List[0].Type
				if star, ok := recv.(*ast.StarExpr); ok {
					recv = star.X
				}
				if id, ok := recv.(*ast.Ident); ok && id.IsExported() {
					names = append(names, id.Name)
				}
			}
		}
	}
	return names
}
