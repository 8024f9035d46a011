from tvm import te, topi

A = te.placeholder((4, 8), name="A")
B = te.placeholder((4, 3), dtype="int64", name="B")
C = topi.gather(A, 1, B)

func = te.create_prim_func([A, B, C])
