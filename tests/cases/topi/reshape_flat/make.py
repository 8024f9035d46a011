from tvm import te, topi

A = te.placeholder((2, 3, 4), name="A")
C = topi.reshape(A, (24,))

func = te.create_prim_func([A, C])
