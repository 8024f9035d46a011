from tvm import te, topi

A = te.placeholder((1, 8, 8, 4), name="A")
W = te.placeholder((3, 3, 4, 1), name="W")
C = topi.nn.depthwise_conv2d_nhwc(A, W, 2, 1, 1)

func = te.create_prim_func([A, W, C])
