package model

import (
	"net"
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
	u, err := url.Parse(s.URL)
	if err != nil {
		return false
	}
	host := strings.ToLower(u.Hostname())
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && (ip.Equal(net.IPv4(127, 0, 0, 1)) || ip.Equal(net.IPv6loopback))
}
