from tvm import te, topi

A = te.placeholder((4, 4), name="A")
C = topi.einsum("ii", A)

func = te.create_prim_func([A, C])
