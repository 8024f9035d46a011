from tvm import te, tir

I = te.placeholder((8,), name="I", dtype="int32")
k = te.reduce_axis((0, 4), name="k")
R = te.compute((8,), lambda i: te.sum(I[k] + k * i, axis=k), name="R")
S = te.compute((8,), lambda i: tir.bitwise_and(i, 3) + (i << 1) + R[i] + I[R[i] % 8], name="S")
func = te.create_prim_func([I, S], index_dtype_override="int64")
