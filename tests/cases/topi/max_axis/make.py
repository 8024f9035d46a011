from tvm import te, topi

A = te.placeholder((4, 8), name="A")
C = topi.max(A, axis=0, keepdims=True)

func = te.create_prim_func([A, C])
