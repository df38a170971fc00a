package window

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// Frame is where the window was, and how large, in pixels.
type Frame struct {
	X      int  `json:"x"`
	Y      int  `json:"y"`
	Width  int  `json:"width"`
	Height int  `json:"height"`
	Full   bool `json:"full"` // maximised
}

// smallest and largest are the sizes that a kept frame may have.
const (
	smallestWidth, smallestHeight = 640, 480
	largest                       = 16_000
)

// usual is the frame of a first start.
var usual = Frame{Width: 1280, Height: 860}

// ReadFrame is the frame that was kept in the data folder dir. One that no
// screen could show is the usual one, placed by the system.
func ReadFrame(dir string) (f Frame, placed bool) {
	b, err := os.ReadFile(filepath.Join(dir, "window.json"))
	if err != nil || json.Unmarshal(b, &f) != nil {
		return usual, false
	}
	if f.Width < smallestWidth || f.Height < smallestHeight || f.Width > largest || f.Height > largest {
		return usual, false
	}
	return f, f.X >= 0 && f.Y >= 0 && f.X < largest && f.Y < largest
}

// KeepFrame keeps the frame for the next start.
func KeepFrame(dir string, f Frame) error { return replace(filepath.Join(dir, "window.json"), f) }

// Restore puts the window where it was.
func Restore(ctx context.Context, f Frame, placed bool) {
	if placed {
		runtime.WindowSetPosition(ctx, f.X, f.Y)
	}
	if f.Full {
		runtime.WindowMaximise(ctx)
	}
}

// Remember keeps where the window is. A maximised one keeps the size that it
// had before. The window closes whether or not the frame could be kept.
func Remember(ctx context.Context, dir string) {
	f, _ := ReadFrame(dir)
	if f.Full = runtime.WindowIsMaximised(ctx); !f.Full {
		f.X, f.Y = runtime.WindowGetPosition(ctx)
		f.Width, f.Height = runtime.WindowGetSize(ctx)
	}
	_ = KeepFrame(dir, f)
}
