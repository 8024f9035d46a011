from tvm import te, topi

A = te.placeholder((2, 4, 3), name="A")
B = te.placeholder((3, 4, 5), name="B")
C = topi.einsum("ikj,jkl->il", A, B)

func = te.create_prim_func([A, B, C])
