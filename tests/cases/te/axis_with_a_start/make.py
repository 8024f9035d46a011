from tvm import te, tir

A = te.placeholder((16,), name="A")
k = te.reduce_axis((2, 10), name="k")
B = te.compute((4,), lambda i: te.sum(A[k - 2 + i], axis=k), name="B")
func = te.create_prim_func([A, B])
