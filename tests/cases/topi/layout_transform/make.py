from tvm import te, topi

A = te.placeholder((1, 32, 7, 7), name="A")
C = topi.layout_transform(A, "NCHW", "NHWC")

func = te.create_prim_func([A, C])
