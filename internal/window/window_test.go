package window

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var id = strings.Repeat("a1", 32)

func server(t *testing.T) http.Handler {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.html")
	if err := os.WriteFile(path, []byte("<script>alert(1)</script>"), 0o600); err != nil {
		t.Fatal(err)
	}
	shelf := Shelf{
		Original: func(material string) (string, error) {
			if material != id {
				return "", errors.New("unknown")
			}
			return path, nil
		},
		Page: func(_ context.Context, _ string, page, dpi int) ([]byte, error) {
			if page > 3 {
				return nil, errors.New("no such page")
			}
			return []byte("png"), nil
		},
		Slide: func(context.Context, string, int, int) ([]byte, error) { return []byte("slide"), nil },
	}
	page := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("If-Modified-Since")+r.Header.Get("If-None-Match") != "" {
			w.WriteHeader(http.StatusNotModified)
		}
	})
	return Secure(shelf)(page)
}

func get(t *testing.T, h http.Handler, method, path string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, "http://wails.localhost/", nil)
	r.URL.Path = path
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestPageHasThePolicy(t *testing.T) {
	got := get(t, server(t), "GET", "/").Header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-src 'none'", "frame-ancestors 'none'"} {
		if !strings.Contains(got, want) {
			t.Errorf("policy %q lacks %q", got, want)
		}
	}
	script, _, _ := strings.Cut(got[strings.Index(got, "script-src"):], ";")
	if strings.Contains(script, "unsafe") {
		t.Errorf("%q lets scripts of files run", script)
	}
}

func TestOriginalIsInert(t *testing.T) {
	res := get(t, server(t), "GET", "/material/"+id+"/original")
	for name, want := range map[string]string{
		"Content-Type":            "application/octet-stream",
		"X-Content-Type-Options":  "nosniff",
		"Content-Security-Policy": "default-src 'none'; sandbox",
	} {
		if got := res.Header.Get(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestOnlyIdsAreServed(t *testing.T) {
	for _, c := range []struct {
		method, path string
		want         int
	}{
		{"GET", "/material/" + id + "/original", 200},
		{"GET", "/material/" + id + "/page/3@150.png", 200},
		{"HEAD", "/material/" + id + "/original", 200},
		{"GET", "/material/" + id + "/page/4@150.png", 422},
		{"GET", "/material/" + id + "/slide/4@150.png", 200},
		{"GET", "/material/" + id + "/slide/0@150.png", 404},
		{"GET", "/material/" + id + "/page/0@150.png", 404},
		{"GET", "/material/" + id + "/page/1@9999.png", 404},
		{"GET", "/material/" + strings.Repeat("b", 64) + "/original", 404},
		{"GET", "/material/" + strings.ToUpper(id) + "/original", 404},
		{"GET", "/material/../window.go/original", 404},
		{"GET", "/material/" + id + "/original/../../../etc/passwd", 404},
		{"GET", "/material/%2e%2e/original", 404},
		{"GET", "/material/", 404},
		{"POST", "/material/" + id + "/original", 404},
	} {
		if got := get(t, server(t), c.method, c.path).StatusCode; got != c.want {
			t.Errorf("%s %s: got %d, want %d", c.method, c.path, got, c.want)
		}
	}
}

func TestRange(t *testing.T) {
	res := get(t, server(t), "GET", "/material/"+id+"/original", "Range", "bytes=1-6")
	if res.StatusCode != http.StatusPartialContent || res.ContentLength != 6 && res.Header.Get("Content-Length") != "6" {
		t.Errorf("got %d with %s bytes", res.StatusCode, res.Header.Get("Content-Length"))
	}
}

func TestNoConditionalAnswers(t *testing.T) {
	for _, path := range []string{"/", "/material/" + id + "/original"} {
		res := get(t, server(t), "GET", path, "If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT", "If-None-Match", "*")
		if res.StatusCode != 200 {
			t.Errorf("%s: got %d, want 200", path, res.StatusCode)
		}
	}
}
