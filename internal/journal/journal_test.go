package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// noon is a clock that stands still.
func noon() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }

func open(t testing.TB, path string) *Log {
	t.Helper()
	l, err := Open(path, Options{Now: noon, Wait: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// add appends one entry and fails the test when that fails.
func add(t testing.TB, l *Log, typ string, data any) Entry {
	t.Helper()
	_, written, err := l.Append(context.Background(), func([]Entry) ([]Draft, error) { return []Draft{{typ, data}}, nil })
	if err != nil {
		t.Fatal(err)
	}
	return written[0]
}

func tail(t testing.TB, l *Log) []Entry {
	t.Helper()
	entries, err := l.Tail()
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func TestAppendAndTail(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "library.jsonl")
	l := open(t, path)
	add(t, l, "course.created", map[string]string{"name": "Biology <101>"})
	add(t, l, "course.renamed", map[string]string{"name": "Biology"})
	if got := tail(t, l); len(got) != 0 {
		t.Errorf("own entries were told again: %v", got)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"seq":1,"time":"2026-11-30T12:00:00Z","type":"course.created","data":{"name":"Biology \u003c101\u003e"}}` + "\n" +
		`{"seq":2,"time":"2026-11-30T12:00:00Z","type":"course.renamed","data":{"name":"Biology"}}` + "\n"
	if string(b) != want {
		t.Errorf("the file holds\n%swant\n%s", b, want)
	}
	again := open(t, path)
	if got := tail(t, again); len(got) != 2 || got[1].Seq != 2 || got[1].Type != "course.renamed" {
		t.Errorf("read back: %+v", got)
	}
	if runtime.GOOS != "windows" {
		if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
			t.Errorf("mode %v, want 0600", info.Mode().Perm())
		}
		if info, _ := os.Stat(filepath.Dir(path)); info.Mode().Perm() != 0o700 {
			t.Errorf("folder mode %v, want 0700", info.Mode().Perm())
		}
	}
}

// Each of two open logs sees what the other wrote before it writes itself.
func TestTwoWriters(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	a, b := open(t, path), open(t, path)
	add(t, a, "one", nil)
	unseen, written, err := b.Append(context.Background(), func(unseen []Entry) ([]Draft, error) {
		return []Draft{{"two", len(unseen)}, {"three", nil}}, nil
	})
	if err != nil || len(unseen) != 1 || unseen[0].Type != "one" || written[0].Seq != 2 || written[1].Seq != 3 {
		t.Fatalf("unseen %v, written %v, %v", unseen, written, err)
	}
	if got := tail(t, a); len(got) != 2 || got[0].Type != "two" || got[1].Type != "three" {
		t.Errorf("the first log sees %v", got)
	}
}

func TestManyWritersAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	const writers, each = 6, 20
	var all sync.WaitGroup
	for w := range writers {
		l := open(t, path)
		all.Go(func() {
			for i := range each {
				_, _, err := l.Append(context.Background(), func([]Entry) ([]Draft, error) {
					return []Draft{{"made", fmt.Sprintf("%d-%d", w, i)}}, nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	entries := tail(t, open(t, path))
	if len(entries) != writers*each {
		t.Fatalf("%d entries, want %d", len(entries), writers*each)
	}
	seen := map[string]bool{}
	for i, e := range entries {
		if e.Seq != int64(i+1) {
			t.Fatalf("entry %d has number %d", i+1, e.Seq)
		}
		seen[string(e.Data)] = true
	}
	if len(seen) != writers*each {
		t.Errorf("%d different entries, want %d", len(seen), writers*each)
	}
}

func TestDecideMayDecline(t *testing.T) {
	l := open(t, filepath.Join(t.TempDir(), "log.jsonl"))
	add(t, l, "one", nil)
	no := errors.New("no")
	if _, _, err := l.Append(context.Background(), func([]Entry) ([]Draft, error) { return []Draft{{"two", nil}}, no }); !errors.Is(err, no) {
		t.Errorf("got %v", err)
	}
	if _, written, err := l.Append(context.Background(), func([]Entry) ([]Draft, error) { return nil, nil }); err != nil || written != nil {
		t.Errorf("got %v, %v", written, err)
	}
	if _, _, err := l.Append(context.Background(), func([]Entry) ([]Draft, error) { return []Draft{{"two", func() {}}}, nil }); err == nil {
		t.Error("data that can't be encoded was taken")
	}
	if e := add(t, l, "two", nil); e.Seq != 2 {
		t.Errorf("number %d after nothing was written, want 2", e.Seq)
	}
}

const whole = `{"seq":1,"time":"2026-11-30T12:00:00Z","type":"a","data":{}}` + "\n" +
	`{"seq":2,"time":"2026-11-30T12:00:00Z","type":"b","data":{}}` + "\n"

func TestTornLastLine(t *testing.T) {
	for _, c := range []struct{ name, rest, aside string }{
		{"cut off", `{"seq":3,"time":"2026-1`, `{"seq":3,"time":"2026-1`},
		{"zeros where the disk had not written", "\x00\x00\x00\x00", "\x00\x00\x00\x00"},
		{"damaged and ended", "{\"seq\":3,\x00\x00}\n", "{\"seq\":3,\x00\x00}\n"},
		{"no entry", "[]\n", "[]\n"},
		{"blank lines", "\n\r\n", "\n\r\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "log.jsonl")
			write(t, path, whole+c.rest)
			l := open(t, path)
			if got := tail(t, l); len(got) != 2 {
				t.Fatalf("read %d entries, want 2", len(got))
			}
			if got := read(t, path); got != whole {
				t.Errorf("the log holds %q", got)
			}
			if got := read(t, path+".torn-3"); got != c.aside {
				t.Errorf("set aside was %q, want %q", got, c.aside)
			}
			if h := l.Hints(); len(h) != 1 || h[0].Line != 3 || !strings.Contains(h[0].Text, "log.jsonl.torn-3") {
				t.Errorf("hints: %+v", h)
			}
			if e := add(t, l, "c", nil); e.Seq != 3 {
				t.Errorf("the next number is %d, want 3", e.Seq)
			}
		})
	}
}

// What text editors do to a log when they save it does no harm.
func TestEditedLog(t *testing.T) {
	for name, edited := range map[string]string{
		"byte order mark": "\ufeff" + whole,
		"line ends":       strings.ReplaceAll(whole, "\n", "\r\n"),
		"both, no end":    "\ufeff" + strings.TrimSuffix(strings.ReplaceAll(whole, "\n", "\r\n"), "\r\n"),
		"one line":        "\ufeff" + strings.SplitAfter(whole, "\n")[0],
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "log.jsonl")
			write(t, path, edited)
			l := open(t, path)
			had := append(tail(t, l), tail(t, l)...)
			added := add(t, l, "c", nil)
			if again := tail(t, open(t, path)); len(again) != len(had)+1 || added.Seq != int64(len(again)) {
				t.Errorf("%d entries, then %d", len(had), len(again))
			}
			if !strings.HasPrefix(read(t, path), edited) {
				t.Errorf("the log holds %q", read(t, path))
			}
		})
	}
}

// A whole entry that only lacks its line end is no torn line.
func TestMissingLineEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	write(t, path, strings.TrimSuffix(whole, "\n"))
	l := open(t, path)
	first := tail(t, l)
	rest := tail(t, l)
	if got := append(first, rest...); len(got) != 2 || got[1].Type != "b" {
		t.Fatalf("read %+v", got)
	}
	if e := add(t, l, "c", nil); e.Seq != 3 || !strings.HasPrefix(read(t, path), whole) {
		t.Errorf("number %d, log %q", e.Seq, read(t, path))
	}
}

func TestSetAsideTwice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	for _, torn := range []string{"first", "second"} {
		write(t, path, whole+torn)
		tail(t, open(t, path))
	}
	if a, b := read(t, path+".torn-3"), read(t, path+".torn-4"); a != "first" || b != "second" {
		t.Errorf("set aside were %q and %q", a, b)
	}
}

func TestBadLine(t *testing.T) {
	for _, c := range []struct{ name, line, says string }{
		{"no JSON", "{oops", "invalid character"},
		{"no type", `{"seq":2,"time":"2026-11-30T12:00:00Z","data":{}}`, "no type"},
		{"a number twice", `{"seq":1,"time":"2026-11-30T12:00:00Z","type":"b","data":{}}`, "1 does not follow 1"},
		{"empty", "", "unexpected end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "log.jsonl")
			lines := strings.SplitAfter(whole, "\n")
			damaged := lines[0] + c.line + "\n" + strings.Replace(lines[1], `"seq":2`, `"seq":3`, 1)
			write(t, path, damaged)
			l := open(t, path)
			entries, err := l.Tail()
			var bad *BadLineError
			if !errors.As(err, &bad) || bad.Line != 2 || bad.File != path || !strings.Contains(err.Error(), c.says) {
				t.Fatalf("got %v", err)
			}
			if len(entries) != 1 {
				t.Errorf("%d entries before it, want 1", len(entries))
			}
			if _, _, err := l.Append(context.Background(), func([]Entry) ([]Draft, error) { return []Draft{{"c", nil}}, nil }); !errors.As(err, &bad) {
				t.Errorf("append after a bad line: %v", err)
			}
			if read(t, path) != damaged {
				t.Error("the file was changed")
			}
		})
	}
}

// A line that was taken out by hand leaves a hole in the numbers, which is a
// hint and no error.
func TestMissingNumbers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	write(t, path, strings.Replace(whole, `"seq":2`, `"seq":5`, 1))
	l := open(t, path)
	if got := tail(t, l); len(got) != 2 {
		t.Fatalf("read %d entries", len(got))
	}
	if h := l.Hints(); len(h) != 1 || !strings.Contains(h[0].Text, "2 to 4") {
		t.Errorf("hints: %+v", h)
	}
	if e := add(t, l, "c", nil); e.Seq != 6 {
		t.Errorf("the next number is %d, want 6", e.Seq)
	}
}

func TestReplacedLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	l := open(t, path)
	add(t, l, "one", nil)
	longer := strings.Replace(whole, `"a"`, `"restored"`, 1)
	for name, content := range map[string]string{"other": whole, "longer": longer, "shorter": "", "gone": "-"} {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		if content != "-" {
			write(t, path, content)
		}
		if _, err := l.Tail(); !errors.Is(err, ErrReplaced) {
			t.Errorf("%s: got %v", name, err)
		}
		if _, _, err := l.Append(context.Background(), func([]Entry) ([]Draft, error) { return []Draft{{"x", nil}}, nil }); !errors.Is(err, ErrReplaced) {
			t.Errorf("%s: append: %v", name, err)
		}
	}
}

func TestReadOnlyFolder(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	l := open(t, filepath.Join(dir, "log.jsonl"))
	_, _, err := l.Append(context.Background(), func([]Entry) ([]Draft, error) { return []Draft{{"one", nil}}, nil })
	if !errors.Is(err, os.ErrPermission) {
		t.Errorf("got %v", err)
	}
}

// FuzzReplay cuts a log anywhere: what is read is a beginning of its entries,
// and the log can be written on.
func FuzzReplay(f *testing.F) {
	f.Add([]byte("a"), 10)
	f.Add([]byte(`{"x":"ü\n"}`), 200)
	f.Add([]byte("\x00\n{}"), 61)
	f.Fuzz(func(t *testing.T, data []byte, cut int) {
		var log bytes.Buffer
		var want []Entry
		for i := range 4 {
			value, err := json.Marshal(fmt.Sprintf("%s %d", data, i))
			if err != nil {
				t.Fatal(err)
			}
			e := Entry{int64(i + 1), noon(), "made", value}
			line, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			log.Write(append(line, '\n'))
			want = append(want, e)
		}
		cut = min(max(cut, 0), log.Len())
		path := filepath.Join(t.TempDir(), "log.jsonl")
		write(t, path, string(log.Bytes()[:cut]))
		l := open(t, path)
		got := tail(t, l)
		got = append(got, tail(t, l)...)
		if len(got) > len(want) {
			t.Fatalf("%d entries of %d", len(got), len(want))
		}
		for i := range got {
			if got[i].Seq != want[i].Seq || !bytes.Equal(got[i].Data, want[i].Data) {
				t.Fatalf("entry %d is %+v, want %+v", i, got[i], want[i])
			}
		}
		if e := add(t, l, "next", nil); e.Seq != int64(len(got)+1) {
			t.Fatalf("the next number is %d after %d entries", e.Seq, len(got))
		}
		if again := tail(t, open(t, path)); len(again) != len(got)+1 {
			t.Fatalf("read again: %d entries, want %d", len(again), len(got)+1)
		}
	})
}

func BenchmarkReplay(b *testing.B) {
	var log bytes.Buffer
	for i := range 100_000 {
		fmt.Fprintf(&log, `{"seq":%d,"time":"2026-11-30T12:00:00Z","type":"concept.renamed","data":{"id":"k%d","name":"Osmosis","was":"osmosis"}}`+"\n", i+1, i)
	}
	path := filepath.Join(b.TempDir(), "log.jsonl")
	write(b, path, log.String())
	b.Run("entries=100k", func(b *testing.B) {
		b.SetBytes(int64(log.Len()))
		for b.Loop() {
			if got := tail(b, open(b, path)); len(got) != 100_000 {
				b.Fatal(len(got))
			}
		}
	})
}

func write(t testing.TB, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
