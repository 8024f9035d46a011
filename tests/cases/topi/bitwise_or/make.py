from tvm import te, topi

A = te.placeholder((4,), dtype="int32", name="A")
B = te.placeholder((4,), dtype="int32", name="B")
C = topi.bitwise_or(A, B)

func = te.create_prim_func([A, B, C])
