from tvm import te, topi

A = te.placeholder((4, 8), dtype="int8", name="A")
C = topi.clip(A, 0, 127)

func = te.create_prim_func([A, C])
