from tvm import te, topi

A = te.placeholder((8, 8, 3, 1), name="A")
W = te.placeholder((3, 3, 3, 4), name="W")
C = topi.nn.conv2d_hwcn(A, W, 1, 1, 1)

func = te.create_prim_func([A, W, C])
