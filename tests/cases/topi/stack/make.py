from tvm import te, topi

A = te.placeholder((4, 8), name="A")
B = te.placeholder((4, 8), name="B")
C = topi.stack([A, B], 1)

func = te.create_prim_func([A, B, C])
