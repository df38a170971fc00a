package command

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kizuki/internal/golden"
	"kizuki/internal/worker"
)

func TestMain(m *testing.M) {
	worker.Main()
	os.Exit(m.Run())
}

// TestScripts plays the command lines of testdata/command/*.txt and compares
// what they print with the golden beside each. A script has lines
//
//	file NAME, then its lines after "| "
//	stdin, then its lines after "| "
//	run ARGUMENTS, of which "…" is one and $DIR is the script's folder
func TestScripts(t *testing.T) {
	for _, path := range golden.Files(t, "../../testdata/command/*.txt") {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			p := &play{dir: t.TempDir()}
			t.Setenv("KIZUKI_HOME", filepath.Join(p.dir, "home"))
			for _, line := range strings.Split(string(b), "\n") {
				if err := p.line(line); err != nil {
					t.Fatalf("%q: %v", line, err)
				}
			}
			golden.Equal(t, strings.TrimSuffix(path, ".txt")+".golden", p.out.Bytes())
		})
	}
}

// play is a script under way.
type play struct {
	dir   string
	name  string // of the file being written; empty: standard input
	text  string
	stdin string
	out   bytes.Buffer
}

func (p *play) line(line string) error {
	if more, ok := strings.CutPrefix(line, "|"); ok {
		p.text += strings.TrimPrefix(more, " ") + "\n"
		if p.name == "" {
			p.stdin = p.text
			return nil
		}
		return os.WriteFile(filepath.Join(p.dir, p.name), []byte(p.text), 0o600)
	}
	what, rest, _ := strings.Cut(line, " ")
	p.text = ""
	switch what {
	case "file":
		p.name = rest
	case "stdin":
		p.name = ""
	case "run":
		p.run(rest)
	case "", "#":
	default:
		return fmt.Errorf("no such step")
	}
	return nil
}

var argument = regexp.MustCompile(`"([^"]*)"|(\S+)`)

func (p *play) run(line string) {
	var args []string
	for _, m := range argument.FindAllStringSubmatch(line, -1) {
		args = append(args, strings.ReplaceAll(m[1]+m[2], "$DIR", p.dir))
	}
	var stdout, stderr bytes.Buffer
	code := Run(args, strings.NewReader(p.stdin), &stdout, &stderr)
	p.stdin = ""
	fmt.Fprintf(&p.out, "$ kizuki %s\n%s", line, p.steady(stdout.String()))
	for _, l := range strings.Split(strings.TrimSuffix(stderr.String(), "\n"), "\n") {
		if l != "" && !step.MatchString(l) {
			fmt.Fprintf(&p.out, "! %s\n", p.steady(l))
		}
	}
	if code != 0 {
		fmt.Fprintf(&p.out, "exit %d\n", code)
	}
	p.out.WriteByte('\n')
}

var (
	step    = regexp.MustCompile(`^(\d+ of \d+ files? done; |working out what the passages mean|making the search file)`)
	seconds = regexp.MustCompile(`("seconds":)[0-9.]+(e-?\d+)?|(\()[0-9.]+( s\))`)
	stamp   = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z`)
	apart   = regexp.MustCompile(`\((added \d{4}-\d\d-\d\d \d\d:\d\d(, \d+ bytes)?|SHA-256 [0-9a-f]+)\)`)
	size    = regexp.MustCompile(`("size":|"bytes":)\d+|(\()\d+( bytes\))`)
)

// steady leaves out what is another in each run.
func (p *play) steady(s string) string {
	s = strings.ReplaceAll(s, p.dir, "$DIR")
	s = seconds.ReplaceAllString(s, "$1${3}0$4")
	s = apart.ReplaceAllString(s, "(WHICH)")
	s = stamp.ReplaceAllString(s, "TIME")
	return size.ReplaceAllString(s, "$1${2}0$3")
}

func TestFlags(t *testing.T) {
	takes, switches := []string{"course", "limit"}, []string{"json"}
	for _, c := range []struct {
		line string
		want string // values, switches, arguments; or the error
	}{
		{"--course Bio text", "course=Bio [text]"},
		{"text --course=Bio more --json", "course=Bio json [text more]"},
		{"--course= a", "course= [a]"},
		{"--json=false a", "[a]"},
		{"a -- --course --json", "[a --course --json]"},
		{"-5 degrees", "[-5 degrees]"},
		{"--course=--odd", "course=--odd []"},
		{"--course", "--course needs a value"},
		{"--course --json", "--course needs a value"},
		{"--colour red", "there is no flag --colour here"},
		{"--json=yes", "--json takes no value"},
		{"--limit 3 --limit 4", "limit=4 []"},
	} {
		f, err := parse(strings.Fields(c.line), takes, switches)
		got := ""
		for _, name := range takes {
			if v, ok := f.values[name]; ok {
				got += name + "=" + v + " "
			}
		}
		if f.on["json"] {
			got += "json "
		}
		got += fmt.Sprint(f.args)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q: got %q, want %q", c.line, got, c.want)
		}
	}
}

func TestWants(t *testing.T) {
	for line, want := range map[string]bool{
		"": false, "--home X": false, "--home=X": false, "-assetdir frontend/dist": false, "--home X -devserver 1": false,
		"search": true, "--json search": true, "--home X search": true, "-h": true, "--help": true, "nonsense": true,
	} {
		if got := Wants(strings.Fields(line)); got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
	if got := Home([]string{"--home", "/x"}); got != "/x" {
		t.Errorf("home %q", got)
	}
}
