from tvm import te, tir

A = te.placeholder((16,), name="A")
I = te.placeholder((8,), name="I", dtype="int32")
B = te.compute((8,), lambda i: A[I[i]] + A[i % 4 + i // 4], name="B")
func = te.create_prim_func([I, A, B])
