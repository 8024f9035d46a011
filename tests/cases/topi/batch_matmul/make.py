from tvm import te, topi

A = te.placeholder((2, 4, 16), name="A")
B = te.placeholder((2, 8, 16), name="B")
C = topi.nn.batch_matmul(A, B)

func = te.create_prim_func([A, B, C])
