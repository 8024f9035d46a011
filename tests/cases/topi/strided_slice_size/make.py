from tvm import te, topi

A = te.placeholder((10, 8), name="A")
C = topi.strided_slice(A, [1, 2], [4, -1], slice_mode="size")

func = te.create_prim_func([A, C])
