from tvm import te, topi

A = te.placeholder((2, 3, 4, 4), name="A")
B = te.placeholder((3,), name="B")
C = topi.nn.prelu(A, B, 1)

func = te.create_prim_func([A, B, C])
