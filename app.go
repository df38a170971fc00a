package main

import (
	"context"

	"kizuki/internal/window"
)

// App is what the window can ask for. Each bound method is: arguments, one
// call, (value, error).
type App struct {
	ctx context.Context
}

func (a *App) start(ctx context.Context) {
	a.ctx = ctx
	window.Guard()
}

func (a *App) stop(context.Context) {}

func (a *App) shelf() window.Shelf {
	return window.Shelf{}
}

// Version is the version of the app.
func (a *App) Version() string { return "0.1.0" }
