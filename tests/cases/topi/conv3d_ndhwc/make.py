from tvm import te, topi

A = te.placeholder((1, 4, 6, 6, 2), name="A")
W = te.placeholder((3, 3, 3, 2, 3), name="W")
C = topi.nn.conv3d_ndhwc(A, W, 1, 1, 1, 1)

func = te.create_prim_func([A, W, C])
