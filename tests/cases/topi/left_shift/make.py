from tvm import te, topi

A = te.placeholder((4,), dtype="int32", name="A")
C = topi.left_shift(A, 2)

func = te.create_prim_func([A, C])
