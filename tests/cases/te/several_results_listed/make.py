from tvm import te, tir

A = te.placeholder((8, 4), name="A")
B, C = te.compute((8, 4), lambda i, j: (A[i, j] + 1, A[i, j] * 2), name="pair")
func = te.create_prim_func([A, B, C])
