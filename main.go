// Kizuki is a study app for the student's own computer: explain a concept from
// memory, and your own course files answer. Without a command it opens the
// window; "kizuki help" lists the commands.
package main

import (
	"context"
	"embed"
	"errors"
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
	"kizuki/internal/classmate"
	"kizuki/internal/command"
	"kizuki/internal/journal"
	"kizuki/internal/library"
	"kizuki/internal/session"
	"kizuki/internal/source"
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
		told := advice.For(err)
		fmt.Fprintln(os.Stderr, "kizuki:", told.Message, told.Next)
		os.Exit(1)
	}
}

func openWindow() error {
	if err := window.Display(); err != nil {
		return err
	}
	app := &App{home: command.Home(os.Args[1:])}
	home, err := library.Home(app.home)
	if err != nil {
		return err
	}
	release, err := window.Alone(home, app.front)
	if errors.Is(err, window.ErrShown) {
		fmt.Fprintln(os.Stderr, advice.For(err).Message)
		return nil
	}
	if err == nil {
		defer release()
	} // a folder that can't be written is told in the window
	return wails.Run(app.options(home))
}

func (a *App) options(home string) *options.App {
	frame, placed := window.ReadFrame(home)
	return &options.App{
		Title:            "Kizuki",
		Width:            frame.Width,
		Height:           frame.Height,
		MinWidth:         640,
		MinHeight:        480,
		BackgroundColour: options.NewRGB(0xFB, 0xFA, 0xF7),
		LogLevel:         logger.ERROR,
		AssetServer:      &assetserver.Options{Assets: assets, Middleware: window.Secure(a.shelf())},
		OnStartup:        func(ctx context.Context) { a.start(ctx); window.Restore(ctx, frame, placed) },
		OnDomReady:       window.Ready,
		OnBeforeClose:    func(ctx context.Context) bool { window.Remember(ctx, home); return false },
		OnShutdown:       a.stop,
		ErrorFormatter:   func(err error) any { return advice.For(err) },
		DragAndDrop:      &options.DragAndDrop{EnableFileDrop: true},
		Linux:            &linux.Options{ProgramName: "kizuki", WebviewGpuPolicy: linux.WebviewGpuPolicyNever},
		Bind:             []any{a},
	}
}

// front brings the window to the front, when it was opened a second time.
func (a *App) front() {
	if a.ctx != nil {
		runtime.WindowUnminimise(a.ctx)
		runtime.WindowShow(a.ctx)
	}
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
	a.news = window.NewNews(func(event string, data any) { runtime.EventsEmit(ctx, event, data) })
	window.Guard()
}

// open opens the data folder, once.
func (a *App) open() error {
	a.opening.Lock()
	defer a.opening.Unlock()
	if a.desk != nil {
		return nil
	}
	return a.reopen()
}

// reopen opens the data folder anew. One with a damaged log is opened as far as
// it can be read, so that a backup can be restored, and the error says so.
func (a *App) reopen() error {
	home, err := library.Home(a.home)
	if err != nil {
		return err
	}
	if a.copies == "" {
		if a.copies, err = os.MkdirTemp("", "kizuki-copies-*"); err != nil {
			return err
		}
	}
	lib, err := library.Open(a.ctx, home, a.listening(false))
	if errors.As(err, new(*journal.BadLineError)) {
		if lib, salvaged := library.Open(a.ctx, home, a.listening(true)); salvaged == nil {
			return errors.Join(err, a.take(lib, nil))
		}
	}
	if err != nil {
		return err
	}
	desk, err := session.Open(lib, session.Options{Now: window.Now, Failed: a.modelFailed})
	if err != nil {
		return errors.Join(err, a.take(lib, nil))
	}
	go a.tidy(lib)
	return a.take(lib, desk)
}

// take puts an open library in the place of the one before.
func (a *App) take(lib *library.Library, desk *session.Desk) error {
	before := a.library
	a.library, a.desk, a.slides = lib, desk, window.NewSlides(lib)
	a.drafts = window.NewDrafts(lib.Dir())
	if before != nil {
		return before.Close()
	}
	return nil
}

// listening are the options of a library that the window listens to.
func (a *App) listening(salvage bool) library.Options {
	return library.Options{
		Now: window.Now, Version: version, Salvage: salvage,
		Propose: func(ctx context.Context, course string, t *source.Text) ([]classmate.Proposal, error) {
			found, err := session.Propose(ctx, a.library, course, t)
			if err != nil && ctx.Err() == nil {
				a.modelFailed(err) // what was found without it stands
			}
			return found, nil
		},
		Changed:  a.news.Changed,
		Progress: a.news.Progress,
	}
}

// tidy makes the backup of the day, then goes on with what an earlier start
// left undone.
func (a *App) tidy(lib *library.Library) {
	err := lib.BackUpDaily()
	if _, failed := lib.Resume(a.ctx); err == nil {
		err = failed
	}
	if err != nil && a.ctx.Err() == nil {
		runtime.EventsEmit(a.ctx, "trouble", advice.For(err))
	}
}

// modelFailed tells the window why the model had no part in something.
func (a *App) modelFailed(err error) { runtime.EventsEmit(a.ctx, "model", advice.For(err)) }

func (a *App) stop(context.Context) {
	if a.library != nil {
		_ = a.library.Close()
		_ = os.RemoveAll(a.copies)
	}
}

// shelf serves what was imported, and opens the data folder if nobody has yet.
func (a *App) shelf() window.Shelf {
	return window.Shelf{
		Original: func(material string) (string, error) {
			if err := a.open(); err != nil {
				return "", err
			}
			return a.library.Path(material)
		},
		Page: func(ctx context.Context, material string, page, dpi int) ([]byte, error) {
			if err := a.open(); err != nil {
				return nil, err
			}
			return a.library.Page(ctx, material, page, float64(dpi), "")
		},
		Slide: func(ctx context.Context, material string, page, dpi int) ([]byte, error) {
			if err := a.open(); err != nil {
				return nil, err
			}
			return a.slides.Draw(ctx, material, page, float64(dpi))
		},
	}
}
