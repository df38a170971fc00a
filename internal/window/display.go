package window

import "errors"

// ErrNoDisplay says that there is no screen to open a window on.
var ErrNoDisplay = errors.New("open the window: no display")
