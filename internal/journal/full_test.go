//go:build !windows

package journal

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func init() { beFullDisk = writeToFullDisk }

// writeToFullDisk appends an entry where only ten more bytes fit, and says how
// that went.
func writeToFullDisk(path string) {
	signal.Ignore(syscall.SIGXFSZ)
	info, err := os.Stat(path)
	if err == nil {
		room := uint64(info.Size()) + 10
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: room, Max: room})
	}
	var l *Log
	if err == nil {
		l, err = Open(path, Options{Now: noon})
	}
	if err == nil {
		_, _, err = l.Append(context.Background(), func([]Entry) ([]Draft, error) { return []Draft{{"too.long", "x"}}, nil })
	}
	fmt.Print(err)
}

// A write that the disk cuts short is an error, and leaves the log as it was.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	write(t, path, whole)
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "JOURNAL_TEST_FULL="+path)
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "write log") || !strings.Contains(string(out), "too large") {
		t.Fatalf("%v: the other process said %q", err, out)
	}
	if got := read(t, path); got != whole {
		t.Errorf("the log holds %q", got)
	}
	add(t, open(t, path), "fits", nil)
}
