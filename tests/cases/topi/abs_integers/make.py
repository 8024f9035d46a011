from tvm import te, topi

A = te.placeholder((8,), dtype="int32", name="A")
C = topi.abs(A)

func = te.create_prim_func([A, C])
