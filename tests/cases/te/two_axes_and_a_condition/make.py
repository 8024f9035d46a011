from tvm import te, tir

A = te.placeholder((8, 16, 4), name="A")
k = te.reduce_axis((0, 16), name="k")
l = te.reduce_axis((0, 4), name="l")
B = te.compute((8,), lambda i: te.sum(A[i, k, l], axis=[k, l], where=k > l), name="B")
func = te.create_prim_func([A, B])
