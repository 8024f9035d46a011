from tvm import te, topi

A = te.placeholder((1, 1, 4, 4), name="A")
C = topi.image.resize2d(A, [0.0, 0.0, 0.0, 0.0], (8, 8), "NCHW", "cubic", "half_pixel", bicubic_alpha=-0.5)

func = te.create_prim_func([A, C])
