from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.clip(A, -1.0, 6.0)

func = te.create_prim_func([A, C])
