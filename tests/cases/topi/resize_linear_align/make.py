from tvm import te, topi

A = te.placeholder((1, 4, 4, 3), name="A")
C = topi.image.resize2d(A, [0.0, 0.0, 0.0, 0.0], (7, 7), "NHWC", "linear", "align_corners")

func = te.create_prim_func([A, C])
