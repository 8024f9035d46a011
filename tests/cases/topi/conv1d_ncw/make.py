from tvm import te, topi

A = te.placeholder((1, 3, 16), name="A")
W = te.placeholder((4, 3, 5), name="W")
C = topi.nn.conv1d(A, W, 2, 1)

func = te.create_prim_func([A, W, C])
