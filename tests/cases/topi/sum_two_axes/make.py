from tvm import te, topi

A = te.placeholder((2, 3, 4, 5), name="A")
C = topi.sum(A, axis=[1, -1])

func = te.create_prim_func([A, C])
