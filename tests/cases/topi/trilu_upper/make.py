from tvm import te, topi

A = te.placeholder((2, 4, 4), name="A")
k = te.const(1, "int32")
C = topi.trilu(A, k, True)

func = te.create_prim_func([A, C])
