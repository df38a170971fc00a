package pdfium

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/ledongthuc/pdf"
)

// Why a document does not open.
var (
	// ErrPassword: it opens with a password, and not with the given one.
	ErrPassword = errors.New("needs another password")
	// ErrFormat: PDFium finds no PDF in it.
	ErrFormat = errors.New("not a readable PDF")
	// ErrSecurity: it is protected in a way that PDFium does not know.
	ErrSecurity = errors.New("protected in an unknown way")
)

// Document is an open PDF.
type Document struct {
	guest  *guest
	data   uint32 // the file's bytes in guest memory
	handle uint64
	pages  int

	path, password string
	named          bool          // objects was tried
	objects        *pdf.Reader   // for the names of glyphs; nil where there is none
	glyphs         glyphNames    // of the fonts read
	asked          map[sign]bool // signs whose name need not be asked for again
}

// Load opens the file. A file protected by an owner password only opens with
// an empty password. The error wraps ErrPassword, ErrFormat or ErrSecurity, or
// is the system's, or says that PDFium broke.
func (e *Engine) Load(path, password string) (*Document, error) {
	data, size, err := e.guest.readFile(path)
	if err != nil {
		return nil, fmt.Errorf("open %q: %w", path, err)
	}
	d := &Document{guest: e.guest, data: data, path: path, password: password, glyphs: glyphNames{}, asked: map[sign]bool{}}
	if d.handle = e.guest.open(data, size, password); d.handle == 0 {
		defer d.guest.free(data)
		return nil, fmt.Errorf("open %q: %w", path, e.guest.openError())
	}
	d.pages = e.guest.integer("FPDF_GetPageCount", d.handle)
	return d, e.guest.failed()
}

// readFile reads the file straight into guest memory.
func (g *guest) readFile(path string) (data uint32, size int, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, 0, err
	}
	size = int(info.Size())
	if data = g.allocate(max(size, 1)); data == 0 {
		return 0, 0, g.failed()
	}
	view, ok := g.memory.Read(data, uint32(size))
	if !ok {
		return 0, 0, fmt.Errorf("pdfium is out of memory")
	}
	_, err = io.ReadFull(f, view)
	return data, size, err
}

func (g *guest) open(data uint32, size int, password string) uint64 {
	secret := uint32(0)
	if password != "" {
		secret = g.cString(password)
		defer g.free(secret)
	}
	return g.call("FPDF_LoadMemDocument", uint64(data), uint64(size), uint64(secret))
}

// openError words FPDF_GetLastError.
func (g *guest) openError() error {
	code := g.integer("FPDF_GetLastError")
	if err := g.failed(); err != nil {
		return err
	}
	switch code {
	case 4:
		return ErrPassword
	case 5:
		return ErrSecurity
	}
	return ErrFormat
}

// Close gives the document's memory back to PDFium.
func (d *Document) Close() {
	d.guest.call("FPDF_CloseDocument", d.handle)
	d.guest.free(d.data)
}

// Pages is the number of pages.
func (d *Document) Pages() int { return d.pages }

// Broken reports whether PDFium itself has failed: no call helps any more, and
// the Engine is only good to be closed.
func (d *Document) Broken() bool { return d.guest.failed() != nil }

// Label is the label that the document declares for the page ("iv", "A-3"),
// empty where it declares none.
func (d *Document) Label(page int) string {
	return d.guest.utf16String(func(buffer, size uint64) uint64 {
		return d.guest.call("FPDF_GetPageLabel", d.handle, uint64(page-1), buffer, size)
	})
}

// Bookmark is an entry of the document's outline.
type Bookmark struct {
	Title string
	Level int // 1 is the outermost
	Page  int // 0 where it leads to no page of the document
}

// maxBookmarks ends an outline that never does.
const maxBookmarks = 20_000

// Bookmarks lists the outline down to a level, in its own order.
func (d *Document) Bookmarks(levels int) []Bookmark {
	var all []Bookmark
	seen := map[uint64]bool{}
	var walk func(parent uint64, level int)
	walk = func(parent uint64, level int) {
		mark := d.guest.call("FPDFBookmark_GetFirstChild", d.handle, parent)
		for mark != 0 && !seen[mark] && len(all) < maxBookmarks {
			seen[mark] = true
			all = append(all, Bookmark{d.bookmarkTitle(mark), level, d.bookmarkPage(mark)})
			if level < levels {
				walk(mark, level+1)
			}
			mark = d.guest.call("FPDFBookmark_GetNextSibling", d.handle, mark)
		}
	}
	walk(0, 1)
	return all
}

func (d *Document) bookmarkTitle(mark uint64) string {
	return d.guest.utf16String(func(buffer, size uint64) uint64 {
		return d.guest.call("FPDFBookmark_GetTitle", mark, buffer, size)
	})
}

func (d *Document) bookmarkPage(mark uint64) int {
	dest := d.guest.call("FPDFBookmark_GetDest", d.handle, mark)
	if dest == 0 {
		action := d.guest.call("FPDFBookmark_GetAction", mark)
		if action == 0 || d.guest.integer("FPDFAction_GetType", action) != actionGoTo {
			return 0
		}
		dest = d.guest.call("FPDFAction_GetDest", d.handle, action)
	}
	if dest == 0 {
		return 0
	}
	page := d.guest.integer("FPDFDest_GetDestPageIndex", d.handle, dest) + 1
	if page < 1 || page > d.pages {
		return 0
	}
	return page
}

const actionGoTo = 1 // PDFACTION_GOTO
