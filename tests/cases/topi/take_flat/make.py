from tvm import te, topi

A = te.placeholder((10,), name="A")
B = te.placeholder((3,), dtype="int64", name="B")
C = topi.take(A, B, mode="clip")

func = te.create_prim_func([A, B, C])
