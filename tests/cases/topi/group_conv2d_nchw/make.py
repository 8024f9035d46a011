from tvm import te, topi

A = te.placeholder((1, 4, 8, 8), name="A")
W = te.placeholder((6, 2, 3, 3), name="W")
C = topi.nn.group_conv2d_nchw(A, W, 1, 1, 1, 2)

func = te.create_prim_func([A, W, C])
