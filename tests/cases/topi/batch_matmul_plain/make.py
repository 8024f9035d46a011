from tvm import te, topi

A = te.placeholder((2, 4, 16), name="A")
B = te.placeholder((1, 16, 8), name="B")
C = topi.nn.batch_matmul(A, B, transpose_b=False)

func = te.create_prim_func([A, B, C])
