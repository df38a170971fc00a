#ifndef KIZUKI_KERNEL_H
#define KIZUKI_KERNEL_H

// Columns of a packed matrix stand together in panels of this many; a matrix
// has at most so many rows.
enum { PANEL = 16, MOST_ROWS = 1536 };

// c[m×n] = a[m×k] · (b · scale of its columns) + bias, b packed in panels
// [n/PANEL][k][PANEL]; with relu, what is below 0 becomes 0; with add, what
// stood in c is added. n is a multiple of PANEL. Each element is summed in the
// order of k, whatever m is.
void kizuki_multiply(const float *a, const signed char *b, const float *scale, const float *bias,
                     float *c, int m, int k, int n, int relu, int add);

// out[rows×width] = layer norm of x, row by row.
void kizuki_normalize(const float *x, const float *scale, const float *bias, float *out,
                      int rows, int width);

// Attention of n tokens over themselves: qkv[n × 3·heads·depth] holds queries
// (scaled already), keys and values side by side; out[n × heads·depth].
// scratch holds n·(depth+n) floats + a panel's worth each way.
void kizuki_attend(const float *qkv, float *out, float *scratch, int n, int heads, int depth);

// Sum of products of int8 vectors.
int kizuki_dot(const signed char *a, const signed char *b, int n);

// out[rows×width] = sparse · in[…×width]: row r of sparse has the columns
// column[from[r]…from[r+1]) with those values. width is a multiple of 8.
void kizuki_sparse(const int *from, const int *column, const float *value, const float *in,
                   float *out, int rows, int width);

// gram[width×width] += xᵀ·x over rows of x; only the upper half is right.
// width is a multiple of 8.
void kizuki_gram(const float *x, double *gram, int rows, int width);

// x = x · inverse for an upper triangular inverse[width×width], row by row.
void kizuki_triangular(float *x, const float *inverse, float *scratch, int rows, int width);

#endif
