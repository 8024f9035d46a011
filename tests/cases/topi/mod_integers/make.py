from tvm import te, topi

A = te.placeholder((6,), dtype="int32", name="A")
B = te.placeholder((6,), dtype="int32", name="B")
C = topi.mod(A, B)

func = te.create_prim_func([A, B, C])
