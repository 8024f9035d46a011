from tvm import te, topi

A = te.placeholder((1, 4, 7, 7, 8), name="A")
C = topi.layout_transform(A, "NCHW8c", "NCHW")

func = te.create_prim_func([A, C])
