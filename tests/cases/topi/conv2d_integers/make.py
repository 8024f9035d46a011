from tvm import te, topi

A = te.placeholder((1, 3, 8, 8), dtype="int8", name="A")
W = te.placeholder((4, 3, 3, 3), dtype="int8", name="W")
C = topi.nn.conv2d_nchw(A, W, 1, 0, 1, "int32")

func = te.create_prim_func([A, W, C])
