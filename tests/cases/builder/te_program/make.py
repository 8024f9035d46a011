from tvm import te

N = 32
A = te.placeholder((N, 2 * N), name="A")
B = te.placeholder((2 * N, N), name="B")
k = te.reduce_axis((0, 2 * N), name="k")
C = te.compute((N, N), lambda m, l: te.sum(A[m, k] * B[k, l], axis=[k]), name="C")
D = te.compute((N, N), lambda *i: te.exp(C(*i)), name="D")
func = te.create_prim_func([A, B, D])
