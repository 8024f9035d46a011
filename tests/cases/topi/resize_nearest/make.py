from tvm import te, topi

A = te.placeholder((1, 3, 4, 4), name="A")
C = topi.image.resize2d(A, [0.0, 0.0, 0.0, 0.0], (8, 8), "NCHW", "nearest_neighbor", "asymmetric", "floor")

func = te.create_prim_func([A, C])
