from tvm import te, topi

A = te.placeholder((1, 3, 7), name="A")
W = te.placeholder((3, 4, 3), name="W")
C = topi.nn.conv1d_transpose_ncw(A, W, 2, 1, "float32", 1)

func = te.create_prim_func([A, W, C])
