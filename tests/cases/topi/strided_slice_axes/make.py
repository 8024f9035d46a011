from tvm import te, topi

A = te.placeholder((10, 8, 6), name="A")
C = topi.strided_slice(A, [1], [7], [2], [1])

func = te.create_prim_func([A, C])
