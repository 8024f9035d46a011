from tvm import te, topi

A = te.placeholder((1, 8, 8, 3), name="A")
C = topi.nn.pool2d(A, [2, 2], [2, 2], [2, 2], [0, 0, 0, 0], "max", layout="NHWC")

func = te.create_prim_func([A, C])
