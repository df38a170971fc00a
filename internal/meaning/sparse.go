package meaning

/*
#include "kernel.h"
*/
import "C"

import (
	"sync"
	"unsafe"
)

// sparse is a matrix row by row: row r has value[i] in column[i] for i from
// from[r] to from[r+1].
type sparse struct {
	from, column []int32
	value        []float32
}

func (m sparse) rows() int { return len(m.from) - 1 }

// transposed has a row for each of columns.
func (m sparse) transposed(columns int) sparse {
	t := sparse{from: make([]int32, columns+1), column: make([]int32, len(m.column)), value: make([]float32, len(m.value))}
	for _, c := range m.column {
		t.from[c+1]++
	}
	for c := range columns {
		t.from[c+1] += t.from[c]
	}
	next := append([]int32(nil), t.from...)
	for r := range m.rows() {
		for e := m.from[r]; e < m.from[r+1]; e++ {
			at := next[m.column[e]]
			next[m.column[e]]++
			t.column[at], t.value[at] = int32(r), m.value[e]
		}
	}
	return t
}

func ints(s []int32) *C.int { return (*C.int)(unsafe.Pointer(unsafe.SliceData(s))) }

// times sets out to m·in for rows of width numbers.
func (m sparse) times(in, out []float32, width int) {
	halves(m.rows(), func(from, to int) {
		C.kizuki_sparse(ints(m.from[from:]), ints(m.column), floats(m.value), floats(in), floats(out[from*width:]), C.int(to-from), C.int(width))
	})
}

// gram is xᵀ·x for rows of width numbers.
func gram(x []float32, width int) []float64 {
	sums := make([]float64, width*width)
	C.kizuki_gram(floats(x), (*C.double)(unsafe.Pointer(&sums[0])), C.int(len(x)/width), C.int(width))
	for i := range width {
		for j := range i {
			sums[i*width+j] = sums[j*width+i]
		}
	}
	return sums
}

// triangular multiplies rows of x by an upper triangular matrix.
func triangular(x, by []float32, width int) {
	halves(len(x)/width, func(from, to int) {
		C.kizuki_triangular(floats(x[from*width:]), floats(by), floats(make([]float32, width)), C.int(to-from), C.int(width))
	})
}

// halves runs f over two halves of n rows at once. What a row becomes depends
// on itself only, so the result does not.
func halves(n int, f func(from, to int)) {
	var group sync.WaitGroup
	group.Go(func() { f(0, n/2) })
	f(n/2, n)
	group.Wait()
}
