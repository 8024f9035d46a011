from tvm import te, tir

n = te.var("n", dtype="int64")
A = te.placeholder((n, te.const(4, "int64")), name="A")
k = te.reduce_axis((0, te.const(4, "int64")), name="k")
B = te.compute((n,), lambda i: te.sum(A[i, k], axis=k), name="B")
func = te.create_prim_func([A, B])
