from tvm import te, topi

A = te.placeholder((4, 1), name="A")
C = topi.broadcast_to(A, (3, 4, 8))

func = te.create_prim_func([A, C])
