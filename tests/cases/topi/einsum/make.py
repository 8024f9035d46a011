from tvm import te, topi

A = te.placeholder((2, 3, 4), name="A")
B = te.placeholder((2, 4, 5), name="B")
C = topi.einsum("bij,bjk->bik", A, B)

func = te.create_prim_func([A, B, C])
