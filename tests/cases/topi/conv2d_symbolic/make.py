from tvm import te, topi

n = te.var("n")
A = te.placeholder((n, 3, 8, 8), name="A")
W = te.placeholder((4, 3, 3, 3), name="W")
C = topi.nn.conv2d_nchw(A, W, 1, 1, 1)

func = te.create_prim_func([A, W, C])
