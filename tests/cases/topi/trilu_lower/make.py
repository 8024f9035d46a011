from tvm import te, topi

A = te.placeholder((4, 5), dtype="int32", name="A")
k = te.const(0, "int32")
C = topi.trilu(A, k, False)

func = te.create_prim_func([A, C])
