from tvm import te, topi

A = te.placeholder((4, 8), dtype="bool", name="A")
C = topi.any(A, axis=1)

func = te.create_prim_func([A, C])
