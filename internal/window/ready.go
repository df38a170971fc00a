//go:build !probe

package window

import "context"

// Ready is called when the page is there.
func Ready(context.Context) {}
