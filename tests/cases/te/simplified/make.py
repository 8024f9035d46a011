from tvm import te, tir

A = te.placeholder((8, 16), name="A")
B = te.compute((128,), lambda i: A[i // 16, (i * 4 + 0) // 4 % 16] * 1.0 + A[i % 8, (i + 3) - 3 - i], name="B")
func = te.create_prim_func([A, B])
