package extract

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// expanded lists what Expand found: "+ path" for files, "- path: reason".
func expanded(t *testing.T, path string) []string {
	t.Helper()
	dir := t.TempDir()
	e, err := Expand(context.Background(), path, dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range e.Files {
		got = append(got, "+ "+f.Inside)
		if _, err := os.Stat(f.Path); err != nil {
			t.Errorf("%s is not there: %v", f.Inside, err)
		}
		if filepath.Base(f.Path) != fileName(f.Inside) {
			t.Errorf("%s lies as %s", f.Inside, f.Path)
		}
	}
	for _, s := range e.Skipped {
		reason, _, _ := strings.Cut(s.Reason, ".")
		got = append(got, "- "+s.Inside+": "+reason)
	}
	return got
}

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestExpandZip(t *testing.T) {
	inner := zipOf(t, "deep/inner.md", "# Inner", "__MACOSX/x.md", "x")
	path := fileOf(t, "export.imscc", zipOf(t,
		"imsmanifest.xml", "<manifest/>",
		"week 1/notes.md", "# Notes",
		"week 1/page.html", "<html><p>Words</p></html>",
		"week 1/.DS_Store", "x",
		"~$lock.docx", "x",
		"week 2/inner.zip", string(inner),
		"week 2/photo.jpg", "\xff\xd8\xff",
		"week 2/old.doc", "x",
		"node_modules/a.md", "x",
		"../../evil.md", "# Evil",
		"week 1/notes.md", "# Again",
		"empty.txt", "",
		"broken.docx", "PK\x03\x04 broken",
		"lecture.mp4", "x",
	))
	same(t, expanded(t, path),
		"+ week 1/notes.md", "+ week 1/page.html", "+ week 2/inner.zip/deep/inner.md", "+ broken.docx",
		"- ../../evil.md: its path leads out of the zip",
		"- week 1/notes.md: the same path stands in the zip twice; the first was taken",
		"- imsmanifest.xml: it is an XML file, which Kizuki can't read",
		"- week 2/photo.jpg: a picture; import it on its own to have its words read",
		"- week 2/old.doc: it is in the old binary Word format, which Kizuki can't read",
		"- empty.txt: the file is empty (0 bytes)",
		"- lecture.mp4: a video, which Kizuki can't read",
	)
}

func TestExpandFolder(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, b []byte) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("b.txt", []byte("b"))
	write("a/notes.md", []byte("# a"))
	write("a/Thumbs.db", []byte("x"))
	write(".git/config", []byte("x"))
	write("pack.zip", zipOf(t, "in.csv", "a,b\n1,2\n"))
	write("bomb.zip", zipOf(t, "big.txt", strings.Repeat(" ", 10<<20)))
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "link.txt")); err != nil {
		t.Fatal(err)
	}
	same(t, expanded(t, dir), "+ a/notes.md", "+ b.txt", "+ pack.zip/in.csv",
		"- bomb.zip: it unpacks to more than 200 times its size; that is the limit", "- link.txt: a link or device, not a file")
}

func TestExpandOneFile(t *testing.T) {
	same(t, expanded(t, fileOf(t, "a b.md", []byte("# x"))), "+ a b.md")
	same(t, expanded(t, fileOf(t, "book.epub", bookOf(t, "<p>x</p>"))), "+ book.epub")
	same(t, expanded(t, fileOf(t, "book.zip", bookOf(t, "<p>x</p>"))), "+ book.zip")
}

func TestExpandNeverLeavesItsFolder(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	link := &zip.FileHeader{Name: "link.md"}
	link.SetMode(os.ModeSymlink | 0o777)
	f, _ := w.CreateHeader(link)
	f.Write([]byte("/etc"))
	f, _ = w.Create("/absolute.md")
	f.Write([]byte("# x"))
	f, _ = w.Create(`a\..\..\b.md`)
	f.Write([]byte("# x"))
	f, _ = w.Create("a/CON:<>.md")
	f.Write([]byte("# x"))
	w.Close()
	same(t, expanded(t, fileOf(t, "x.zip", b.Bytes())), "+ absolute.md", "+ a/CON:<>.md", `- a\..\..\b.md: its path leads out of the zip`, "- link.md: a link, not a file")
}

func TestExpandReadsOldNames(t *testing.T) {
	for want, raw := range map[string]string{
		"Übung 1.md":  "\x9abung 1.md", // DOS
		"レポート課題.md":   "\x83\x8c\x83|\x81[\x83g\x89\xdb\x91\xe8.md",
		"Zellen ö.md": "Zellen \xc3\xb6.md",
	} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		f, _ := w.CreateHeader(&zip.FileHeader{Name: raw, NonUTF8: true})
		f.Write([]byte("# x"))
		w.Close()
		same(t, expanded(t, fileOf(t, "x.zip", b.Bytes())), "+ "+want)
	}
}

func TestExpandRefusesWhatItCantOpen(t *testing.T) {
	for name, kind := range map[string]Kind{"cut.zip": Damaged, "gone.zip": Unreadable} {
		path := fileOf(t, name, []byte("PK\x03\x04cut off"))
		if kind == Unreadable {
			os.Remove(path)
		}
		_, err := Expand(context.Background(), path, t.TempDir())
		var e *Error
		if !errors.As(err, &e) || e.Kind != kind || e.Name != name {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestExpandStopsNesting(t *testing.T) {
	b := zipOf(t, "x.md", "# x")
	for range maxNesting + 1 {
		b = zipOf(t, "n.zip", string(b))
	}
	same(t, expanded(t, fileOf(t, "n.zip", b)), "- n.zip/n.zip/n.zip/n.zip: a zip in a zip, 4 deep; that is the limit")
}
