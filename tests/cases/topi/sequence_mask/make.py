from tvm import te, topi

A = te.placeholder((4, 3, 2), name="A")
B = te.placeholder((3,), dtype="int32", name="B")
C = topi.sequence_mask(A, B, -1.0, 0)

func = te.create_prim_func([A, B, C])
