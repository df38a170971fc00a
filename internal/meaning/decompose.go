package meaning

import (
	"math"
	"sort"
)

// oversampled is the width of the sketch for a rank: wider than the rank, so
// that its last directions are right too, and a multiple of 8.
func oversampled(rank int) int { return (rank + 12 + 7) / 8 * 8 }

// decompose sets Vectors to the left singular vectors of the matrix words ×
// bags: randomised subspace iteration (Halko, Martinsson, Tropp, SIAM Review
// 2011) from a fixed seed.
func (s *Space) decompose(bags [][]Term) {
	byBag := s.matrix(bags)
	byWord := byBag.transposed(len(s.Words))
	width := oversampled(s.Rank)
	x := seeded(len(s.Words) * width)
	y := make([]float32, byBag.rows()*width)
	for range rounds {
		byBag.times(x, y, width)
		orthonormal(y, width)
		byWord.times(y, x, width)
		orthonormal(x, width)
	}
	byBag.times(x, y, width)
	s.rotate(x, gram(y, width), width)
}

// matrix is the bags as rows of unit length.
func (s *Space) matrix(bags [][]Term) sparse {
	m := sparse{from: make([]int32, 1, len(bags)+1)}
	for _, bag := range bags {
		start, sum := len(m.value), 0.0
		for _, t := range bag {
			if i, ok := s.find(t.Word); ok {
				w := TermWeight(t.Count) * s.Weights[i]
				m.column, m.value = append(m.column, int32(i)), append(m.value, w)
				sum += float64(w) * float64(w)
			}
		}
		by := float32(1 / math.Sqrt(max(sum, 1e-12)))
		for i := start; i < len(m.value); i++ {
			m.value[i] *= by
		}
		m.from = append(m.from, int32(len(m.value)))
	}
	return m
}

// rotate turns the basis x to the singular directions: the eigenvectors of
// what it maps to, largest first, of which it keeps the first Rank.
func (s *Space) rotate(x []float32, g []float64, width int) {
	values, vectors := eigen(g, width)
	order := make([]int, width)
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return values[order[i]] > values[order[j]] })
	s.Vectors = make([]float32, len(s.Words)*s.Rank)
	for w := range s.Words {
		for k := range s.Rank {
			sum := 0.0
			for j, v := range x[w*width:][:width] {
				sum += float64(v) * vectors[order[k]*width+j]
			}
			s.Vectors[w*s.Rank+k] = float32(sum)
		}
	}
}

// seeded is n numbers between -1 and 1, always the same (xorshift64).
func seeded(n int) []float32 {
	x, state := make([]float32, n), uint64(0x9E3779B97F4A7C15)
	for i := range x {
		state ^= state << 13
		state ^= state >> 7
		state ^= state << 17
		x[i] = float32(int32(state>>32)) / (1 << 31)
	}
	return x
}

// orthonormal makes the columns of x orthonormal: Cholesky QR, twice, since
// once is not exact enough. Columns that depend on others fade to nothing.
func orthonormal(x []float32, width int) {
	for range 2 {
		triangular(x, inverseRoot(gram(x, width), width), width)
	}
}

// dependent is how small a column's own part may be, as a share of its square,
// before it counts as depending on those before it.
const dependent = 1e-6

// inverseRoot is the inverse of the upper triangular R with Rᵀ·R = g. Where a
// column depends on those before, R and its inverse have zeros.
func inverseRoot(g []float64, n int) []float32 {
	r := make([]float64, n*n)
	for i := range n {
		own := g[i*n+i]
		for k := range i {
			own -= r[k*n+i] * r[k*n+i]
		}
		if own <= dependent*g[i*n+i] {
			continue
		}
		r[i*n+i] = math.Sqrt(own)
		for j := i + 1; j < n; j++ {
			sum := g[i*n+j]
			for k := range i {
				sum -= r[k*n+i] * r[k*n+j]
			}
			r[i*n+j] = sum / r[i*n+i]
		}
	}
	return invertTriangular(r, n)
}

func invertTriangular(r []float64, n int) []float32 {
	inverse := make([]float64, n*n)
	for j := range n {
		if r[j*n+j] == 0 {
			continue
		}
		inverse[j*n+j] = 1 / r[j*n+j]
		for i := j - 1; i >= 0; i-- {
			sum := 0.0
			for k := i + 1; k <= j; k++ {
				sum += r[i*n+k] * inverse[k*n+j]
			}
			if r[i*n+i] != 0 {
				inverse[i*n+j] = -sum / r[i*n+i]
			}
		}
	}
	narrow := make([]float32, n*n)
	for i, v := range inverse {
		narrow[i] = float32(v)
	}
	return narrow
}

// eigen is the eigenvalues and, as rows, the eigenvectors of a symmetric
// matrix: Jacobi's cyclic method.
func eigen(g []float64, n int) (values, vectors []float64) {
	vectors = make([]float64, n*n)
	for i := range n {
		vectors[i*n+i] = 1
	}
	for range 30 {
		if sweep(g, vectors, n) == 0 {
			break
		}
	}
	values = make([]float64, n)
	for i := range n {
		values[i] = g[i*n+i]
	}
	return values, vectors
}

// sweep turns every pair of axes once and counts the turns it made.
func sweep(g, vectors []float64, n int) int {
	turns := 0
	for p := range n {
		for q := p + 1; q < n; q++ {
			off, a, b := g[p*n+q], g[p*n+p], g[q*n+q]
			if math.Abs(off) <= 1e-9*math.Sqrt(math.Abs(a*b))+1e-15 {
				continue
			}
			turns++
			theta := (b - a) / (2 * off)
			t := 1 / (math.Abs(theta) + math.Sqrt(theta*theta+1))
			if theta < 0 {
				t = -t
			}
			c := 1 / math.Sqrt(t*t+1)
			turn(g, vectors, n, p, q, c, t*c)
		}
	}
	return turns
}

// turn rotates axes p and q by the angle of cosine c and sine s.
func turn(g, vectors []float64, n, p, q int, c, s float64) {
	rowP, rowQ := g[p*n:][:n], g[q*n:][:n]
	for i := range n {
		x, y := rowP[i], rowQ[i]
		rowP[i], rowQ[i] = c*x-s*y, s*x+c*y
	}
	for i := range n {
		x, y := g[i*n+p], g[i*n+q]
		g[i*n+p], g[i*n+q] = c*x-s*y, s*x+c*y
	}
	rowP, rowQ = vectors[p*n:][:n], vectors[q*n:][:n]
	for i := range n {
		x, y := rowP[i], rowQ[i]
		rowP[i], rowQ[i] = c*x-s*y, s*x+c*y
	}
}
