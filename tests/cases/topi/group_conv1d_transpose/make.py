from tvm import te, topi

A = te.placeholder((1, 4, 7), name="A")
W = te.placeholder((4, 3, 3), name="W")
C = topi.nn.group_conv1d_transpose_ncw(A, W, (2,), (1,), "float32", (0,), 2)

func = te.create_prim_func([A, W, C])
