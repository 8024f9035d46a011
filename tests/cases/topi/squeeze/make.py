from tvm import te, topi

A = te.placeholder((1, 4, 1, 8), name="A")
C = topi.squeeze(A)

func = te.create_prim_func([A, C])
