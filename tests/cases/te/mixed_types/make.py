from tvm import te, tir

A = te.placeholder((8,), name="A", dtype="float16")
B = te.placeholder((8,), name="B", dtype="int8")
k = te.reduce_axis((0, 8), name="k")
C = te.compute((8,), lambda i: te.sum(A[k].astype("float32") * B[i], axis=k), name="C")
D = te.compute((8,), lambda i: tir.Select(B[i] > 3, C[i], te.sqrt(C[i])), name="D")
E = te.compute((8,), lambda i: D[i] > 0, name="E")
func = te.create_prim_func([A, B, E])
