package extract

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// archive is a zip file whose parts are read within the limits: entries,
// bytes in all, ratio, no two entries on the same bytes. Part names are looked
// up without regard to case, with "/" between folders and none in front.
type archive struct {
	zip       *zip.Reader
	closeFile func() error
	parts     map[string]*zip.File // by folded name
	order     []string             // names as written, cleaned, in the file's order
	left      int64                // bytes that may still be unpacked
	size      int64                // bytes of the file
	// outside and twice are names that were not taken: their path leads out of
	// the archive, or stands in it a second time.
	outside, twice []string
}

// openArchive opens the file as a zip format: a document in a zip, which has
// no entry that leads out of it. Close it after use.
func (in *input) openArchive() (*archive, error) {
	a, err := in.openAnyZip()
	if err == nil && len(a.outside) > 0 {
		a.close()
		return nil, damaged("", "it holds an entry whose path leads out of it (%q)", shorten(a.outside[0]))
	}
	return a, err
}

// openAnyZip opens the file, or what was locked in it.
func (in *input) openAnyZip() (*archive, error) {
	if in.content == nil {
		return openZip(in.path, in.size)
	}
	z, err := zip.NewReader(bytes.NewReader(in.content), in.size)
	return newArchive(z, in.size, func() error { return nil }, err)
}

// openZip opens any zip. size is that of the file in bytes.
func openZip(path string, size int64) (*archive, error) {
	z, err := zip.OpenReader(path)
	if err != nil {
		return newArchive(nil, size, nil, err)
	}
	return newArchive(&z.Reader, size, z.Close, nil)
}

func newArchive(z *zip.Reader, size int64, closeFile func() error, err error) (*archive, error) {
	if err != nil {
		return nil, damaged("", "it can't be unpacked (%s)", zipProblem(err))
	}
	a := &archive{zip: z, closeFile: closeFile, parts: map[string]*zip.File{}, size: size}
	if err := a.check(); err != nil {
		a.close()
		return nil, err
	}
	return a, nil
}

func zipProblem(err error) string {
	switch {
	case errors.Is(err, zip.ErrFormat):
		return "its list of contents is missing, as when a download stopped early"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "it ends too early"
	}
	return strings.TrimPrefix(err.Error(), "zip: ")
}

// check refuses what can't be unpacked safely before anything is.
func (a *archive) check() error {
	if n := len(a.zip.File); n > MaxEntries {
		return limited("", "it holds %d entries; the limit is %d", n, MaxEntries)
	}
	a.left = min(MaxUnpacked, MaxRatio*a.size)
	declared := uint64(0)
	decode := nameDecoder(a.zip.File)
	for _, f := range a.zip.File {
		if declared += f.UncompressedSize64; declared > uint64(a.left) || declared < f.UncompressedSize64 {
			return a.tooLarge("")
		}
		a.add(f, decode(f))
	}
	return a.checkOverlap()
}

func (a *archive) add(f *zip.File, written string) {
	name, ok := partName(written)
	folded := strings.ToLower(name)
	switch {
	case !ok:
		a.outside = append(a.outside, written)
	case strings.HasSuffix(written, "/") || strings.HasSuffix(written, `\`):
	case a.parts[folded] != nil:
		a.twice = append(a.twice, name)
	default:
		a.parts[folded] = f
		a.order = append(a.order, name)
	}
}

// nameDecoder is how the names of a zip read: those marked or valid as UTF-8
// as they are, the others in the encoding that fits all of them, as a rule the
// old DOS one.
func nameDecoder(files []*zip.File) func(*zip.File) string {
	var odd []byte
	for _, f := range files {
		if f.NonUTF8 && !utf8.ValidString(f.Name) {
			odd = append(append(odd, f.Name...), '\n')
		}
	}
	guess := guessNames(odd)
	return func(f *zip.File) string {
		if utf8.ValidString(f.Name) {
			return f.Name
		}
		s, _ := guess.NewDecoder().String(f.Name)
		return s
	}
}

// partName is an entry's name with "/" only and no "./" or leading "/"; false
// when it leads out of the archive.
func partName(name string) (string, bool) {
	name = strings.ReplaceAll(name, `\`, "/")
	clean := strings.TrimPrefix(path.Clean("/"+name), "/")
	for _, step := range strings.Split(name, "/") {
		if step == ".." {
			return "", false
		}
	}
	return clean, !strings.ContainsRune(name, 0) && (len(name) < 2 || name[1] != ':')
}

// checkOverlap refuses entries that share bytes, the trick of small files that
// unpack to huge ones.
func (a *archive) checkOverlap() error {
	type place struct{ start, end int64 }
	var places []place
	for _, f := range a.zip.File {
		start, err := f.DataOffset()
		if err != nil {
			return damaged(shorten(f.Name), "its entry can't be found in the file")
		}
		places = append(places, place{start, start + int64(f.CompressedSize64)})
	}
	slices.SortFunc(places, func(a, b place) int { return cmp.Compare(a.start, b.start) })
	for i, p := range places {
		if p.end > a.size || i > 0 && p.start < places[i-1].end {
			return damaged("", "its entries lie on top of each other, as in a file made to overfill a computer")
		}
	}
	return nil
}

func (a *archive) tooLarge(where string) error {
	if MaxRatio*a.size < MaxUnpacked {
		return limited(where, "it unpacks to more than %d times its size; that is the limit", MaxRatio)
	}
	return limited(where, "it unpacks to more than %d MB; that is the limit", MaxUnpacked>>20)
}

// has says whether there is such a part.
func (a *archive) has(name string) bool { return a.file(name) != nil }

// names lists all parts in the file's order, each once.
func (a *archive) names() []string { return a.order }

func (a *archive) file(name string) *zip.File {
	name, _ = partName(name)
	return a.parts[strings.ToLower(name)]
}

// part reads a whole part. A missing one is an Error of kind Damaged.
func (a *archive) part(name string) ([]byte, error) {
	r, err := a.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var b bytes.Buffer
	_, err = b.ReadFrom(r)
	return b.Bytes(), err
}

// open reads a part as a stream; what it hands out counts against the limits.
func (a *archive) open(name string) (io.ReadCloser, error) {
	f := a.file(name)
	if f == nil {
		return nil, damaged(name, "this part is missing")
	}
	if f.Flags&1 != 0 {
		return nil, &Error{Kind: Unsupported, Where: name, Detail: "it is encrypted with a password, which Kizuki can't open",
			Next: "Unpack or open it with its password, save it without one, and import that."}
	}
	r, err := f.Open()
	if err != nil {
		return nil, damaged(name, "it can't be unpacked (%s)", zipProblem(err))
	}
	return &partReader{ReadCloser: r, archive: a, name: name}, nil
}

func (a *archive) close() { a.closeFile() }

// partReader counts what is unpacked and words what goes wrong.
type partReader struct {
	io.ReadCloser
	archive *archive
	name    string
}

func (r *partReader) Read(b []byte) (int, error) {
	n, err := r.ReadCloser.Read(b)
	if r.archive.left -= int64(n); r.archive.left < 0 {
		return 0, r.archive.tooLarge(r.name)
	}
	if err != nil && err != io.EOF {
		err = damaged(r.name, "it can't be unpacked (%s)", zipProblem(err))
	}
	return n, err
}

// shorten keeps a hostile name from filling the screen.
func shorten(name string) string {
	if r := []rune(name); len(r) > 80 {
		return string(r[:77]) + "…"
	}
	return name
}
