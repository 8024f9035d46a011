from tvm import te, tir

A = te.placeholder((128, 64), name="A")
B = te.placeholder((64, 32), name="B")
k = te.reduce_axis((0, 64), name="k")
C = te.compute((128, 32), lambda i, j: te.sum(A[i, k] * B[k, j], axis=k), name="C")
D = te.compute((128, 32), lambda i, j: te.max(C[i, j], 0.0), name="D")
func = te.create_prim_func([A, B, D], index_dtype_override="int64")
