from tvm import te, topi

A = te.placeholder((16, 4), name="A")
B = te.placeholder((8, 16), name="B")
C = topi.nn.matmul(A, B, transpose_a=True, transpose_b=True)

func = te.create_prim_func([A, B, C])
