from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.nn.dilate(A, (2, 1))

func = te.create_prim_func([A, C])
