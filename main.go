// Kizuki is a study app for the student's own computer: explain a concept from
// memory, and your own course files answer. Without a command it opens the
// window; "kizuki help" lists the commands.
package main

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"os"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/logger"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"kizuki/internal/advice"
	"kizuki/internal/command"
	"kizuki/internal/library"
	"kizuki/internal/session"
	"kizuki/internal/window"
	"kizuki/internal/worker"
)

const version = "0.1.0"

//go:embed all:frontend/dist
var assets embed.FS

//go:embed testdata/sample/*
var sampleFiles embed.FS

func main() {
	worker.Main()
	if args := os.Args[1:]; command.Wants(args) {
		os.Exit(command.Run(args, os.Stdin, os.Stdout, os.Stderr))
	}
	if err := openWindow(); err != nil {
		fmt.Fprintln(os.Stderr, "kizuki:", err)
		os.Exit(1)
	}
}

func openWindow() error {
	app := &App{home: command.Home(os.Args[1:])}
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
		OnDomReady:       window.Ready,
		OnShutdown:       app.stop,
		ErrorFormatter:   func(err error) any { return advice.For(err) },
		DragAndDrop:      &options.DragAndDrop{EnableFileDrop: true},
		Linux:            &linux.Options{ProgramName: "kizuki", WebviewGpuPolicy: linux.WebviewGpuPolicyNever},
		Bind:             []any{app},
	})
}

func samples() fs.FS {
	top, err := fs.Sub(sampleFiles, "testdata/sample")
	if err != nil {
		panic(err) // the name is a valid path
	}
	return top
}

func (a *App) start(ctx context.Context) {
	a.ctx = ctx
	window.Guard()
}

// open opens the data folder, once.
func (a *App) open() error {
	a.opening.Lock()
	defer a.opening.Unlock()
	if a.library != nil {
		return nil
	}
	home, err := library.Home(a.home)
	if err != nil {
		return err
	}
	lib, err := library.Open(a.ctx, home, library.Options{
		Now:      window.Now,
		Changed:  func(kinds []string) { runtime.EventsEmit(a.ctx, "changed", kinds) },
		Progress: func(p library.Progress) { runtime.EventsEmit(a.ctx, "progress", p) },
	})
	if err != nil {
		return err
	}
	if a.copies, err = os.MkdirTemp("", "kizuki-copies-*"); err != nil {
		return err
	}
	if a.desk, err = session.Open(lib, session.Options{Now: window.Now, Failed: a.modelFailed}); err != nil {
		return err
	}
	a.library = lib
	go func() { _, _ = lib.Resume(a.ctx) }()
	return nil
}

// modelFailed tells the window why a round went on without the model.
func (a *App) modelFailed(err error) { runtime.EventsEmit(a.ctx, "model", advice.For(err)) }

func (a *App) stop(context.Context) {
	if a.library != nil {
		_ = a.library.Close()
		_ = os.RemoveAll(a.copies)
	}
}

func (a *App) shelf() window.Shelf {
	return window.Shelf{
		Original: func(material string) (string, error) { return a.library.Path(material) },
		Page: func(ctx context.Context, material string, page, dpi int) ([]byte, error) {
			return a.library.Page(ctx, material, page, float64(dpi), "")
		},
	}
}
