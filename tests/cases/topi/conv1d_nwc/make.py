from tvm import te, topi

A = te.placeholder((1, 16, 3), name="A")
W = te.placeholder((5, 3, 4), name="W")
C = topi.nn.conv1d(A, W, 1, "SAME", 2, data_layout="NWC", kernel_layout="WIO")

func = te.create_prim_func([A, W, C])
