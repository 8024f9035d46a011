from tvm import te, topi

A = te.placeholder((1, 8, 8, 3), name="A")
W = te.placeholder((4, 3, 3, 3), name="W")
C = topi.nn.conv(A, W, 1, "SAME", 1, 1, "NHWC", "OHWI", auto_scheduler_should_rewrite_layout=True)

func = te.create_prim_func([A, W, C])
