from tvm import te, tir

n = te.var("n")
A = te.placeholder((n, 4), name="A")
B, C = te.compute((n, 4), lambda i, j: (A[i, j] + 1, A[i, j] * 2), name="pair")
D = te.compute((n, 4), lambda *i: B(*i) - C(*i), name="D")
func = te.create_prim_func([A, D])
