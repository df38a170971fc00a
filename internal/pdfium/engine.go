// Package pdfium reads and draws PDF pages with PDFium, which runs as
// WebAssembly inside of this process. It is the only importer of go-pdfium.
//
// Units: PDF points (1/72 inch) from the top left corner of the page as it is
// displayed, y growing downwards; page numbers from 1. Rotated pages and crop
// boxes are seen to here, so callers never meet PDF user space.
//
// Promises: a hostile file ends as an error or in a call that never returns;
// it can't read the disk, which PDFium does not see. A call can't be cancelled
// and memory is not given back, so run it in a child process (package worker)
// and end that after an error. An Engine is used by one goroutine at a time; one
// that Keep left for the next Take has read other files before.
//
//	e, err := pdfium.Start(pdfium.MemoryLimit)
//	d, err := e.Load("cells.pdf", "")
//	p, err := d.Page(1)
//	p.Chars[0].Rune // 'C', standing at p.Chars[0].Box
package pdfium

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// MemoryLimit is the most bytes that PDFium may hold where nothing else is
// said. A bomb that wants more ends as an error.
const MemoryLimit = 1 << 30

const wasmPage = 64 << 10

// Engine is one running PDFium.
type Engine struct {
	pool  pdfium.Pool
	guest *guest
}

// Start starts PDFium with at most memory bytes. It takes about 80 ms once the
// compiled code is cached on disk (see CacheDir), about 3 s the first time.
func Start(memory int64) (*Engine, error) {
	config := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithMemoryLimitPages(uint32(min(memory/wasmPage, 65536)))
	if cache, err := wazero.NewCompilationCacheWithDir(CacheDir()); err == nil {
		config = config.WithCompilationCache(cache)
	}
	pool, err := webassembly.Init(webassembly.Config{
		MinIdle: 1, MaxIdle: 1, MaxTotal: 1,
		FSConfig: wazero.NewFSConfig(), RuntimeConfig: config, // an empty file system
		Stdout: io.Discard, Stderr: io.Discard,
	})
	if err != nil {
		return nil, fmt.Errorf("start pdfium: %w", err)
	}
	return newEngine(pool)
}

func newEngine(pool pdfium.Pool) (*Engine, error) {
	instance, err := pool.GetInstance(time.Minute)
	if err != nil {
		return nil, fmt.Errorf("start pdfium: %w", err)
	}
	g, err := newGuest(context.Background(), instance.GetImplementation())
	if err != nil {
		return nil, fmt.Errorf("start pdfium: %w", err)
	}
	return &Engine{pool, g}, nil
}

// kept is the engine that Keep left for the next Take.
var kept atomic.Pointer[Engine]

// Take gives the engine that was kept, or starts one with MemoryLimit.
func Take() (*Engine, error) {
	if e := kept.Swap(nil); e != nil {
		return e, nil
	}
	return Start(MemoryLimit)
}

// keepBelow is how much memory a kept engine may hold: it gives none back.
const keepBelow = 128 << 20

// Keep lets the next Take have the engine, whose documents are closed. One that
// failed or has grown large is closed.
func (e *Engine) Keep() {
	if e.guest.failed() != nil || e.guest.memory.Size() > keepBelow || !kept.CompareAndSwap(nil, e) {
		e.Close()
	}
}

// Close ends PDFium and with it every document that is still open.
func (e *Engine) Close() error { return e.pool.Close() }

// CacheDir is where compiled code is kept between starts: KIZUKI_CACHE, or
// "kizuki" in the user's cache folder. It may be deleted at any time.
func CacheDir() string {
	if dir := os.Getenv("KIZUKI_CACHE"); dir != "" {
		return dir
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	return filepath.Join(dir, "kizuki")
}
