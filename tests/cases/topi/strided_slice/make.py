from tvm import te, topi

A = te.placeholder((10, 8), name="A")
C = topi.strided_slice(A, [1, 2], [9, 8], [2, 3])

func = te.create_prim_func([A, C])
