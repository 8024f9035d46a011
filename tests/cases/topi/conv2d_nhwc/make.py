from tvm import te, topi

A = te.placeholder((1, 8, 8, 3), name="A")
W = te.placeholder((3, 3, 3, 4), name="W")
C = topi.nn.conv2d_nhwc(A, W, 1, 1, 1)

func = te.create_prim_func([A, W, C])
