from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.trunc(A)

func = te.create_prim_func([A, C])
