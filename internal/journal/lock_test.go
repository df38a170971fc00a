package journal

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// beFullDisk is what the process of TestFullDisk does, where disks can be told
// to be full.
var beFullDisk func(path string)

// TestMain makes this binary another process when it is started as one: one
// that holds a lock, or one for which the disk is full.
func TestMain(m *testing.M) {
	if path := os.Getenv("JOURNAL_TEST_FULL"); path != "" {
		beFullDisk(path)
		os.Exit(0)
	}
	if path := os.Getenv("JOURNAL_TEST_HOLD"); path != "" {
		if _, err := acquire(context.Background(), path, time.Second); err != nil {
			os.Exit(1)
		}
		os.Stdout.WriteString("held\n")
		bufio.NewReader(os.Stdin).ReadByte()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// hold starts another process that holds the lock until it is ended.
func hold(t *testing.T, path string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "JOURNAL_TEST_HOLD="+path)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	if line, _ := bufio.NewReader(out).ReadString('\n'); line != "held\n" {
		t.Fatalf("the other process said %q", line)
	}
	return c
}

func TestLockOfALiveProcess(t *testing.T) {
	dir := t.TempDir()
	other := hold(t, filepath.Join(dir, "lock"))
	l, err := Open(filepath.Join(dir, "log.jsonl"), Options{Wait: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = l.Append(context.Background(), func([]Entry) ([]Draft, error) { return []Draft{{"one", nil}}, nil })
	var locked *LockedError
	if !errors.As(err, &locked) || locked.Process != other.Process.Pid || !strings.Contains(locked.Program, "journal.test") {
		t.Fatalf("got %v", err)
	}
	if _, err := l.Tail(); err != nil {
		t.Errorf("reading takes no lock, but: %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, _, err := l.Append(ctx, func([]Entry) ([]Draft, error) { return nil, nil }); !errors.Is(err, context.DeadlineExceeded) && !errors.As(err, &locked) {
		t.Errorf("a canceled wait: %v", err)
	}
}

func TestLockOfADeadProcess(t *testing.T) {
	dir := t.TempDir()
	other := hold(t, filepath.Join(dir, "lock"))
	if err := other.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	other.Wait()
	add(t, open(t, filepath.Join(dir, "log.jsonl")), "one", nil)
}

// A lock file that names a process which lives, but holds no lock, is one that
// was left: the number was given to another process.
func TestLockFileOfAReusedNumber(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "lock"), `{"process":1,"program":"kizuki","since":"2026-11-30T12:00:00Z"}`)
	add(t, open(t, filepath.Join(dir, "log.jsonl")), "one", nil)
	if got := read(t, filepath.Join(dir, "lock")); got != "" {
		t.Errorf("the lock file still names %s", got)
	}
}

func TestTry(t *testing.T) {
	path := filepath.Join(t.TempDir(), "work")
	release, taken, err := Try(path)
	if err != nil || !taken {
		t.Fatalf("taken %v, %v", taken, err)
	}
	if _, again, err := Try(path); again || err != nil {
		t.Errorf("taken twice: %v, %v", again, err)
	}
	release()
	release, taken, err = Try(path)
	if err != nil || !taken {
		t.Fatalf("after the release: %v, %v", taken, err)
	}
	release()
}
