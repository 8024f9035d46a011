from tvm import te, topi

A = te.placeholder((4, 8), name="A")
B = te.placeholder((4, 3), name="B")
D = te.placeholder((4, 5), name="D")
C = topi.concatenate([A, B, D], 1)

func = te.create_prim_func([A, B, D, C])
