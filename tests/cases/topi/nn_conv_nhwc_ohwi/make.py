from tvm import te, topi

A = te.placeholder((1, 8, 8, 4), name="A")
W = te.placeholder((6, 3, 3, 4), name="W")
C = topi.nn.conv(A, W, (1, 1), (1, 1, 1, 1), (1, 1), 1, "NHWC", "OHWI", "float32")

func = te.create_prim_func([A, W, C])
