from tvm import te, topi

A = te.placeholder((1, 3, 9, 9), name="A")
W = te.placeholder((4, 3, 3, 3), name="W")
C = topi.nn.conv2d_nchw(A, W, [1, 2], [1, 2, 0, 1], [2, 2])

func = te.create_prim_func([A, W, C])
