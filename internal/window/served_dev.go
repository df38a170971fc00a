//go:build dev

package window

import (
	"net/http"
	"os"
	"strings"
	"time"
)

// devSocket lets the page of a dev build talk to Go from a browser.
const devSocket = " ws://localhost:* ws://127.0.0.1:*"

// hidden says whether the hidden desktop view of a dev build is asking. It gets
// a blank page, so that the browser under test is the only one who listens.
func hidden(r *http.Request) bool {
	return strings.Contains(r.UserAgent(), "wails.io") && (r.URL.Path == "/" || r.URL.Path == "/index.html")
}

// Now is the time, moved on by KIZUKI_CLOCK ("24h"): a test need not wait until
// tomorrow.
func Now() time.Time {
	ahead, _ := time.ParseDuration(os.Getenv("KIZUKI_CLOCK"))
	return time.Now().Add(ahead)
}
