package pdfium

import (
	"context"
	"fmt"
	"reflect"
	"unicode/utf16"

	"github.com/tetratelabs/wazero/api"
)

// guest calls PDFium's C functions in the WebAssembly module directly. The
// methods of go-pdfium allocate guest memory four times for the box of each
// character; a page has thousands, and this way they cost a tenth.
//
// The first failure sticks: later calls do nothing and give 0, so that a run
// of calls is checked once, by failed.
type guest struct {
	ctx       context.Context
	module    reflect.Value // go-pdfium's handle on the module
	memory    api.Memory
	functions map[string]api.Function
	stack     [16]uint64
	scratch   uint32 // 64 bytes for results that come through pointers
	err       error
}

// newGuest takes the WebAssembly module out of go-pdfium's implementation. Its
// type is internal there, though its field and methods are exported.
func newGuest(ctx context.Context, implementation any) (g *guest, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("go-pdfium has another shape than expected: %v", p)
		}
	}()
	module := reflect.ValueOf(implementation).Elem().FieldByName("Module").Elem()
	memory := module.MethodByName("Memory").Call(nil)[0].Interface().(api.Memory)
	g = &guest{ctx: ctx, module: module, memory: memory, functions: map[string]api.Function{}}
	g.scratch = uint32(g.call("malloc", 64))
	return g, g.err
}

func (g *guest) function(name string) api.Function {
	f, ok := g.functions[name]
	if !ok {
		out := g.module.MethodByName("ExportedFunction").Call([]reflect.Value{reflect.ValueOf(name)})
		f, _ = out[0].Interface().(api.Function)
		g.functions[name] = f
	}
	return f
}

// call calls a function of PDFium's C interface.
func (g *guest) call(name string, args ...uint64) uint64 {
	f := g.function(name)
	if f == nil && g.err == nil {
		g.err = fmt.Errorf("pdfium has no %s", name)
	}
	return g.run(f, args...)
}

func (g *guest) run(f api.Function, args ...uint64) uint64 {
	if g.err != nil {
		return 0
	}
	copy(g.stack[:], args)
	if err := f.CallWithStack(g.ctx, g.stack[:]); err != nil {
		g.err = fmt.Errorf("pdfium stopped: %w", err)
		return 0
	}
	return g.stack[0]
}

// failed is the first failure of a call, nil when there was none.
func (g *guest) failed() error { return g.err }

func (g *guest) integer(name string, args ...uint64) int { return int(int32(g.call(name, args...))) }

func (g *guest) float32(at uint32) float32 {
	v, _ := g.memory.ReadFloat32Le(at)
	return v
}

func (g *guest) float64(at uint32) float64 {
	v, _ := g.memory.ReadFloat64Le(at)
	return v
}

// allocate reserves n bytes of guest memory; 0 when it is full.
func (g *guest) allocate(n int) uint32 {
	p := uint32(g.call("malloc", uint64(n)))
	if p == 0 && g.err == nil {
		g.err = fmt.Errorf("pdfium is out of memory")
	}
	return p
}

func (g *guest) free(p uint32) { g.call("free", uint64(p)) }

// cString copies s into guest memory, ended by a zero byte.
func (g *guest) cString(s string) uint32 {
	p := g.allocate(len(s) + 1)
	if p != 0 {
		g.memory.WriteString(p, s+"\x00")
	}
	return p
}

// maxString is the most bytes taken over of a title or label.
const maxString = 4096

// utf16String reads a string that PDFium hands out as UTF-16LE through a
// buffer: get is called with the buffer and its size and gives the bytes
// needed, with the zero at the end.
func (g *guest) utf16String(get func(buffer, size uint64) uint64) string {
	n := int(uint32(get(0, 0)))
	if n <= 2 || n > maxString {
		return ""
	}
	p := g.allocate(n)
	if p == 0 {
		return ""
	}
	defer g.free(p)
	get(uint64(p), uint64(n))
	b, _ := g.memory.Read(p, uint32(n-2))
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = uint16(b[2*i]) | uint16(b[2*i+1])<<8
	}
	return string(utf16.Decode(units))
}
