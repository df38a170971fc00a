package meaning

import "math"

// decompose sets Vectors to a basis of the space that the largest singular
// directions of words × bags span: randomised subspace iteration (Halko,
// Martinsson, Tropp, SIAM Review 2011) from a fixed seed. Cosines don't depend
// on which basis of the space it is, so the directions are not told apart.
func (s *Space) decompose(bags [][]Term) {
	byBag := s.matrix(bags)
	byWord := byBag.transposed(len(s.Words))
	s.Vectors = seeded(len(s.Words) * s.Rank)
	y := make([]float32, byBag.rows()*s.Rank)
	for range rounds {
		byBag.times(s.Vectors, y, s.Rank)
		orthonormal(y, s.Rank)
		byWord.times(y, s.Vectors, s.Rank)
	}
	orthonormal(s.Vectors, s.Rank)
}

// matrix is the bags as rows of unit length.
func (s *Space) matrix(bags [][]Term) sparse {
	m := sparse{from: make([]int32, 1, len(bags)+1)}
	for _, bag := range bags {
		start, sum := len(m.value), 0.0
		for _, t := range bag {
			if i, ok := s.places[t.Word]; ok {
				w := TermWeight(t.Count) * s.Weights[i]
				m.column, m.value = append(m.column, i), append(m.value, w)
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
// once is not exact enough. Columns that depend on others become zero.
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
