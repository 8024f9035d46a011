from tvm import te, topi

A = te.placeholder((10, 8), name="A")
B = te.placeholder((3,), dtype="int32", name="B")
C = topi.take(A, B, axis=0, mode="wrap")

func = te.create_prim_func([A, B, C])
