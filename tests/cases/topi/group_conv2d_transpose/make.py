from tvm import te, topi

A = te.placeholder((1, 4, 5, 5), name="A")
W = te.placeholder((4, 3, 3, 3), name="W")
C = topi.nn.group_conv2d_transpose_nchw(A, W, (2, 2), (1, 1), "float32", (0, 0), 2)

func = te.create_prim_func([A, W, C])
