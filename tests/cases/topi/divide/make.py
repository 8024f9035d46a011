from tvm import te, topi

A = te.placeholder((4, 8), name="A")
B = te.placeholder((1, 8), name="B")
C = topi.divide(A, B)

func = te.create_prim_func([A, B, C])
