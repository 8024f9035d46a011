from tvm import te, topi

A = te.placeholder((1, 3, 8, 8), name="A")
C = topi.nn.pool2d(A, [3, 3], [2, 2], [1, 1], [1, 1, 1, 1], "max")

func = te.create_prim_func([A, C])
