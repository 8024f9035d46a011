from tvm import te, topi

A = te.placeholder((4, 16), name="A")
B = te.placeholder((16, 8), name="B")
C = topi.matmul(A, B)

func = te.create_prim_func([A, B, C])
