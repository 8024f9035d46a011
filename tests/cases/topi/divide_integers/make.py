from tvm import te, topi

A = te.placeholder((4, 8), dtype="int32", name="A")
B = te.placeholder((4, 8), dtype="int32", name="B")
C = topi.divide(A, B)

func = te.create_prim_func([A, B, C])
