from tvm import te, topi

A = te.placeholder((1, 3, 4, 4), dtype="int8", name="A")
C = topi.image.resize2d(A, [0.0, 0.0, 0.0, 0.0], (6, 8), "NCHW", "nearest_neighbor", "half_pixel", "round")

func = te.create_prim_func([A, C])
