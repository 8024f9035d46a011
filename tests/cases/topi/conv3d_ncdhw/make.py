from tvm import te, topi

A = te.placeholder((1, 2, 4, 6, 6), name="A")
W = te.placeholder((3, 2, 3, 3, 3), name="W")
C = topi.nn.conv3d_ncdhw(A, W, 1, 1, 1, 1)

func = te.create_prim_func([A, W, C])
