from tvm import te, topi

A = te.placeholder((16,), name="A")
C = topi.subtract(2.0, A)

func = te.create_prim_func([A, C])
