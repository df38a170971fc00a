package window

import (
	"context"
	"errors"
	"net/http"
	"os"
	"regexp"
	"strconv"
)

const shelfPrefix = "/material/"

// address is every path that a shelf answers: the original bytes of a
// material, or one page of it, or of its drawn deck, at a number of dots per inch.
var address = regexp.MustCompile(`^/material/([0-9a-f]{64})/(?:original|(page|slide)/([1-9][0-9]{0,5})@([1-9][0-9]{1,2})\.png)$`)

// Shelf serves what the student imported, at ids only.
type Shelf struct {
	// Original is the path of a material's stored bytes.
	Original func(material string) (string, error)
	// Page draws a page, counted from 1, as PNG at dpi dots per inch.
	Page func(ctx context.Context, material string, page, dpi int) ([]byte, error)
	// Slide draws a page of a deck's PDF in the same way.
	Slide func(ctx context.Context, material string, page, dpi int) ([]byte, error)
}

// ServeHTTP answers GET and HEAD for the addresses above with bytes that no
// browser takes for a document, and 404 for all else.
func (s Shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	part := address.FindStringSubmatch(r.URL.Path)
	if r.Method != http.MethodGet && r.Method != http.MethodHead || part == nil {
		http.NotFound(w, r)
		return
	}
	if part[2] == "" {
		s.serveOriginal(w, r, part[1])
		return
	}
	page, _ := strconv.Atoi(part[3])
	dpi, _ := strconv.Atoi(part[4])
	draw := s.Page
	if part[2] == "slide" {
		draw = s.Slide
	}
	png, err := draw(r.Context(), part[1], page, dpi)
	servePicture(w, png, err)
}

func (s Shelf) serveOriginal(w http.ResponseWriter, r *http.Request, material string) {
	path, err := s.Original(material)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	f, err := os.Open(path)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Cache-Control", "no-store")
	http.ServeContent(w, r, "", info.ModTime(), f)
}

func servePicture(w http.ResponseWriter, png []byte, err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	if err != nil {
		http.Error(w, "this page can't be drawn", http.StatusUnprocessableEntity)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "private, max-age=3600")
	w.Header().Set("Content-Length", strconv.Itoa(len(png)))
	_, _ = w.Write(png)
}
