from tvm import te, topi

A = te.placeholder((4, 16), name="A")
B = te.placeholder((8, 16), name="B")
C = topi.matmul(A, B, False, True)

func = te.create_prim_func([A, B, C])
