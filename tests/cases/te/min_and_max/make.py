from tvm import te, tir

A = te.placeholder((8, 16), name="A", dtype="int8")
k = te.reduce_axis((0, 16), name="k")
B = te.compute((8,), lambda i: te.max(A[i, k], axis=k), name="B")
k2 = te.reduce_axis((0, 8), name="k2")
C = te.compute((1,), lambda i: te.min(B[k2], axis=k2), name="C")
func = te.create_prim_func([A, C])
