from tvm import te, topi

A = te.placeholder((1, 2, 4, 4, 4), name="A")
C = topi.nn.pool3d(A, [2, 2, 2], [2, 2, 2], [1, 1, 1], [0, 0, 0, 0, 0, 0], "avg")

func = te.create_prim_func([A, C])
