from tvm import te, topi

A = te.placeholder((4,), dtype="int64", name="A")
B = te.placeholder((4,), dtype="int64", name="B")
C = topi.not_equal(A, B)

func = te.create_prim_func([A, B, C])
