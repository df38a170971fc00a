package index

import (
	"math"
	"unsafe"

	"kizuki/internal/meaning"
)

// Vectors are kept as int8. Their numbers are spread around zero with a
// deviation of 1/√n for n numbers; the scale puts 6 deviations, and never less
// than the whole range for few numbers, at 127. One scale for all vectors of a
// model keeps L2 ranking as cosine does.
func scaleFor(dimensions int) float64 {
	return 127 * max(1, math.Sqrt(float64(dimensions))/6)
}

// quantize writes a vector, made a unit vector, as int8s.
func quantize(v []float32) []byte {
	v = append([]float32(nil), v...)
	meaning.Unit(v)
	scale, b := scaleFor(len(v)), make([]byte, len(v))
	for i, x := range v {
		b[i] = byte(int8(math.RoundToEven(min(127, max(-127, float64(x)*scale)))))
	}
	return b
}

// code is the signs of a quantized vector, a bit each: what sqlite-vec compares
// fast enough to look at every passage of a course.
func code(vector []byte) []byte {
	b := make([]byte, (len(vector)+7)/8)
	for i, x := range int8s(vector) {
		if x > 0 {
			b[i/8] |= 1 << (i % 8)
		}
	}
	return b
}

func int8s(b []byte) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.SliceData(b))), len(b))
}

// cosine compares two quantized vectors of one length; 0 when one is zero.
func cosine(a, b []byte) float64 {
	x, y := int8s(a), int8s(b)
	squares := float64(meaning.Dot(x, x)) * float64(meaning.Dot(y, y))
	if squares == 0 {
		return 0
	}
	return float64(meaning.Dot(x, y)) / math.Sqrt(squares)
}

// mean is the sum of vectors, which points where their mean does.
func mean(vectors [][]float32) []float32 {
	sum := make([]float32, len(vectors[0]))
	for _, v := range vectors {
		for i, x := range v {
			sum[i] += x
		}
	}
	return sum
}
