package extract

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// zipOf makes a zip of name, content, name, content …
func zipOf(t testing.TB, pairs ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		f, err := w.Create(pairs[i])
		if err == nil {
			_, err = f.Write([]byte(pairs[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func fileOf(t testing.TB, name string, b []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// bookOf is an EPUB whose only chapter is page.
func bookOf(t testing.TB, page string) []byte {
	return zipOf(t, "mimetype", "application/epub+zip",
		"META-INF/container.xml", `<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>`,
		"b.opf", `<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`,
		"a.xhtml", page)
}

// overlapping is a zip whose two entries share their bytes.
func overlapping(t testing.TB) []byte {
	b := zipOf(t, "word/a.xml", strings.Repeat("x", 5000))
	directory := bytes.Index(b, []byte("PK\x01\x02"))
	end := bytes.Index(b, []byte("PK\x05\x06"))
	var out []byte
	out = append(out, b[:end]...)
	second := bytes.Replace(b[directory:end], []byte("word/a.xml"), []byte("word/b.xml"), 1)
	out = append(out, second...)
	tail := bytes.Clone(b[end:])
	binary.LittleEndian.PutUint16(tail[8:], 2)
	binary.LittleEndian.PutUint16(tail[10:], 2)
	binary.LittleEndian.PutUint32(tail[12:], uint32(2*(end-directory)))
	return append(out, tail...)
}

// lying is a zip whose entry says that it is small and is not.
func lying(t testing.TB) []byte {
	var data bytes.Buffer
	w, _ := flate.NewWriter(&data, 9)
	zeros := make([]byte, 1<<20)
	for range 20 {
		w.Write(zeros)
	}
	w.Close()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	f, err := z.CreateRaw(&zip.FileHeader{Name: "META-INF/container.xml", Method: zip.Deflate, CRC32: crc32.ChecksumIEEE(nil),
		CompressedSize64: uint64(data.Len()), UncompressedSize64: 100})
	if err == nil {
		_, err = f.Write(data.Bytes())
	}
	if err != nil {
		t.Fatal(err)
	}
	z.Close()
	return b.Bytes()
}

// stairs is a list with an item in each item.
func stairs(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", 2*i) + "- x\n")
	}
	return b.String()
}

func TestHostileFiles(t *testing.T) {
	many := make([]string, 0, 2*(MaxEntries+1))
	for i := range MaxEntries + 1 {
		many = append(many, fmt.Sprintf("f%d", i), "")
	}
	for _, c := range []struct {
		name string
		file []byte
		kind Kind
		says string
	}{
		{"bomb.epub", zipOf(t, "mimetype", "application/epub+zip", "META-INF/container.xml", strings.Repeat(" ", 20<<20)), Limit, "200 times"},
		{"lying.epub", lying(t), Damaged, "META-INF/container.xml"},
		{"many.docx", zipOf(t, many...), Limit, "20001 entries"},
		{"overlap.docx", overlapping(t), Damaged, "on top of each other"},
		{"outside.epub", zipOf(t, "mimetype", "application/epub+zip", "../../evil", "x"), Damaged, "leads out of it"},
		{"windows.epub", zipOf(t, "mimetype", "application/epub+zip", `C:\evil`, "x"), Damaged, "leads out of it"},
		{"deep.epub", zipOf(t, "mimetype", "application/epub+zip", "META-INF/container.xml", strings.Repeat("<a>", MaxDepth+1)), Limit, "256 levels"},
		{"entities.epub", zipOf(t, "mimetype", "application/epub+zip", "META-INF/container.xml",
			`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><container><rootfiles><rootfile full-path="&b;"/></rootfiles></container>`), Damaged, "declares entities"},
		{"deep.html", []byte(strings.Repeat("<div>", 100_000) + "x"), Limit, "nested"},
		{"deep in a book.epub", bookOf(t, strings.Repeat("<div>", 5_000)+"x"), Limit, "nested"},
		{"deep.rtf", []byte(`{\rtf1 ` + strings.Repeat("{", 100_000) + "x"), Limit, "256 deep"},
		{"deep.md", []byte(strings.Repeat("> ", 1_000) + "x\n"), Limit, "256 deep"},
		{"deep list.md", []byte(strings.Repeat("- ", 1_000) + "x\n"), Limit, "256 deep"},
		{"deep by and by.md", []byte(stairs(1_000)), Limit, "256 deep"},
		{"deep.ipynb", []byte(`{"cells":` + strings.Repeat("[", 100_000)), Damaged, "no notebook"},
		{"wide.csv", []byte(strings.Repeat(strings.Repeat(",", 1000)+"x\n", 2001)), Limit, "2000000 cells"},
		{"bytes.rtf", []byte(`{\rtf1\bin99999999999999 `), NoText, "no readable text"},
		{"zeros.txt", make([]byte, 1<<20), Damaged, "holds no text"},
		{"zeros.pdf", make([]byte, 1<<20), Damaged, "content is something else"},
		{"words.docx", []byte("These are words."), Damaged, "plain text"},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			_, err := Read(context.Background(), fileOf(t, c.name, c.file), Options{})
			var e *Error
			if !errors.As(err, &e) || e.Kind != c.kind || !strings.Contains(err.Error(), c.says) {
				t.Fatalf("got %v, want a %s that says %q", err, c.kind, c.says)
			}
			if e.Name != c.name || e.Next == "" {
				t.Errorf("the error does not name the file or what to do: %+v", e)
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("it took %s", took)
			}
		})
	}
}

// TestPathological wants texts that trap slow readers to end soon.
func TestPathological(t *testing.T) {
	const n = 10_000
	for name, text := range map[string]string{
		"brackets.md": strings.Repeat("[", n), "stars.md": strings.Repeat("*a ", n),
		"ticks.md": strings.Repeat("`a``", n/2), "dollars.md": strings.Repeat("$a ", n), "maths.md": strings.Repeat(`\(x_1 `, n),
		"blocks.md": strings.Repeat("$$\n\n", n), "environments.md": strings.Repeat("\\begin{align}\n\n", n/4), "braces.md": strings.Repeat("{.a ", n),
		"links.md": strings.Repeat("[a](", 10*n), "pictures.md": strings.Repeat("![](", 10*n), "tangle.md": strings.Repeat("**a *_", 10*n), "stars and spaces.md": strings.Repeat("* ", 10*n),
		"rules.md": "---\n" + strings.Repeat("a: b\n", n), "fences.md": strings.Repeat("```{note}\n", n), "notes.md": strings.Repeat("!!! note\n\n", n),
		"equals.md": strings.Repeat("==a", n), "spans.md": strings.Repeat("[x]{.a b", n), "tags.html": strings.Repeat("<b>", n/200) + strings.Repeat("<p>", n),
		"tables.html": strings.Repeat("<table><tr><td>", 100) + "x", "quotes.csv": strings.Repeat(`"`, n), "rtf.rtf": `{\rtf1` + strings.Repeat(`\u8212?\'93`, n) + "}",
		"cues.vtt": "WEBVTT\n\n" + strings.Repeat("00:01.000 --> 00:02.000\nx\n", n), "lines.txt": strings.Repeat("a-\n", n), "spaces.txt": "x" + strings.Repeat(" ", 20*n) + "x",
	} {
		start := time.Now()
		_, err := Read(context.Background(), fileOf(t, name, []byte(text+"\nEnd.\n")), Options{})
		var e *Error
		if err != nil && !errors.As(err, &e) {
			t.Errorf("%s: %v", name, err)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%s: %d bytes took %s", name, len(text), took)
		}
	}
}

// TestTangledMarkdown wants Markdown whose marks can't be read in time to be
// read as it is written, and to say so; and a long file of sound marks as ever.
func TestTangledMarkdown(t *testing.T) {
	for name, c := range map[string]struct{ text, starts, warning string }{
		"tangled.md": {strings.Repeat("[a](", 20_000), "[a]([a](", "plain text"},
		"sound.md":   {strings.Repeat("- [a](b) is *one* of `many` things\n", 20_000), "a is one of many things\n", ""},
		"code.md":    {"```\n" + strings.Repeat("x[i] = *p * q[j]\n", 20_000) + "```\n", "x[i] = *p", ""},
	} {
		r, err := Read(context.Background(), fileOf(t, name, []byte(c.text)), Options{})
		if err != nil || !strings.HasPrefix(r.Text.Content, c.starts) || !strings.Contains(fmt.Sprint(r.Report.Warnings), c.warning) || c.warning == "" && len(r.Report.Warnings) > 0 {
			t.Errorf("%s: got %v, %v", name, r, err)
		}
	}
}

func TestErrorsSurviveJSON(t *testing.T) {
	_, err := Read(context.Background(), filepath.Join(t.TempDir(), "gone.txt"), Options{})
	var e *Error
	if !errors.As(err, &e) || e.Kind != Unreadable || strings.Contains(e.Detail, "gone.txt") {
		t.Fatalf("got %v", err)
	}
}

func TestCancelledReadSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, fileOf(t, "a.txt", []byte("Words.")), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
