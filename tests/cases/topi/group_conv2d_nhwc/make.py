from tvm import te, topi

A = te.placeholder((1, 8, 8, 4), name="A")
W = te.placeholder((3, 3, 2, 6), name="W")
C = topi.nn.group_conv2d_nhwc(A, W, 1, 1, 1, 2)

func = te.create_prim_func([A, W, C])
