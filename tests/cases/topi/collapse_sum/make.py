from tvm import te, topi

A = te.placeholder((2, 4, 8), name="A")
C = topi.collapse_sum(A, (4, 1))

func = te.create_prim_func([A, C])
