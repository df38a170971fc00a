// Package command is the command line: the public interface by which Kizuki is
// scripted, tested and measured (SPEC section 16). It needs no display.
//
// Flags are --name value or --name=value, anywhere before "--". Without --json
// the output is for people; with it, standard output holds JSON objects only,
// one a line. Progress and errors go to standard error. Exit code 0: done; 1:
// failed; 2: wrong usage.
//
//	os.Exit(command.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"kizuki/internal/advice"
	"kizuki/internal/library"
	"kizuki/internal/session"
)

// The exit codes.
const (
	done   = 0
	failed = 1
	wrong  = 2
)

// errFailed ends a command with exit code 1 whose output says why already.
var errFailed = errors.New("failed")

// A spec is one command: what it takes and what it does.
type spec struct {
	name     string
	usage    string   // what follows the name
	about    string   // one line
	takes    []string // flags with a value, besides --home
	switches []string // flags without, besides --json
	least    int      // arguments
	most     int      // -1: any number
	run      func(*call) error
}

// call is one run of a command.
type call struct {
	flags
	ctx    context.Context
	in     io.Reader
	out    *bufio.Writer
	err    io.Writer
	opened *library.Library
}

// json reports whether the output is for programs.
func (c *call) json() bool { return c.on["json"] }

// Wants reports whether args ask for a command; otherwise the window opens.
// Flags of the window's own start with one dash.
func Wants(args []string) bool {
	switch {
	case len(args) == 0:
		return false
	case args[0] == "-h":
		return true
	case strings.HasPrefix(args[0], "--home="):
		return Wants(args[1:])
	case args[0] == "--home" && len(args) > 1:
		return Wants(args[2:])
	}
	return args[0] == "--" || strings.HasPrefix(args[0], "--") || !strings.HasPrefix(args[0], "-")
}

// Home is the data folder that args name, for the window; empty when they
// name none.
func Home(args []string) string {
	for i, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--home="); ok {
			return value
		}
		if arg == "--home" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}

// Run runs the command that args name and returns the exit code.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	name, rest := split(args)
	if name == "" || name == "help" {
		return help(rest, stdout, stderr)
	}
	for _, s := range specs() {
		if s.name == name {
			return s.call(rest, stdin, stdout, stderr)
		}
	}
	return sayUsage(stderr, usage("there is no command %q", name), "kizuki help")
}

// split finds the name of the command among its flags: the first argument that
// is neither a flag nor the value of one.
func split(args []string) (name string, rest []string) {
	for i := 0; i < len(args) && args[i] != "--"; i++ {
		arg := args[i]
		switch {
		case arg == "-h" || arg == "--help":
			return "help", append(append([]string{}, args[:i]...), args[i+1:]...)
		case !strings.HasPrefix(arg, "--"):
			return arg, append(append([]string{}, args[:i]...), args[i+1:]...)
		case !strings.Contains(arg, "=") && takesValue(arg[2:]):
			i++
		}
	}
	return "", args
}

// takesValue reports whether any command has a flag of that name with a value.
func takesValue(name string) bool {
	if name == "home" {
		return true
	}
	for _, s := range specs() {
		for _, t := range s.takes {
			if t == name {
				return true
			}
		}
	}
	return false
}

// call parses the rest of the line and runs the command.
func (s spec) call(line []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // a second one ends the program at once
	f, err := parse(line, append(s.takes, "home"), append(s.switches, "json", "help"))
	if err == nil && f.on["help"] {
		return help([]string{s.name}, stdout, stderr)
	}
	if err == nil && (len(f.args) < s.least || s.most >= 0 && len(f.args) > s.most) {
		err = usage("kizuki %s takes %s", s.name, s.arguments())
	}
	if err != nil {
		return sayUsage(stderr, err, "kizuki help "+s.name)
	}
	c := &call{flags: f, ctx: ctx, in: stdin, out: bufio.NewWriterSize(stdout, 1<<16), err: stderr}
	err = s.run(c)
	if c.opened != nil {
		err = errors.Join(err, c.opened.Close())
	}
	if flushed := c.out.Flush(); err == nil {
		err = flushed
	}
	return c.exit(s.name, err)
}

func (s spec) arguments() string {
	switch {
	case s.most == 0:
		return "no arguments"
	case s.least == 0:
		return "at most one argument"
	case s.most < 0:
		return "one argument or more"
	}
	return "one argument"
}

// exit says what went wrong, if anything did.
func (c *call) exit(name string, err error) int {
	var wrongly *usageError
	switch {
	case err == nil:
		return done
	case errors.As(err, &wrongly):
		return sayUsage(c.err, err, "kizuki help "+name)
	case errors.Is(err, errFailed):
		return failed
	}
	a := advice.For(err)
	fmt.Fprintf(c.err, "kizuki: %s\n", a.Message)
	if a.Detail != "" && !strings.HasPrefix(a.Kind, "extract.") && a.Kind != "unforeseen" && a.Kind != "system" {
		fmt.Fprintf(c.err, "  (%s)\n", a.Detail)
	}
	if a.Next != "" {
		fmt.Fprintf(c.err, "  %s\n", a.Next)
	}
	return failed
}

func sayUsage(stderr io.Writer, err error, see string) int {
	fmt.Fprintf(stderr, "kizuki: %v\n  See: %s\n", err, see)
	return wrong
}

// library opens the data folder. Progress goes to standard error.
func (c *call) library(opt library.Options) (*library.Library, error) {
	if dir, given := c.values["home"]; given && dir == "" {
		return nil, usage("--home needs a value") // as from an unset variable: not the folder of every day
	}
	dir, err := library.Home(c.values["home"])
	if err != nil {
		return nil, err
	}
	l, err := library.Open(c.ctx, dir, opt)
	if err != nil {
		return nil, err
	}
	c.opened = l
	for _, n := range l.Notices() {
		fmt.Fprintf(c.err, "kizuki: %s\n", n.Text)
	}
	return l, nil
}

// course is the course that --course names.
func (c *call) course(l *library.Library) (library.Course, error) {
	name := c.values["course"]
	if strings.TrimSpace(name) == "" {
		return library.Course{}, usage("--course NAME is missing")
	}
	return l.CourseNamed(name)
}

// inCourse opens the data folder and finds the course that --course names.
func (c *call) inCourse() (*library.Library, library.Course, error) {
	l, err := c.library(library.Options{})
	if err != nil {
		return nil, library.Course{}, err
	}
	course, err := c.course(l)
	return l, course, err
}

// withDesk opens the data folder and what was taught in it.
func (c *call) withDesk() (*library.Library, *session.Desk, error) {
	l, err := c.library(library.Options{})
	if err != nil {
		return nil, nil, err
	}
	desk, err := session.Open(l, session.Options{})
	return l, desk, err
}

// line writes v as one line of JSON.
func (c *call) line(v any) error { return writeLine(c.out, v) }

// count is a number with its noun: "1 file", "3 files".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// say writes a line for people.
func (c *call) say(format string, args ...any) { fmt.Fprintf(c.out, format+"\n", args...) }
