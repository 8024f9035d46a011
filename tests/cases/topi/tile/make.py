from tvm import te, topi

A = te.placeholder((4, 3), name="A")
C = topi.tile(A, (2, 1, 3))

func = te.create_prim_func([A, C])
