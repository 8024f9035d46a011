from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.sign(A)

func = te.create_prim_func([A, C])
