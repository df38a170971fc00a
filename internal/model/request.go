package model

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"
)

// MaxReply is how many bytes of a reply are read at most.
const MaxReply = 8 << 20

// client follows no redirect at all: where a request goes is the student's
// choice. Proxies of the environment are not used for this computer.
var client = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	Transport:     transport(),
}

func transport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 4
	return t
}

// call sends one request and decodes the reply into out. It is the only place
// where anything leaves the computer, so consent is checked here.
func (s Server) call(ctx context.Context, method, path string, body, out any) error {
	u, err := s.parsed()
	if err != nil {
		return err
	}
	if !localHost(u.Hostname()) && !s.Consent {
		return s.fail(Refused, nil)
	}
	var sent io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return s.fail(Broken, nil)
		}
		sent = bytes.NewReader(b)
	}
	bounded, cancel := context.WithTimeout(ctx, s.timeout())
	defer cancel()
	req, err := http.NewRequestWithContext(bounded, method, u.String()+path, sent)
	if err != nil {
		return s.fail(Address, nil)
	}
	req.Header.Set("Content-Type", "application/json")
	if s.Key != "" {
		req.Header.Set("Authorization", "Bearer "+s.Key)
	}
	resp, err := client.Do(req)
	if err != nil {
		return s.unreached(ctx, bounded)
	}
	defer resp.Body.Close()
	return s.read(ctx, bounded, resp, out)
}

// unreached words why no whole reply came. The network's own error is left
// out: it may hold the address with a password in it.
func (s Server) unreached(ctx, bounded context.Context) error {
	switch {
	case ctx.Err() != nil:
		return s.fail(Slow, ctx.Err())
	case errors.Is(bounded.Err(), context.DeadlineExceeded):
		return s.fail(Slow, context.DeadlineExceeded)
	}
	return s.fail(NotRunning, nil)
}

func (s Server) read(ctx, bounded context.Context, resp *http.Response, out any) error {
	b, err := io.ReadAll(io.LimitReader(resp.Body, MaxReply+1))
	switch {
	case err != nil && (ctx.Err() != nil || bounded.Err() != nil):
		return s.unreached(ctx, bounded)
	case err != nil:
		return s.fail(Broken, nil) // it broke off
	case len(b) > MaxReply:
		return s.fail(TooLarge, nil)
	}
	if k, bad := badStatus(resp.StatusCode, b); bad {
		return s.fail(k, nil)
	}
	if json.Unmarshal(b, out) != nil {
		return s.fail(Broken, nil)
	}
	return nil
}

// badStatus sorts what a server refused. A missing path and a missing model
// are both 404: an OpenAI-compatible one says error.message for the latter.
func badStatus(status int, body []byte) (Kind, bool) {
	switch {
	case status >= 200 && status < 300:
		return "", false
	case status >= 300 && status < 400:
		return Moved, true
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return Denied, true
	case status == http.StatusTooManyRequests, status == http.StatusServiceUnavailable:
		return Busy, true
	case status == http.StatusRequestEntityTooLarge:
		return Truncated, true
	case status == http.StatusGatewayTimeout, status == http.StatusRequestTimeout:
		return Slow, true
	case status == http.StatusNotFound && bytes.Contains(body, []byte("model")):
		return NoModel, true
	case status == http.StatusBadRequest && tooLong(body):
		return Truncated, true
	}
	return Broken, true
}

// tooLong reports whether a server says that the prompt exceeds the context.
func tooLong(body []byte) bool {
	low := strings.ToLower(string(body[:min(len(body), 2000)]))
	return strings.Contains(low, "context") && (strings.Contains(low, "length") || strings.Contains(low, "size") || strings.Contains(low, "exceed"))
}

// pause waits between tries; false when the context ended.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
