//go:build linux && production

package window

import "os"

// Display is ErrNoDisplay where neither X nor Wayland is there: GTK would end
// the program with a trace.
func Display() error {
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return ErrNoDisplay
	}
	return nil
}
