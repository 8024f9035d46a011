from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.expand_dims(A, 1, 2)

func = te.create_prim_func([A, C])
