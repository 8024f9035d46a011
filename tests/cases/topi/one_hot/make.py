from tvm import te, topi

A = te.placeholder((4,), dtype="int32", name="A")
C = topi.one_hot(A, 1.0, 0.0, 6, -1, "float32")

func = te.create_prim_func([A, C])
