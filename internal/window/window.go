// Package window keeps the web view safe and fed.
//
// Safe: whatever stands in a student's file is hostile. On Linux any page or
// frame that loads in the web view can call Go, so nothing but the app's own
// page may ever load. Four things see to that, each with a test that fails
// without it: the policy header of [Secure], the navigation guard of [Guard],
// and in the front end that no HTML is ever made of strings, and the refusal of
// dropped documents.
//
// Fed: pages and original bytes are served by [Secure] from a [Shelf] at ids
// only, never at paths, never as documents.
//
//	AssetServer: &assetserver.Options{Assets: assets, Middleware: window.Secure(shelf)}
package window

import (
	"net/http"
	"strings"
)

// policy is the Content-Security-Policy of the app's own page.
var policy = strings.Join([]string{
	"default-src 'self'",
	"script-src 'self'",
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data: blob:",
	"font-src 'self' data: blob:",
	"connect-src 'self' wails:" + devSocket,
	"worker-src 'self' blob:",
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-src 'none'",
	"frame-ancestors 'none'",
}, "; ")

// inert is the policy of everything that came from a student's file.
const inert = "default-src 'none'; sandbox"

// Secure is the middleware of the asset server: it answers for the shelf's ids
// and puts the policy on all else. Conditional headers are taken off, since a
// 304 becomes an error on Windows.
func Secure(shelf Shelf) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.Header.Del("If-None-Match")
			r.Header.Del("If-Modified-Since")
			w.Header().Set("X-Content-Type-Options", "nosniff")
			if strings.HasPrefix(r.URL.Path, shelfPrefix) {
				w.Header().Set("Content-Security-Policy", inert)
				shelf.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Content-Security-Policy", policy)
			w.Header().Set("Referrer-Policy", "no-referrer")
			if hidden(r) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}
