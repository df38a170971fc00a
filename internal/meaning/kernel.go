package meaning

/*
#cgo CFLAGS: -O3 -Wno-psabi
#cgo LDFLAGS: -lm
#include "kernel.h"
*/
import "C"

import "unsafe"

// panel is how many columns of a packed matrix stand together (kernel.h).
const panel = 16

func floats(s []float32) *C.float { return (*C.float)(unsafe.Pointer(unsafe.SliceData(s))) }

func bytes8(s []int8) *C.schar { return (*C.schar)(unsafe.Pointer(unsafe.SliceData(s))) }

func flag(b bool) C.int {
	if b {
		return 1
	}
	return 0
}

// A matrix [in, out] in int8 panels (convert.go), with the scale and the bias
// of its columns.
type matrix struct {
	in, out     int
	panels      []int8
	scale, bias []float32
}

// multiply sets c to a·m + bias for rows of a; with relu, what is below zero
// becomes zero; with add, what c held is added.
func (m matrix) multiply(a, c []float32, rows int, relu, add bool) {
	if len(a) < rows*m.in || len(c) < rows*m.out {
		panic("meaning: matrix and rows don't fit")
	}
	C.kizuki_multiply(floats(a), bytes8(m.panels), floats(m.scale), floats(m.bias), floats(c), C.int(rows), C.int(m.in), C.int(m.out), flag(relu), flag(add))
}

// A norm is a layer norm.
type norm struct{ scale, bias []float32 }

func (n norm) apply(x, out []float32, rows int) {
	width := len(n.scale)
	if len(x) < rows*width || len(out) < rows*width {
		panic("meaning: layer norm and rows don't fit")
	}
	C.kizuki_normalize(floats(x), floats(n.scale), floats(n.bias), floats(out), C.int(rows), C.int(width))
}

// attend lets n tokens look at each other; qkv is n rows of 3·heads·depth, out
// n rows of heads·depth.
func attend(qkv, out, scratch []float32, n, heads, depth int) {
	if len(qkv) < 3*n*heads*depth || len(out) < n*heads*depth || len(scratch) < attendScratch(n, depth) {
		panic("meaning: attention and rows don't fit")
	}
	C.kizuki_attend(floats(qkv), floats(out), floats(scratch), C.int(n), C.int(heads), C.int(depth))
}

// attendScratch is how many floats attend needs beside its arguments.
func attendScratch(n, depth int) int {
	padded := (n + panel - 1) / panel * panel
	return padded * (depth + n)
}

// Dot is the sum of products of two int8 vectors of one length.
func Dot(a, b []int8) int {
	if len(a) != len(b) {
		panic("meaning: vectors of different lengths")
	}
	return int(C.kizuki_dot(bytes8(a), bytes8(b), C.int(len(a))))
}
