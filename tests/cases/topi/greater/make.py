from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.greater(A, 0.5)

func = te.create_prim_func([A, C])
