from tvm import te, topi

A = te.placeholder((4, 8), dtype="int32", name="A")
C = topi.bitwise_not(A)

func = te.create_prim_func([A, C])
