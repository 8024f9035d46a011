from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.add(A, 1.5)

func = te.create_prim_func([A, C])
