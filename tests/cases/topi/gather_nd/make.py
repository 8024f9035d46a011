from tvm import te, topi

A = te.placeholder((4, 8, 5), name="A")
B = te.placeholder((2, 3), dtype="int32", name="B")
C = topi.gather_nd(A, B)

func = te.create_prim_func([A, B, C])
