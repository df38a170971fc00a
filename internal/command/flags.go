package command

import (
	"fmt"
	"slices"
	"strings"
)

// flags are what a command line says, taken apart: --name value or
// --name=value anywhere before "--"; what is left are the arguments.
type flags struct {
	values map[string]string
	on     map[string]bool
	args   []string
}

// parse takes a command line apart. takes lists the flags that have a value,
// switches those that have none. Its error is wrong usage.
func parse(line, takes, switches []string) (flags, error) {
	f := flags{values: map[string]string{}, on: map[string]bool{}}
	for i := 0; i < len(line); i++ {
		arg := line[i]
		if arg == "--" {
			f.args = append(f.args, line[i+1:]...)
			break
		}
		if !strings.HasPrefix(arg, "--") {
			f.args = append(f.args, arg)
			continue
		}
		name, value, given := strings.Cut(arg[2:], "=")
		switch {
		case slices.Contains(switches, name):
			if given && value != "true" && value != "false" {
				return f, usage("--%s takes no value", name)
			}
			f.on[name] = value != "false"
		case !slices.Contains(takes, name):
			return f, usage("there is no flag --%s here", name)
		case given:
			f.values[name] = value
		case i+1 == len(line) || strings.HasPrefix(line[i+1], "--"):
			return f, usage("--%s needs a value", name)
		default:
			i++
			f.values[name] = line[i]
		}
	}
	return f, nil
}

// usageError is a command line that can't be understood.
type usageError struct{ Text string }

func (e *usageError) Error() string { return e.Text }

func usage(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }
