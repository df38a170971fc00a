#include "kernel.h"

#include <math.h>
#include <string.h>

// On x86 with gcc or clang the kernels are compiled twice and the better one is
// chosen by what the processor can do; elsewhere the compiler's own vectors
// (NEON on arm64) are used.
#if (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__)
#define FAST __attribute__((target("avx2,fma")))
#define HAS_FAST 1
#endif

#ifdef __clang__
#pragma STDC FP_CONTRACT ON // gcc contracts by itself
#endif

typedef float v8 __attribute__((vector_size(32)));
typedef int i8 __attribute__((vector_size(32)));
typedef float v8u __attribute__((vector_size(32), aligned(4), may_alias));

#define INLINE static inline __attribute__((always_inline))

// One block of R rows and one panel of 16 columns.
#define BLOCK(R)                                                               \
  INLINE void block##R(const float *a, int lda, const float *b,                \
                       const float *scale, const float *bias, float *c,        \
                       int ldc, int k, int relu, int add) {                    \
    v8 lo[R], hi[R];                                                           \
    _Pragma("GCC unroll 8") for (int r = 0; r < R; r++) {                      \
      lo[r] = (v8){0};                                                         \
      hi[r] = (v8){0};                                                         \
    }                                                                          \
    for (int i = 0; i < k; i++) {                                              \
      v8 b0 = *(const v8u *)(b + 16 * i), b1 = *(const v8u *)(b + 16 * i + 8); \
      _Pragma("GCC unroll 8") for (int r = 0; r < R; r++) {                    \
        float s = a[r * lda + i];                                              \
        v8 x = {s, s, s, s, s, s, s, s};                                       \
        lo[r] += x * b0;                                                       \
        hi[r] += x * b1;                                                       \
      }                                                                        \
    }                                                                          \
    _Pragma("GCC unroll 8") for (int r = 0; r < R; r++) {                      \
      float *to = c + (long)r * ldc;                                           \
      v8 x = lo[r], y = hi[r];                                                 \
      if (scale) {                                                             \
        x = x * *(const v8u *)scale + *(const v8u *)bias;                      \
        y = y * *(const v8u *)(scale + 8) + *(const v8u *)(bias + 8);          \
      }                                                                        \
      if (relu) {                                                              \
        x = (v8)((i8)x & (x > 0));                                             \
        y = (v8)((i8)y & (y > 0));                                             \
      }                                                                        \
      if (add) {                                                               \
        x += *(const v8u *)to;                                                 \
        y += *(const v8u *)(to + 8);                                           \
      }                                                                        \
      *(v8u *)to = x;                                                          \
      *(v8u *)(to + 8) = y;                                                    \
    }                                                                          \
  }

BLOCK(1)
BLOCK(2)
BLOCK(3)
BLOCK(4)
BLOCK(5)
BLOCK(6)

// One panel of k rows against m rows of a.
INLINE void column(const float *a, int lda, const float *b, const float *scale,
                   const float *bias, float *c, int ldc, int m, int k, int relu, int add) {
  for (; m >= 6; m -= 6, a += 6L * lda, c += 6L * ldc)
    block6(a, lda, b, scale, bias, c, ldc, k, relu, add);
  switch (m) {
  case 5: block5(a, lda, b, scale, bias, c, ldc, k, relu, add); break;
  case 4: block4(a, lda, b, scale, bias, c, ldc, k, relu, add); break;
  case 3: block3(a, lda, b, scale, bias, c, ldc, k, relu, add); break;
  case 2: block2(a, lda, b, scale, bias, c, ldc, k, relu, add); break;
  case 1: block1(a, lda, b, scale, bias, c, ldc, k, relu, add); break;
  }
}

// c[m×n] = a · b for b packed in panels of floats.
INLINE void product(const float *a, int lda, const float *b, float *c, int ldc, int m, int k, int n) {
  for (int j = 0; j < n; j += PANEL)
    column(a, lda, b + (long)j * k, 0, 0, c + j, ldc, m, k, 0, 0);
}

INLINE void multiply(const float *a, const signed char *b, const float *scale, const float *bias,
                     float *c, int m, int k, int n, int relu, int add) {
  float panel[PANEL * MOST_ROWS];
  for (int j = 0; j < n; j += PANEL, b += (long)k * PANEL) {
    for (int i = 0; i < k * PANEL; i++) panel[i] = b[i];
    column(a, k, panel, scale + j, bias + j, c + j, n, m, k, relu, add);
  }
}

INLINE void normalize(const float *x, const float *scale, const float *bias,
                      float *out, int rows, int width) {
  for (int r = 0; r < rows; r++, x += width, out += width) {
    v8 sum = {0}, squares = {0};
    for (int i = 0; i < width; i += 8) sum += *(const v8u *)(x + i);
    float mean = 0, variance = 0;
    for (int i = 0; i < 8; i++) mean += sum[i];
    mean /= width;
    for (int i = 0; i < width; i += 8) {
      v8 d = *(const v8u *)(x + i) - mean;
      squares += d * d;
    }
    for (int i = 0; i < 8; i++) variance += squares[i];
    float inverse = 1 / sqrtf(variance / width + 1e-6f);
    for (int i = 0; i < width; i += 8)
      *(v8u *)(out + i) = (*(const v8u *)(x + i) - mean) * inverse * *(const v8u *)(scale + i) + *(const v8u *)(bias + i);
  }
}

// e^x for x ≤ 0, within 2 units of the last place: 2^n · p(r), r in ±ln 2 / 2.
INLINE v8 exponential(v8 x) {
  i8 low = x < -87.0f;
  x = (v8)(((i8)x & ~low) | ((i8)((v8){0} - 87.0f) & low));
  v8 scaled = x * 1.44269504f - 0.5f;
  i8 n = __builtin_convertvector(scaled, i8);
  v8 whole = __builtin_convertvector(n, v8);
  v8 r = x - whole * 0.693145752f - whole * 1.42860677e-6f;
  v8 p = 1.98412698e-4f * r + 1.38888889e-3f;
  p = p * r + 8.33333333e-3f;
  p = p * r + 4.16666667e-2f;
  p = p * r + 1.66666667e-1f;
  p = p * r + 0.5f;
  p = p * r + 1.0f;
  p = p * r + 1.0f;
  union { i8 bits; v8 value; } power = {.bits = (n + 127) << 23};
  return p * power.value;
}

// Scores of one row to weights that sum to 1; the row is padded to 8.
INLINE void softmax(float *row, int n) {
  int padded = (n + 7) / 8 * 8;
  float best = row[0], total = 0;
  for (int i = 1; i < n; i++) best = row[i] > best ? row[i] : best;
  for (int i = 0; i < padded; i += 8)
    *(v8u *)(row + i) = exponential(*(v8u *)(row + i) - best);
  for (int i = 0; i < n; i++) total += row[i];
  for (int i = 0; i < n; i++) row[i] /= total;
}

INLINE void attend(const float *qkv, float *out, float *scratch, int n, int heads, int depth) {
  int width = heads * depth, ld = 3 * width, padded = (n + PANEL - 1) / PANEL * PANEL;
  float *packed = scratch, *scores = packed + (long)padded * depth;
  for (int h = 0; h < heads; h++) {
    const float *q = qkv + h * depth, *keys = q + width, *values = q + 2 * width;
    memset(packed, 0, sizeof(float) * padded * depth);
    for (int t = 0; t < n; t++)
      for (int d = 0; d < depth; d++)
        packed[((long)(t / PANEL) * depth + d) * PANEL + t % PANEL] = keys[(long)t * ld + d];
    product(q, ld, packed, scores, padded, n, depth, padded);
    for (int t = 0; t < n; t++) softmax(scores + (long)t * padded, n);
    for (int t = 0; t < n; t++)
      for (int d = 0; d < depth; d++)
        packed[((long)(d / PANEL) * n + t) * PANEL + d % PANEL] = values[(long)t * ld + d];
    product(scores, padded, packed, out + h * depth, width, n, n, depth);
  }
}

INLINE int dot(const signed char *a, const signed char *b, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += (int)a[i] * b[i];
  return sum;
}

INLINE void sparse(const int *from, const int *column, const float *value, const float *in,
                   float *out, int rows, int width) {
  for (int r = 0; r < rows; r++, out += width) {
    memset(out, 0, sizeof(float) * width);
    for (int e = from[r]; e < from[r + 1]; e++) {
      const float *x = in + (long)column[e] * width;
      for (int j = 0; j < width; j += 8) *(v8u *)(out + j) += value[e] * *(const v8u *)(x + j);
    }
  }
}

INLINE void gram(const float *x, double *sums, int rows, int width) {
  for (int r = 0; r < rows; r += 64) {
    int end = r + 64 < rows ? r + 64 : rows;
    for (int i = 0; i < width; i += 4)
      for (int j = i / 8 * 8; j < width; j += 8) {
        v8 sum[4] = {{0}};
        for (int s = r; s < end; s++) {
          const float *row = x + (long)s * width;
          v8 b = *(const v8u *)(row + j);
          _Pragma("GCC unroll 4") for (int l = 0; l < 4; l++) sum[l] += row[i + l] * b;
        }
        for (int l = 0; l < 4; l++)
          for (int e = 0; e < 8; e++) sums[(long)(i + l) * width + j + e] += sum[l][e];
      }
  }
}

INLINE void triangular(float *x, const float *inverse, float *scratch, int rows, int width) {
  for (int r = 0; r < rows; r++, x += width) {
    memset(scratch, 0, sizeof(float) * width);
    for (int i = 0; i < width; i++)
      for (int j = i / 8 * 8; j < width; j += 8) *(v8u *)(scratch + j) += x[i] * *(const v8u *)(inverse + (long)i * width + j);
    memcpy(x, scratch, sizeof(float) * width);
  }
}

#ifdef HAS_FAST
#define KERNEL(result, name, parameters, arguments)                            \
  static FAST result name##_fast parameters { return name arguments; }         \
  static result name##_plain parameters { return name arguments; }             \
  result kizuki_##name parameters {                                            \
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))       \
      return name##_fast arguments;                                            \
    return name##_plain arguments;                                             \
  }
#else
#define KERNEL(result, name, parameters, arguments)                            \
  result kizuki_##name parameters { return name arguments; }
#endif

KERNEL(void, multiply,
       (const float *a, const signed char *b, const float *scale, const float *bias, float *c,
        int m, int k, int n, int relu, int add),
       (a, b, scale, bias, c, m, k, n, relu, add))
KERNEL(void, normalize,
       (const float *x, const float *scale, const float *bias, float *out, int rows, int width),
       (x, scale, bias, out, rows, width))
KERNEL(void, attend,
       (const float *qkv, float *out, float *scratch, int n, int heads, int depth),
       (qkv, out, scratch, n, heads, depth))
KERNEL(int, dot, (const signed char *a, const signed char *b, int n), (a, b, n))
KERNEL(void, sparse,
       (const int *from, const int *column, const float *value, const float *in, float *out, int rows, int width),
       (from, column, value, in, out, rows, width))
KERNEL(void, gram, (const float *x, double *sums, int rows, int width), (x, sums, rows, width))
KERNEL(void, triangular, (float *x, const float *inverse, float *scratch, int rows, int width), (x, inverse, scratch, rows, width))
