from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.reshape(A, (2, 16))

func = te.create_prim_func([A, C])
