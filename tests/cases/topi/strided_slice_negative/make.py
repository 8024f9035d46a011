from tvm import te, topi

A = te.placeholder((10, 8), name="A")
C = topi.strided_slice(A, [9, -1], [0, -8], [-2, -1])

func = te.create_prim_func([A, C])
