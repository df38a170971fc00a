// Kizuki is a study app for the student's own computer: explain a concept from
// memory, and your own course files answer. Without a command it opens the
// window; "kizuki help" lists the commands.
package main

import (
	"embed"
	"fmt"
	"os"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/logger"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"

	"kizuki/internal/window"
)

//go:embed all:frontend/dist
var assets embed.FS

func main() {
	if err := openWindow(); err != nil {
		fmt.Fprintln(os.Stderr, "kizuki:", err)
		os.Exit(1)
	}
}

func openWindow() error {
	app := &App{}
	return wails.Run(&options.App{
		Title:            "Kizuki",
		Width:            1280,
		Height:           860,
		MinWidth:         640,
		MinHeight:        480,
		BackgroundColour: options.NewRGB(0xFB, 0xFA, 0xF7),
		LogLevel:         logger.ERROR,
		AssetServer:      &assetserver.Options{Assets: assets, Middleware: window.Secure(app.shelf())},
		OnStartup:        app.start,
		OnShutdown:       app.stop,
		DragAndDrop:      &options.DragAndDrop{EnableFileDrop: true},
		Linux:            &linux.Options{ProgramName: "kizuki", WebviewGpuPolicy: linux.WebviewGpuPolicyNever},
		Bind:             []any{app},
	})
}
