package model

import (
	"net/url"
	"strings"
	"time"
)

// Server is an OpenAI-compatible server and the model to use on it.
type Server struct {
	URL   string // up to and including the version: "http://localhost:11434/v1"
	Model string
	Key   string // sent as a bearer token; empty: none. Never stored by Kizuki
	// Consent is the student's stored OK for this very address; it is needed
	// for any that is not this computer.
	Consent bool
	Timeout time.Duration // of one request; 0: two minutes
}

// Local reports whether the server is on this computer: only localhost,
// 127.0.0.1 and ::1 count.
func (s Server) Local() bool {
	u, err := s.parsed()
	return err == nil && localHost(u.Hostname())
}

func localHost(host string) bool {
	switch strings.ToLower(host) {
	case "localhost", "127.0.0.1", "::1":
		return true
	}
	return false
}

func (s Server) parsed() (*url.URL, error) {
	u, err := url.Parse(strings.TrimRight(s.URL, "/"))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, s.fail(Address, nil)
	}
	return u, nil
}

// where is the address as it may be shown.
func (s Server) where() string {
	u, err := url.Parse(s.URL)
	if err != nil || u.Host == "" {
		return "the server"
	}
	return u.Scheme + "://" + u.Host + u.Path
}

func (s Server) ollama() bool {
	u, err := url.Parse(s.URL)
	return err == nil && u.Port() == "11434"
}

func (s Server) timeout() time.Duration {
	if s.Timeout > 0 {
		return s.Timeout
	}
	return 2 * time.Minute
}
