package worker

import (
	"bufio"
	"context"
	"io"
	"os"
	"runtime/debug"

	"kizuki/internal/extract"
	"kizuki/internal/render"
)

// Main makes this process a child when it was started as one: it serves
// requests until its parent is gone and does not return. Otherwise it returns
// at once. Call it before anything else, in main and in TestMain.
func Main() {
	if os.Getenv(mark) == "" {
		return
	}
	os.Unsetenv(mark)
	yield()
	debug.SetMemoryLimit(extract.ReadMemory * 4 / 5)
	out := os.Stdout
	os.Stdout = os.Stderr // a stray print must not spoil the frames
	s := &server{out: out}
	for r := range requests(os.Stdin) {
		if err := s.serve(r); err != nil {
			os.Exit(1)
		}
	}
	os.Exit(0)
}

// requests hands out what the parent asks. When the parent is gone the process
// ends, even while a request is being served.
func requests(in io.Reader) <-chan request {
	all := make(chan request)
	go func() {
		r := bufio.NewReader(in)
		for {
			var q request
			if err := receive(r, &q); err != nil {
				os.Exit(0)
			}
			all <- q
		}
	}()
	return all
}

// server answers requests in a child. It keeps the last PDF open.
type server struct {
	out      io.Writer
	book     *render.Book
	path     string
	password string
}

func (s *server) serve(r request) error {
	limitProcessor()
	a := answer{Last: true}
	var err error
	switch {
	case r.Read != nil:
		ctx := extract.WithProgress(context.Background(), func(step extract.Step) { send(s.out, answer{Step: &step}) })
		a.Result, err = extract.Read(ctx, r.Path, *r.Read)
	case r.Page > 0:
		a.Picture, err = s.page(r)
	default:
		a.Place, err = s.place(r)
	}
	if err != nil {
		a = answer{Last: true, Problem: asProblem(err)}
	}
	return send(s.out, a)
}

func (s *server) page(r request) ([]byte, error) {
	b, err := s.open(r)
	if err != nil {
		return nil, err
	}
	return b.Page(r.Page, r.DPI)
}

func (s *server) place(r request) (*render.Place, error) {
	b, err := s.open(r)
	if err != nil {
		return nil, err
	}
	p, err := b.Place(r.Place)
	return &p, err
}

// open gives the book of the request, the one that is open if it is the same.
func (s *server) open(r request) (*render.Book, error) {
	if s.book != nil && s.path == r.Path && s.password == r.Password {
		return s.book, nil
	}
	if s.book != nil {
		s.book.Close()
		s.book = nil
	}
	b, err := render.Open(r.Path, r.Password)
	if err != nil {
		return nil, extract.PDFProblem(err, r.Password)
	}
	s.book, s.path, s.password = b, r.Path, r.Password
	return b, nil
}
