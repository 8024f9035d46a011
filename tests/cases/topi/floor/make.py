from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.floor(A)

func = te.create_prim_func([A, C])
