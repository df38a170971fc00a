//go:build probe

package window

import (
	"context"
	"os"

	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// Ready runs the script that KIZUKI_PROBE names in the page. The build tag
// "probe" is for the window tests in WebKitGTK, which no other tool can drive.
func Ready(ctx context.Context) {
	if script, err := os.ReadFile(os.Getenv("KIZUKI_PROBE")); err == nil {
		runtime.WindowExecJS(ctx, string(script))
	}
}
