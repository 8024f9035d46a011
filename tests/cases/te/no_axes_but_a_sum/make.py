from tvm import te, tir

A = te.placeholder((4,), name="A")
k = te.reduce_axis((0, 4), name="k")
B = te.compute((), lambda: te.sum(A[k], axis=k), name="B")
func = te.create_prim_func([A, B])
